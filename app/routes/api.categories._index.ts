// GET and POST /api/categories/: the shop's categories (spec section 7), and a new one.
import { json } from "@remix-run/node";
import { requireApiAdmin } from "~/auth/api.server";
import { getUser } from "~/auth/session.server";
import {
  api,
  ApiRefusal,
  badFields,
  checked,
  linkToNext,
  readBody,
  readQuery,
} from "~/http/api.server";
import { createCategory } from "~/models/category-admin.server";
import {
  categoryBodySchema,
  findContractCategories,
  findContractCategory,
} from "~/models/category-contract.server";
import { pageSchema } from "~/models/contract-page.server";

const answer = api({
  GET: async ({ request }) => {
    const page = checked(pageSchema, readQuery(request));
    const user = await getUser(request);
    const found = await findContractCategories(page, { hidden: user?.role === "Admin" });
    if (!found) throw badFields({ after: "There is no category with this id." });
    return json(...linkToNext(request, found));
  },

  POST: async ({ request }) => {
    const user = await requireApiAdmin(request);
    const fields = await readBody(request, categoryBodySchema);
    const created = await createCategory(user, fields);
    if (created === "taken") throw new ApiRefusal(409, "Another category has this name already");
    const category = await findContractCategory(created.id, { hidden: true });
    return json({ category }, 201);
  },
});

export const loader = answer;
export const action = answer;
