// The pictures of a product in their order, and the form that adds more.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionWithPictures } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { galleryUrl } from "~/models/product/gallery";
import { addPictures, findGallery, newPicturesSchema } from "~/models/product/gallery.server";
import { noProduct } from "~/models/product/product.server";
import { productsPath } from "~/models/product/table";
import { NewPictures } from "./new-pictures";
import { PictureRow } from "./picture-row";

export const meta: MetaFunction = () => adminMeta("Pictures");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const gallery = orNotFound(await findGallery(params.id ?? ""), noProduct);
  return { gallery, formKey: randomUUID(), draft: await readDraft(request) };
}

const failed = "Failed to add the pictures. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  orNotFound(await findGallery(id), noProduct);
  const submission = await submissionWithPictures(form, newPicturesSchema, context);
  return answerForm(submission, { context, failed }, async (pictures) => {
    const count = await addPictures(user, id, pictures);
    const message = count === 1 ? "Picture added" : `${count} pictures added`;
    return redirectWithToast(request, galleryUrl(id), {
      type: "success",
      message: count === 0 ? "These pictures were added already" : message,
    });
  });
}

export default function Pictures() {
  const { gallery, formKey, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, name, pictures, colours } = gallery;
  return (
    <AdminPage
      title="Pictures"
      lead={name}
      actions={
        <Link to={`${productsPath}/${encodeURIComponent(id)}`} className="btn btn-outline">
          <Icon name="chevron-left" />
          Back to the product
        </Link>
      }
    >
      <section className="panel p-5" aria-label="Pictures in their order">
        {pictures.length === 0 ? (
          <p className="text-ink-600">No picture yet: add some below.</p>
        ) : (
          <>
            <p className="hint mb-3">
              Lists show the first one. A shopper who chose a colour sees the pictures of that
              colour, or all where there are none of it.
            </p>
            <ol className="divide-y divide-ink-200">
              {pictures.map((picture, index) => (
                <PictureRow
                  key={picture.id}
                  productId={id}
                  picture={picture}
                  place={index + 1}
                  last={index === pictures.length - 1}
                />
              ))}
            </ol>
          </>
        )}
      </section>
      <NewPictures
        // Empty again when its pictures were added.
        key={gallery.pictures.length}
        name={name}
        colours={colours}
        formKey={formKey}
        draft={draft}
        result={answer?.result}
      />
    </AdminPage>
  );
}
