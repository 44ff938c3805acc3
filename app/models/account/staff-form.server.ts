// What the forms of the staff's screens send.
import * as z from "zod";
import { requiredText } from "~/models/text.server";
import { areas, type Area } from "./area";
import { emailField } from "./forms.server";
import { userLimits } from "./user";

const box = z.literal("on").optional();
const choice = {
  access: z.enum(["all", "some"], { error: "Please choose what they may do" }),
  ...(Object.fromEntries(areas.map((area) => [area, box])) as Record<Area, typeof box>),
};
type Choice = z.infer<z.ZodObject<typeof choice>>;

/** Said although other fields have faults, so that all messages show at once. */
const someArea: [
  (form: Choice) => boolean,
  { path: string[]; message: string; when: () => boolean },
] = [
  (form) => form.access !== "some" || areas.some((area) => form[area]),
  { path: ["access"], message: "Please tick an area", when: () => true },
];

/** What the account keeps of the choice: the areas that are ticked, null for everything. */
export function keptAreas(form: Choice): string | null {
  return form.access === "all" ? null : areas.filter((area) => form[area]).join(" ");
}

/** What the form of an invitation sends. */
export const inviteSchema = z
  .object({
    name: requiredText("Name is required", userLimits.name),
    email: emailField("E-mail is required", "Please enter a valid email address"),
    ...choice,
  })
  .refine(...someArea);

const version = z.coerce.number().int();

/** What the form of somebody's areas sends. */
export const areasSchema = z.object({ version, ...choice }).refine(...someArea);

/** What the buttons beside it do. */
export const memberSchema = z.object({
  intent: z.enum(["lock", "unlock", "sessions", "invite", "factor"]),
  version,
});
