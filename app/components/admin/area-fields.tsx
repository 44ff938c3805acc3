// The choice of what somebody of the staff may do: everything, or the areas that are ticked.
import type { FieldMetadata } from "@conform-to/react";
import { CheckField } from "~/forms/field";
import { RadioField } from "~/forms/radio-field";
import { areaHints, areaNames, areas, type Area } from "~/models/account/area";

export type AreaForm = Record<Area, string> & { access: string };

/** The boxes count beside "some" only. */
export function AreaFields({
  fields,
}: {
  fields: { [Name in keyof AreaForm]: FieldMetadata<string> };
}) {
  return (
    <>
      <RadioField
        field={fields.access}
        legend="They may do"
        options={[
          { value: "all", label: "Everything: an owner of the shop" },
          { value: "some", label: "What is ticked below" },
        ]}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="label mb-1">Areas</legend>
        {areas.map((area) => (
          <CheckField
            key={area}
            field={fields[area]}
            label={
              <>
                {areaNames[area]} <span className="hint">({areaHints[area]})</span>
              </>
            }
          />
        ))}
      </fieldset>
    </>
  );
}

/** The fields as an account fills them. */
export function areaValues(kept: string | null): AreaForm {
  const ticked = kept?.split(" ") ?? [];
  const boxes = areas.map((area) => [area, ticked.includes(area) ? "on" : ""]);
  return { ...(Object.fromEntries(boxes) as AreaForm), access: kept === null ? "all" : "some" };
}
