// Asks whether to remove a picture from its product, and removes it.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { adminMeta } from "~/components/admin/page";
import { SettingPage } from "~/components/admin/setting-page";
import { Picture } from "~/components/ui/picture";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { noFields } from "~/models/field.server";
import { galleryUrl } from "~/models/product/gallery";
import { findGalleryPicture, noPicture } from "~/models/product/gallery.server";
import { removePicture } from "~/models/product/gallery-removal.server";

export const meta: MetaFunction = () => adminMeta("Remove picture");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const found = await findGalleryPicture(params.id ?? "", params.picture ?? "");
  const { gallery, picture } = orNotFound(found, noPicture);
  return { productId: gallery.id, name: gallery.name, picture };
}

const failed = "Failed to remove the picture. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const { id = "", picture = "" } = params;
  return answerForm(submissionOf(form, noFields), { context, failed }, async () => {
    const removed = await removePicture(user, id, picture);
    return redirectWithToast(request, galleryUrl(id), {
      type: "success",
      message: "Picture removed",
      undo: removed ? galleryUrl(id, picture, "/restore") : undefined,
    });
  });
}

export default function RemovePicture() {
  const { productId, name, picture } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const list = galleryUrl(productId);
  return (
    <SettingPage title="Remove picture" lead={name} up={{ to: list, label: "Pictures" }}>
      <Refused result={answer?.result} />
      <p className="mb-3">Are you sure you want to remove this picture?</p>
      <Picture
        path={picture.path}
        alt={picture.alt}
        sizes="160px"
        className="size-40 rounded-lg border border-ink-200 object-contain"
      />
      <p className="mt-3 text-ink-600">
        It can be put back for a day. Orders that show it keep it.
      </p>
      <DialogForm>
        <DialogFoot back={list} word="Cancel" className="mt-5">
          <SubmitButton className="btn btn-danger">Remove</SubmitButton>
        </DialogFoot>
      </DialogForm>
    </SettingPage>
  );
}
