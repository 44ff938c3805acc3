// Holds what arrives, as a form or as JSON, to the fields of a schema before anything else sees it.
import type * as z from "zod";
import { isFile } from "~/models/field.server";
import type { PictureRules } from "~/models/picture/rules";
import { type Kind, kindsOf, shapeOf, saidOf } from "./field-kinds.server";

/** What came for a schema: its own fields alone, and the names of those that were not what they are. */
export interface Held<Fields> {
  fields: Fields;
  odd: string[];
}

/**
 * Whether a form can have a field by this name. Dots and brackets are paths to conform, which builds
 * objects and arrays from them; what every object inherits (toString) would be taken for a value.
 */
export function isFieldName(name: string): boolean {
  return /^[a-z]\w{0,63}$/i.test(name) && !(name in Object.prototype);
}

/**
 * The part of a form that its schema knows, each field once: a text, a file where the schema says
 * so, or as many texts as came where it wants a list. Of a field that came twice the first counts.
 * A file input that was left empty is not there, in whichever way it was sent.
 */
export function holdForm(schema: z.ZodType, form: FormData | URLSearchParams): Held<FormData> {
  const fields = new FormData();
  const odd: string[] = [];
  for (const [name, kind] of kindsOf(schema)) {
    const takesFile = kind === "file" || kind === "picture" || kind === "pictures";
    const takesMany = kind === "list" || kind === "pictures";
    const values = [...form.getAll(name)].filter((value) => !(takesFile && isEmpty(value)));
    const fitting = values.filter((value) => isFile(value) === takesFile);
    if (fitting.length < values.length) odd.push(name);
    else if (values.length > 1 && !takesMany) odd.push(name);
    for (const value of takesMany ? fitting : fitting.slice(0, 1)) fields.append(name, value);
  }
  return { fields, odd };
}

/** The part of a JSON object that its schema knows, with objects only where the schema takes one. */
export function holdJson(
  schema: z.ZodType,
  body: Record<string, unknown>,
): Held<Record<string, unknown>> {
  const entries = [...kindsOf(schema)].flatMap(([name, kind]) =>
    Object.hasOwn(body, name) ? [[name, kind, body[name]] as const] : [],
  );
  const fits = (kind: Kind, value: unknown) =>
    kind === "list" && Array.isArray(value)
      ? value.every(isPlain)
      : kind === "reference" && isObject(value)
        ? Object.values(value).every(isPlain)
        : isPlain(value) || kind === "file";
  return {
    fields: Object.fromEntries(entries.map(([name, , value]) => [name, value])),
    odd: entries.flatMap(([name, kind, value]) => (fits(kind, value) ? [] : [name])),
  };
}

/** The pictures that a schema's form brings, by the name of their input, and whether it may be several. */
export function pictureFields(
  schema: z.ZodType,
): { name: string; rules: PictureRules; several: boolean }[] {
  return Object.entries(shapeOf(schema)).flatMap(([name, field]) => {
    const said = saidOf(field);
    return said?.kind === "picture" || said?.kind === "pictures"
      ? [{ name, rules: said.rules, several: said.kind === "pictures" }]
      : [];
  });
}

function isEmpty(value: File | string): boolean {
  return isFile(value) ? value.size === 0 && value.name === "" : value === "";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isPlain(value: unknown): boolean {
  return !isObject(value);
}
