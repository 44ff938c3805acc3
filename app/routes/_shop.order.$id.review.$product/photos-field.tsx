// The photos of a review: those that it has, ticked as long as they stay, and room for new ones.
import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps } from "react";
import { PicturesField } from "~/components/fields/pictures-field";
import { keptField, reviewPhoto } from "~/models/picture/rules";
import { photoFile, type ReviewPhoto } from "~/models/review/review";

interface PhotosFieldProps {
  field: ComponentProps<typeof PicturesField>["field"];
  /** What the review has. */
  photos: ReviewPhoto[];
  /** Names the form, so that one that is sent twice stores each file once. */
  formKey: string;
  result: SubmissionResult | undefined;
}

/** What was stored already goes along when something else was refused: nobody picks it twice. */
export function PhotosField({ field, photos, formKey, result }: PhotosFieldProps) {
  const sent = result?.initialValue as { photos?: unknown; formKey?: unknown } | undefined;
  const ids = [sent?.photos ?? []].flat().filter((id): id is string => typeof id === "string");
  const fresh = ids.filter((id) => !photos.some((photo) => photo.id === id));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="label mb-2">Photos</legend>
      <input
        type="hidden"
        name="formKey"
        value={typeof sent?.formKey === "string" ? sent.formKey : formKey}
      />
      {photos.map(({ id }, index) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            name={keptField("photos")}
            value={id}
            defaultChecked={!result || ids.includes(id)}
          />
          <span>{`Keep photo ${index + 1}`}</span>{" "}
          <img
            src={photoFile(id, 160)}
            alt=""
            width={64}
            height={64}
            className="size-16 rounded-lg border border-ink-200 object-cover"
          />
        </label>
      ))}
      {fresh.map((id, index) => (
        <label key={id} className="check">
          <input type="checkbox" name={keptField("photos")} value={id} defaultChecked />
          <span>{`Send the photo that you chose before, number ${index + 1}`}</span>
        </label>
      ))}
      <PicturesField
        key={ids.join()}
        field={field}
        label={photos.length > 0 ? "More photos" : "Add photos"}
        rules={reviewPhoto}
        most={reviewPhoto.most}
        hint={`Up to ${reviewPhoto.most} in all. ${reviewPhoto.hint}. We look at them before anybody else sees them.`}
      />
    </fieldset>
  );
}
