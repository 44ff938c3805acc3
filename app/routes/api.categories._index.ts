// GET and POST /api/categories/: the shop's categories (docs/specification.md, section 7), and a new one.
import { json } from "@remix-run/node";
import { checked, readBody } from "~/api/body.server";
import { api } from "~/api/call.server";
import { linkToNext, readQuery } from "~/api/list.server";
import { requireApiAdmin } from "~/api/guards.server";
import { getUser } from "~/auth/session.server";
import { mayEnter } from "~/models/account/area";
import { pageSchema } from "~/models/api-page.server";
import {
  categoryBodySchema,
  findContractCategories,
  findContractCategory,
} from "~/models/category/api.server";
import { createCategory } from "~/models/category/edit.server";
import { Refusal } from "~/models/refusal.server";

const answer = api({
  GET: async ({ request }) => {
    const page = checked(pageSchema, readQuery(request));
    const user = await getUser(request);
    const found = await findContractCategories(page, { hidden: mayEnter(user, "catalogue") });
    if (!found) throw new Refusal("invalid", { after: "There is no category with this id." });
    return json(...linkToNext(request, found));
  },

  POST: async ({ request }) => {
    const user = await requireApiAdmin(request);
    const fields = await readBody(request, categoryBodySchema);
    const id = await createCategory(user, fields);
    const category = await findContractCategory(id, { hidden: true });
    return json({ category }, 201);
  },
});

export const loader = answer;
export const action = answer;
