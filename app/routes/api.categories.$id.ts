// GET, PATCH and DELETE /api/categories/ID/: one category.
import { json } from "@remix-run/node";
import { checked, readFields } from "~/api/body.server";
import { api } from "~/api/call.server";
import { requireApiAdmin } from "~/api/guards.server";
import { getUser } from "~/auth/session.server";
import { mayEnter } from "~/models/account/area";
import { findContractCategory } from "~/models/category/api.server";
import {
  deleteCategory,
  editCategorySchema,
  noCategory,
  saveCategory,
} from "~/models/category/edit.server";
import { Refusal } from "~/models/refusal.server";

const answer = api({
  GET: async ({ request, params }) => {
    const user = await getUser(request);
    return json({ category: await found(params.id, mayEnter(user, "catalogue")) });
  },

  PATCH: async ({ request, params }) => {
    const user = await requireApiAdmin(request);
    const fields = await readFields(request, editCategorySchema);
    const { id, ...now } = await found(params.id, true);
    const patched = checked(editCategorySchema, { ...now, ...fields });
    await saveCategory(user, id, patched);
    return json({ category: await found(id, true) });
  },

  DELETE: async ({ request, params }) => {
    const user = await requireApiAdmin(request);
    await deleteCategory(user, params.id ?? "");
    return new Response(null, { status: 204 });
  },
});

async function found(id: string | undefined, hidden: boolean) {
  const category = await findContractCategory(id ?? "", { hidden });
  if (!category) throw new Refusal("notFound", noCategory);
  return category;
}

export const loader = answer;
export const action = answer;
