// GET /api/categories/: the shop's categories (spec section 7); an admin also sees inactive ones.
import { json } from "@remix-run/node";
import { getUser } from "~/auth/session.server";
import { api, badFields, checked, linkToNext, readQuery } from "~/http/api.server";
import { findContractCategories } from "~/models/category-contract.server";
import { pageSchema } from "~/models/contract-page.server";

const answer = api({
  GET: async ({ request }) => {
    const page = checked(pageSchema, readQuery(request));
    const user = await getUser(request);
    const found = await findContractCategories(page, { hidden: user?.role === "Admin" });
    if (!found) throw badFields({ after: "There is no category with this id." });
    return json(...linkToNext(request, found));
  },
});

export const loader = answer;
export const action = answer;
