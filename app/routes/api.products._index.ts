// GET and POST /api/products/: the shop's products, newest first, and a new one (docs/specification.md, section 7).
import { json } from "@remix-run/node";
import { checked, readBody } from "~/api/body.server";
import { api } from "~/api/call.server";
import { linkToNext, readQuery } from "~/api/list.server";
import { requireApiAdmin } from "~/api/guards.server";
import { takeApiPicture } from "~/api/pictures.server";
import { getUser } from "~/auth/session.server";
import { shopOrigin } from "~/http/origin.server";
import { mayEnter } from "~/models/account/area";
import { pageSchema } from "~/models/api-page.server";
import { findCategoryId } from "~/models/category/api.server";
import { pictureWords } from "~/models/picture/rules";
import {
  findContractProduct,
  findContractProducts,
  productBodySchema,
} from "~/models/product/api.server";
import { createProduct, newFormKey } from "~/models/product/create.server";
import { Refusal } from "~/models/refusal.server";

const answer = api({
  GET: async ({ request }) => {
    const page = checked(pageSchema, readQuery(request));
    const user = await getUser(request);
    const sight = { hidden: mayEnter(user, "catalogue"), origin: shopOrigin(request) };
    return json(...linkToNext(request, await findContractProducts(page, sight)));
  },

  POST: async ({ request, context }) => {
    const user = await requireApiAdmin(request);
    const body = await readBody(request, productBodySchema);
    const category = await findCategoryId(body.category);
    if (category === null) throw new Refusal("invalid", { category: "There is no such category." });
    const image = await takeApiPicture(request, context, body);
    if (image === undefined) throw new Refusal("invalid", { image: pictureWords.required });
    const key = request.headers.get("Idempotency-Key");
    const formKey = newFormKey(key ? `${user.id} ${key}` : undefined);
    const uid = await createProduct(user, { ...body, category, image, formKey });
    const product = await findContractProduct(uid, { hidden: true, origin: shopOrigin(request) });
    return json({ product }, 201);
  },
});

export const loader = answer;
export const action = answer;
