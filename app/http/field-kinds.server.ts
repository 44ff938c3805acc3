// What a schema says of its fields: their names and of what kind each is.
import * as z from "zod";
import { fieldKinds } from "~/models/field.server";
import { keptField } from "~/models/picture/rules";

export type Kind = "text" | "list" | "file" | "picture" | "pictures" | "reference";

/** A picture's field is two: the file, and the id of one that was stored before and goes along; of several likewise. */
export function kindsOf(schema: z.ZodType): [name: string, kind: Kind][] {
  return Object.entries(shapeOf(schema)).flatMap(([name, field]) => {
    const kind = saidOf(field)?.kind ?? (isList(field) ? "list" : "text");
    const own: [string, Kind] = [name, kind];
    if (kind === "picture") return [own, [keptField(name), "text"]];
    return kind === "pictures" ? [own, [keptField(name), "list"]] : [own];
  });
}

export function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  if (schema instanceof z.ZodIntersection) {
    return { ...shapeOf(schema.def.left), ...shapeOf(schema.def.right) };
  }
  throw new Error("Only the schema of an object says which fields a form has.");
}

/** What was said of a field, or of the one inside it that it makes optional or changes afterwards. */
export function saidOf(field: z.core.$ZodType): ReturnType<typeof fieldKinds.get> {
  const said = fieldKinds.get(field);
  const inner = innerOf(field);
  return said ?? (inner && saidOf(inner));
}

function isList(field: z.core.$ZodType): boolean {
  const inner = innerOf(field);
  return field instanceof z.ZodArray || (inner !== undefined && isList(inner));
}

function innerOf(field: z.core.$ZodType): z.core.$ZodType | undefined {
  if (field instanceof z.ZodPipe) return field.in;
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return field.def.innerType;
  return undefined;
}
