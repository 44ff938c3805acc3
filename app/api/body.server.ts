// Reads what a call brings by the fields of its schema.
import type * as z from "zod";
import { holdForm, holdJson } from "~/http/fields.server";
import { parseForm } from "~/http/form.server";
import { Refusal } from "~/models/refusal.server";
import { parseJson, readText } from "./json.server";

/**
 * What a schema makes of a call's body.
 * @throws Refusal as `readFields` and `checked` do
 */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  return checked(schema, await readFields(request, schema));
}

/**
 * The fields that a call brings and its schema has, each of the kind that it has there: a JSON
 * object's, or those of a multipart form, files included. Others are ignored.
 * @throws Refusal 400 for a field of another kind or one that came twice, 413, 415
 */
export async function readFields(
  request: Request,
  schema: z.ZodType,
): Promise<Record<string, unknown>> {
  const { fields, odd } = await heldFields(request, schema);
  if (odd.length > 0)
    throw new Refusal("invalid", Object.fromEntries(odd.map((name) => [name, oddField])));
  return fields;
}

const oddField = "Please send one plain value.";

async function heldFields(request: Request, schema: z.ZodType) {
  const [type = ""] = (request.headers.get("Content-Type") ?? "").toLowerCase().split(";");
  if (type.trim() === "multipart/form-data") {
    const { fields, odd } = holdForm(schema, await parseForm(request));
    return { fields: Object.fromEntries(fields), odd };
  }
  if (type.trim() !== "application/json") {
    throw new Refusal(
      "unreadable",
      "Send JSON (Content-Type: application/json) or a multipart form.",
    );
  }
  const body = parseJson(await readText(request));
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new Refusal("invalid", "The body must be a JSON object.");
  }
  return holdJson(schema, { ...body });
}

/**
 * What a schema makes of a call's fields.
 * @throws Refusal 400 that names each field's first fault
 */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
): z.output<Schema> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const faults: Record<string, string> = {};
  for (const { path, message } of result.error.issues) faults[path.join(".")] ??= message;
  throw new Refusal("invalid", faults);
}
