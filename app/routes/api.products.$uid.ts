// GET, PATCH and DELETE /api/products/UID/: one product.
import { json } from "@remix-run/node";
import { checked, readFields } from "~/api/body.server";
import { api } from "~/api/call.server";
import { requireApiAdmin } from "~/api/guards.server";
import { takeApiPicture } from "~/api/pictures.server";
import { getUser } from "~/auth/session.server";
import { shopOrigin } from "~/http/origin.server";
import { mayEnter } from "~/models/account/area";
import {
  findContractProduct,
  productPatchSchema,
  productPictureSchema,
  toEditForm,
} from "~/models/product/api.server";
import { deleteProduct } from "~/models/product/delete.server";
import { saveProduct } from "~/models/product/edit.server";

const answer = api({
  GET: async ({ request, params }) => {
    const user = await getUser(request);
    return json({ product: await findProduct(request, params.uid, mayEnter(user, "catalogue")) });
  },

  PATCH: async ({ request, context, params }) => {
    const user = await requireApiAdmin(request);
    const fields = await readFields(request, productPatchSchema);
    const now = await findProduct(request, params.uid, true);
    const { image, image_url } = checked(productPictureSchema, fields);
    const { form, schema } = await toEditForm(now, fields);
    const change = checked(schema, form);
    // An address that was only sent back as it is changes nothing.
    const picture = { image, image_url: image_url === now.image_url ? undefined : image_url };
    // Only now, with all fields in order: a refused call leaves no picture behind.
    const id = await takeApiPicture(request, context, picture);
    await saveProduct(user, now.uid, id ? checked(schema, { ...form, image: id }) : change);
    return json({ product: await findProduct(request, now.uid, true) });
  },

  DELETE: async ({ request, params }) => {
    const user = await requireApiAdmin(request);
    await deleteProduct(user, params.uid ?? "");
    return new Response(null, { status: 204 });
  },
});

function findProduct(request: Request, uid: string | undefined, hidden: boolean) {
  return findContractProduct(uid ?? "", { hidden, origin: shopOrigin(request) });
}

export const loader = answer;
export const action = answer;
