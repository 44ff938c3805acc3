// The form that adds pictures to a product, several files at once.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ColourField } from "~/components/admin/colour-field";
import { PicturesField } from "~/components/fields/pictures-field";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { pictureFile, picturePath } from "~/models/picture/picture";
import { galleryPicture, keptField } from "~/models/picture/rules";
import { galleryLimits } from "~/models/product/gallery";

interface NewPicturesProps {
  /** The product's name, which stands for what is not said of the pictures. */
  name: string;
  colours: string[];
  formKey: string;
  draft: Record<string, unknown> | null;
  result: SubmissionResult | undefined;
}

/** What was stored already goes along when another file was refused: nobody picks it twice. */
export function NewPictures({ name, colours, formKey, draft, result }: NewPicturesProps) {
  const [form, fields] = useForm<{ images: string[]; colour: string; alt: string }>({
    id: "new-pictures",
    lastResult: result,
    defaultValue: draft ?? {},
  });
  const sent = result?.initialValue as { images?: unknown; formKey?: unknown } | undefined;
  const kept = [sent?.images ?? []].flat().filter((id): id is string => typeof id === "string");
  return (
    <section className="panel p-5" aria-labelledby="add-pictures">
      <h2 id="add-pictures" className="mb-3 text-lg font-semibold">
        Add pictures
      </h2>
      <Form
        method="post"
        encType="multipart/form-data"
        replace
        {...getFormProps(form)}
        className="flex max-w-2xl flex-col gap-4"
      >
        <FormErrors form={form} />
        <input
          type="hidden"
          name="formKey"
          value={typeof sent?.formKey === "string" ? sent.formKey : formKey}
        />
        {kept.length > 0 && <Kept ids={kept} />}
        <PicturesField
          key={kept.join()}
          field={fields.images}
          label="Images"
          rules={galleryPicture}
          most={galleryLimits.atOnce}
          hint={`${galleryPicture.hint} together, ${galleryLimits.atOnce} at once`}
        />
        <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
          <ColourField field={fields.colour} colours={colours} />
          <Field
            field={fields.alt}
            label="What they show"
            maxLength={galleryLimits.alt}
            autoComplete="off"
            hint={`Read to who does not see them; empty: ${name} and the colour`}
          />
        </div>
        <p>
          <SubmitButton>Add pictures</SubmitButton>
        </p>
      </Form>
    </section>
  );
}

function Kept({ ids }: { ids: string[] }) {
  return (
    <div>
      <p className="hint mb-2">
        {ids.length === 1 ? "This image is kept" : `These ${ids.length} images are kept`}: they are
        added with the next try, alone or with others that you choose.
      </p>
      <ul className="flex flex-wrap gap-2">
        {ids.map((id, index) => (
          <li key={id}>
            <input type="hidden" name={keptField("images")} value={id} />
            <img
              src={pictureFile(picturePath(id), 160)}
              alt={`Kept, number ${index + 1}`}
              width={80}
              height={80}
              className="size-20 rounded-lg border border-ink-200 object-contain"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
