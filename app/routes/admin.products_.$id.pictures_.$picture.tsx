// A picture of a product: what it shows, its colour and place, and a new file for it.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { ColourField } from "~/components/admin/colour-field";
import { adminMeta } from "~/components/admin/page";
import { PictureField } from "~/components/admin/picture-field";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionWithPictures } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { galleryPicture, keptField } from "~/models/picture/rules";
import { galleryLimits, galleryUrl } from "~/models/product/gallery";
import {
  editPicture,
  findGalleryPicture,
  galleryPictureSchema,
  noPicture,
} from "~/models/product/gallery.server";

export const meta: MetaFunction = () => adminMeta("Edit picture");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const found = await findGalleryPicture(params.id ?? "", params.picture ?? "");
  const { gallery, picture, place } = orNotFound(found, noPicture);
  const { id, name, version, colours, pictures } = gallery;
  return {
    productId: id,
    name,
    path: picture.path,
    count: pictures.length,
    // A colour that no variant has any more stays as long as nobody chooses another.
    colours: [...new Set([...colours, picture.colour ?? ""])].filter(Boolean),
    saved: { alt: picture.alt, colour: picture.colour ?? "", place: String(place) },
    version,
    draft: await readDraft(request),
  };
}

const failed = "Failed to save the picture. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const { id = "", picture = "" } = params;
  const schema = galleryPictureSchema;
  const submission = await submissionWithPictures(form, schema, context, { blankIsText: true });
  return answerForm(submission, { context, failed }, async (change) => {
    await editPicture(user, id, picture, change);
    const toast = { type: "success", message: "Picture saved" } as const;
    return redirectWithToast(request, galleryUrl(id), toast);
  });
}

type Values = Record<"alt" | "colour" | "place" | "image" | "version", string>;

export default function EditPicture() {
  const { productId, name, path, count, colours, saved, version, draft } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Values>({
    id: "picture",
    lastResult: answer?.result,
    defaultValue: draft ?? { ...saved, version: String(version) },
  });
  const typed = (answer?.result.initialValue ?? draft ?? {}) as Partial<Values>;
  const list = galleryUrl(productId);
  return (
    <SettingPage title="Edit picture" lead={name} up={{ to: list, label: "Pictures" }}>
      <Form
        method="post"
        encType="multipart/form-data"
        replace
        {...getFormProps(form)}
        className="flex max-w-2xl flex-col gap-4"
      >
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: version }}
          values={[
            { label: "What it shows", saved: saved.alt, field: fields.alt },
            { label: "Colour", saved: saved.colour, field: fields.colour },
            { label: "Place", saved: saved.place, field: fields.place },
          ]}
        />
        <PictureField
          key={typed.image}
          field={fields.image}
          label="Another file"
          kept={{ name: keptField("image"), id: typed.image }}
          present={path}
          rules={galleryPicture}
        />
        <Field
          field={fields.alt}
          label="What it shows"
          maxLength={galleryLimits.alt}
          autoComplete="off"
          required
          hint="Read to who does not see it"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <ColourField field={fields.colour} colours={colours} />
          <Field
            field={fields.place}
            label="Place"
            type="number"
            inputMode="numeric"
            min={1}
            max={count}
            required
            hint={`1 to ${count}; the others move along`}
          />
        </div>
        <SettingButtons cancelTo={list} />
      </Form>
    </SettingPage>
  );
}
