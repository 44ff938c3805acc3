// The specifications of a product as the back office changes them: rows of a name and a value, in their order.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor, type AuditFields } from "~/models/audit/audit.server";
import { optionalText } from "~/models/text.server";
import { noSuchProduct, specificationsSchema } from "./product.server";
import { specificationLimits, typedRows, type SpecificationRow } from "./specification-rows";
import { specificationColumns } from "./specification.server";
import { saveVersion } from "./version.server";

const { rows: most, label: labelMost, value: valueMost } = specificationLimits;

/** The fields of all rows that there can be, which the form numbers from 1. */
function fieldsOf<Rule extends z.ZodType>(label: Rule, value: Rule): Record<string, Rule> {
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  return Object.fromEntries(
    numbers.flatMap((number) => [
      [`label${number}`, label],
      [`value${number}`, value],
    ]),
  );
}

const anything = z.string().max(5000).optional();

/** What a button that arranges the rows sends: nothing is held to any rule yet. */
export const arrangeSchema = z
  .intersection(
    z.object(fieldsOf(anything, anything)),
    z.object({ version: z.string().max(20).default("") }),
  )
  .transform(({ version, ...fields }) => ({ version, rows: typedRows(fields) }));

/**
 * What the form sends when it is saved; rows without a word are left out.
 * @param usual names that the form offers: where nobody gave one a value it is left out, too
 */
export function specificationsFormSchema(usual: readonly string[]) {
  const rowFields = fieldsOf(
    optionalText(labelMost).optional(),
    optionalText(valueMost).optional(),
  );
  return z
    .intersection(z.object(rowFields), z.object({ version: z.coerce.number().int() }))
    .transform(({ version, ...fields }, context) => {
      const said = new Set<string>();
      const rows = typedRows(fields).filter(({ label, value }, index) => {
        const fault = (field: "label" | "value", message: string) =>
          context.addIssue({ code: "custom", path: [`${field}${index + 1}`], message });
        if (value === "" && (label === "" || usual.includes(label))) return false;
        if (label === "") fault("label", "Say what this value is");
        if (value === "") fault("value", `Enter a value for ${label}, or remove the row`);
        const name = label.toLowerCase();
        if (name !== "" && said.has(name)) fault("label", `Another row is named ${label} already`);
        said.add(name);
        return true;
      });
      return { rows, version };
    });
}

/** A product's specifications with its type; null for an unknown or deleted one. */
export async function findSpecifications(productId: string, db: Db = getDb()) {
  const row = await db
    .selectFrom("products")
    .leftJoin("productTypes", "productTypes.id", "products.typeId")
    .select(["products.id", "products.name", "products.version", "products.typeId"])
    .select(["products.specifications", "productTypes.name as type"])
    .where("products.id", "=", productId)
    .where("products.deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const rows = specificationsSchema.parse(JSON.parse(row.specifications));
  return { ...row, specifications: rows };
}

/**
 * Saves the rows, and what filters go by.
 * @throws Refusal when the product is gone, or was changed since the form was filled
 */
export async function saveSpecifications(
  actor: Actor,
  productId: string,
  { rows, version }: { rows: SpecificationRow[]; version: number },
): Promise<void> {
  await transact(async (trx) => {
    const before = await findSpecifications(productId, trx);
    if (!before) throw noSuchProduct();
    if (JSON.stringify(before.specifications) === JSON.stringify(rows)) return;
    await saveVersion(trx, { id: productId, version }, specificationColumns(rows));
    await recordChanges(trx, actor, [
      {
        action: "updated",
        entity: "product",
        entityId: productId,
        name: before.name,
        before: describe(before.specifications, rows),
        after: describe(rows, before.specifications),
      },
    ]);
  });
}

/** Each value by its name, and the order of those names that stand on both sides. */
function describe(
  rows: readonly SpecificationRow[],
  others: readonly SpecificationRow[],
): AuditFields {
  const both = rows.filter((row) => others.some(({ label }) => label === row.label));
  return {
    ...Object.fromEntries(rows.map(({ label, value }) => [`Specification, ${label}`, value])),
    "Order of specifications": both.map(({ label }) => label).join(", "),
  };
}
