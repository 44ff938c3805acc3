// The fields of a card on the home page, which tells of a promotion or a sale: its text and its picture.
import type { ComponentProps } from "react";
import { Field, SelectField } from "~/forms/field";
import { picturePath } from "~/models/picture/picture";
import { cardPictures, homePicture, keptField } from "~/models/picture/rules";
import { promotionLimits } from "~/models/promotion/promotion";
import { Part } from "./part";
import { PictureField } from "./picture-field";

/** What each field of text is called. */
export const cardLabels = {
  cardText: "Text on the card",
  cardPicture: "Picture of the card",
} as const;

interface CardFieldsProps {
  fields: Record<keyof typeof cardLabels | "picture", ComponentProps<typeof Field>["field"]>;
}

/** No card without a text; a file takes the place of the picture that is chosen. */
export function CardFields({ fields }: CardFieldsProps) {
  const saved = textOf(fields.cardPicture.initialValue) ?? "";
  const own = saved === "" || Object.hasOwn(cardPictures, saved) ? null : saved;
  const kept = textOf(fields.picture.initialValue);
  return (
    <Part legend="Card on the home page">
      <Field
        field={fields.cardText}
        label={cardLabels.cardText}
        maxLength={promotionLimits.card}
        autoComplete="off"
        hint="Under the name; no card without it"
      />
      <SelectField field={fields.cardPicture} label={cardLabels.cardPicture}>
        <option value="">None</option>
        {own && <option value={own}>Your own</option>}
        {Object.entries(cardPictures).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-3">
        <PictureField
          key={kept}
          field={fields.picture}
          label="A picture of your own"
          kept={{ name: keptField("picture"), id: kept }}
          present={own && picturePath(own)}
          rules={homePicture}
        />
      </div>
    </Part>
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
