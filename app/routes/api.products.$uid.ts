// GET, PATCH and DELETE /api/products/UID/: one product.
import { json } from "@remix-run/node";
import { api, checked, readFields } from "~/api/call.server";
import { requireApiAdmin } from "~/api/guards.server";
import { asProductRefusal, takeApiPicture } from "~/api/pictures.server";
import { getUser } from "~/auth/session.server";
import { shopOrigin } from "~/http/origin.server";
import {
  asEditForm,
  findContractProduct,
  productPatchSchema,
  productPictureSchema,
} from "~/models/product/api.server";
import { deleteProduct } from "~/models/product/delete.server";
import { saveProduct } from "~/models/product/edit.server";
import { Refusal } from "~/models/refusal.server";

const answer = api({
  GET: async ({ request, params }) => {
    const user = await getUser(request);
    return json({ product: await found(request, params.uid, user?.role === "Admin") });
  },

  PATCH: async ({ request, context, params }) => {
    const user = await requireApiAdmin(request);
    const fields = await readFields(request, productPatchSchema);
    const now = await found(request, params.uid, true);
    const { image, image_url } = checked(productPictureSchema, fields);
    const edit = await asEditForm(now, fields);
    if (edit === null) throw unknown();
    if (edit === "variants") {
      throw new Refusal("impossible", "This product's variants differ in price and stock.");
    }
    const change = checked(edit.schema, edit.form);
    // An address that was only sent back as it is changes nothing.
    const picture = { image, image_url: image_url === now.image_url ? undefined : image_url };
    // Only now, with all fields in order: a refused call leaves no picture behind.
    const id = await takeApiPicture(request, context, picture);
    const pictured = id ? checked(edit.schema, { ...edit.form, image: id }) : change;
    const outcome = await saveProduct(now.uid, pictured, user).catch(asProductRefusal);
    if (outcome === "unknown") throw unknown();
    if (outcome === "stale") throw new Refusal("stale", "The product was changed meanwhile.");
    return json({ product: await found(request, now.uid, true) });
  },

  DELETE: async ({ request, params }) => {
    const user = await requireApiAdmin(request);
    if (!(await deleteProduct(params.uid ?? "", user))) throw unknown();
    return new Response(null, { status: 204 });
  },
});

async function found(request: Request, uid: string | undefined, hidden: boolean) {
  const product = await findContractProduct(uid ?? "", { hidden, origin: shopOrigin(request) });
  if (!product) throw unknown();
  return product;
}

function unknown() {
  return new Refusal("notFound", "There is no such product.");
}

export const loader = answer;
export const action = answer;
