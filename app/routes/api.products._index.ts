// GET /api/products/: the shop's products, newest first (spec section 7).
import { json } from "@remix-run/node";
import { getUser } from "~/auth/session.server";
import { api, badFields, checked, linkToNext, readQuery, shopOrigin } from "~/http/api.server";
import { pageSchema } from "~/models/contract-page.server";
import { findContractProducts } from "~/models/product-contract.server";

const answer = api({
  GET: async ({ request }) => {
    const page = checked(pageSchema, readQuery(request));
    const user = await getUser(request);
    const sight = { hidden: user?.role === "Admin", origin: shopOrigin(request) };
    const found = await findContractProducts(page, sight);
    if (!found) throw badFields({ after: "There is no product with this uid." });
    return json(...linkToNext(request, found));
  },
});

export const loader = answer;
export const action = answer;
