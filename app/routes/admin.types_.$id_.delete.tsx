// Asks whether to delete a type of products, and deletes it when nothing is of it.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { adminMeta } from "~/components/admin/page";
import { SettingPage } from "~/components/admin/setting-page";
import { Link } from "~/components/ui/link";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { noFields } from "~/models/field.server";
import { typesPath } from "~/models/product/type";
import { deleteType } from "~/models/product/type-edit.server";
import { countTypes, findTypeRow, noType } from "~/models/product/type-rows.server";

export const meta: MetaFunction = () => adminMeta("Delete type");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { id, name } = orNotFound(await findTypeRow(params.id ?? ""), noType);
  const count = await countTypes();
  return { id, name, products: count(id) };
}

const failed = "Failed to delete the type. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  return answerForm(submissionOf(form, noFields), { context, failed }, async () => {
    await deleteType(user, params.id ?? "");
    const toast = { type: "success", message: "Type deleted" } as const;
    return redirectWithToast(request, typesPath, toast);
  });
}

export default function DeleteType() {
  const { products } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingPage title="Delete type" up={{ to: typesPath, label: "Product types" }}>
      <Refused result={answer?.result} />
      {products > 0 ? <StillUsed /> : <Question />}
    </SettingPage>
  );
}

function Question() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <>
      <p>
        Are you sure you want to delete the type <b>{name}</b>? Only one that no product is of goes.
      </p>
      <DialogForm>
        <DialogFoot back={typesPath} word="Cancel" className="mt-5">
          <SubmitButton className="btn btn-danger">Delete</SubmitButton>
        </DialogFoot>
      </DialogForm>
    </>
  );
}

/** Products keep their type: they go to another one first. */
function StillUsed() {
  const { id, name, products } = useLoaderData<typeof loader>();
  return (
    <>
      <p>
        <b>{name}</b> cannot be deleted: products are of it (<b>{products}</b>). Merge it into
        another type, and they take that one.
      </p>
      <DialogFoot back={typesPath} className="mt-5">
        <Link to={`${typesPath}/${id}/merge`} className="btn btn-primary">
          Merge it
        </Link>
      </DialogFoot>
    </>
  );
}
