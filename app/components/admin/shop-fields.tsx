// The fields of the shop itself: its words, its pictures, its pages on networks.
import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import { CheckField, Field, TextAreaField } from "~/forms/field";
import { keptField, linkPicture, shopPicture } from "~/models/picture/rules";
import { networks, type Network } from "~/models/settings/shop";
import { PictureField } from "./picture-field";

const networkNames = Object.keys(networks) as Network[];

/** What each field is called. */
export const shopLabels = {
  name: "Name of the shop",
  tagline: "What it sells, in some words",
  description: "One sentence about it",
  address: "Address",
  phone: "Phone",
  email: "E-mail",
  legal: "Legal lines on invoices",
  facebook: "Facebook page",
  instagram: "Instagram page",
  youtube: "YouTube page",
  linkedin: "LinkedIn page",
  x: "X page",
} as const;

/** The names of the fields of text. */
export const shopTexts = Object.keys(shopLabels) as (keyof typeof shopLabels)[];

interface ShopFieldsProps {
  field: (name: string) => FieldMetadata<string>;
  /** Those that are shown now. */
  pictures: { mark: string | null; linkPicture: string | null };
}

/** Everything but the buttons. */
export function ShopFields({ field, pictures }: ShopFieldsProps) {
  const text = (
    name: keyof typeof shopLabels,
    props: Omit<ComponentProps<typeof Field>, "field" | "label"> = {},
  ) => <Field field={field(name)} label={shopLabels[name]} {...props} />;
  return (
    <>
      {text("name", { required: true, maxLength: 60, autoComplete: "organization" })}
      {text("tagline", {
        maxLength: 100,
        hint: "Stands behind the name in the title of the home page",
      })}
      {text("description", {
        maxLength: 200,
        hint: "Search engines and previews of links show it",
      })}
      <ShopPictures field={field} pictures={pictures} />
      {text("address", { maxLength: 200, hint: "At the foot of every page and on invoices" })}
      {text("phone", { maxLength: 30, type: "tel", inputMode: "tel" })}
      {text("email", { maxLength: 254, type: "email", inputMode: "email" })}
      <TextAreaField
        field={field("legal")}
        label={shopLabels.legal}
        maxLength={500}
        hint="Such as the number of your VAT registration"
      />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 font-semibold">Pages on networks</legend>
        {networkNames.map((name) => (
          <Field
            key={name}
            field={field(name)}
            label={shopLabels[name]}
            type="url"
            inputMode="url"
            maxLength={300}
          />
        ))}
      </fieldset>
    </>
  );
}

function ShopPictures({ field, pictures }: ShopFieldsProps) {
  return (
    <>
      {(["mark", "linkPicture"] as const).map((name) => {
        const present = pictures[name];
        const mark = name === "mark";
        const kept = field(name).initialValue;
        return (
          <div key={name} className="flex flex-col gap-2">
            <PictureField
              key={kept}
              field={field(name)}
              label={mark ? "Mark beside the name" : "Picture for links to the shop"}
              kept={{ name: keptField(name), id: kept }}
              present={present}
              rules={mark ? shopPicture : linkPicture}
            />
            {mark && <p className="hint">Also the icon in browsers&apos; tabs and on telephones</p>}
            {present !== null && (
              <CheckField
                field={field(mark ? "noMark" : "noLinkPicture")}
                label={mark ? "Show no mark" : "Show no picture with links"}
              />
            )}
          </div>
        );
      })}
    </>
  );
}
