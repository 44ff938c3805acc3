// GET, PATCH and DELETE /api/categories/ID/: one category.
import { json } from "@remix-run/node";
import { api, ApiRefusal, checked, readFields } from "~/api/call.server";
import { requireApiAdmin } from "~/api/guards.server";
import { getUser } from "~/auth/session.server";
import { findContractCategory } from "~/models/category/api.server";
import { deleteCategory, editCategorySchema, saveCategory } from "~/models/category/edit.server";

const answer = api({
  GET: async ({ request, params }) => {
    const user = await getUser(request);
    return json({ category: await found(params.id, user?.role === "Admin") });
  },

  PATCH: async ({ request, params }) => {
    const user = await requireApiAdmin(request);
    const fields = await readFields(request, editCategorySchema);
    const { id, ...now } = await found(params.id, true);
    const patched = checked(editCategorySchema, { ...now, ...fields });
    const outcome = await saveCategory(user, id, patched);
    if (outcome === "unknown") throw unknown();
    if (outcome === "taken") throw new ApiRefusal(409, "Another category has this name already");
    if (outcome === "stale") throw new ApiRefusal(409, "The category was changed meanwhile.");
    return json({ category: await found(id, true) });
  },

  DELETE: async ({ request, params }) => {
    const user = await requireApiAdmin(request);
    const outcome = await deleteCategory(user, params.id ?? "");
    if (outcome === "unknown") throw unknown();
    if (typeof outcome === "number") {
      throw new ApiRefusal(409, `The category still has products: ${outcome}.`);
    }
    return new Response(null, { status: 204 });
  },
});

async function found(id: string | undefined, hidden: boolean) {
  const category = await findContractCategory(id ?? "", { hidden });
  if (!category) throw unknown();
  return category;
}

function unknown() {
  return new ApiRefusal(404, "There is no such category.");
}

export const loader = answer;
export const action = answer;
