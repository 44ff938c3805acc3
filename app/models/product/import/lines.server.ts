// Checks the lines of an uploaded product file by themselves: rules of each field, repeated SKUs, lines that disagree.
import * as z from "zod";
import { optionalText, requiredText } from "~/models/text.server";
import { swatches } from "../product";
import { priceRule, productTexts, stockRule } from "../rules.server";
import { csvColumns, type CsvColumn } from "./csv.server";
import { plainNumber } from "../number.server";
import type { CsvLine } from "./read.server";

/** Names that are addresses of the back office already. */
const reservedUids = ["new", "import", "export", "bulk", "deleted"];
const colours = Object.keys(swatches);
/** So much of a value is shown. */
const MAX_SHOWN = 60;

/** A column that is not in the file at all leaves what it is about as it is. */
const lineSchema = z.object({
  uid: optionalText(100, "uid must be at most 100 characters")
    .pipe(
      z
        .string()
        .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, "uid takes small letters, digits and hyphens"),
    )
    .refine((uid) => !reservedUids.includes(uid), "This uid cannot be used"),
  sku: requiredText("SKU is required", 60, "SKU must be at most 60 characters"),
  name: productTexts.name.optional(),
  description: productTexts.description.unwrap().optional(),
  brand: productTexts.brand.optional(),
  category: productTexts.category.optional(),
  // Empty, or not in the file at all: as it is, and the category's usual one for a new product.
  type: productTexts.type,
  colour: optionalText(30).refine((colour) => colour === "" || colours.includes(colour), {
    error: `Colour must be one of ${colours.join(", ")}`,
  }),
  storage: optionalText(30, "Storage must be at most 30 characters"),
  price: priceRule.optional(),
  // Empty: no discount.
  originalPrice: z.union([z.literal(""), priceRule]).optional(),
  stock: stockRule.optional(),
});

/** What a product that the shop does not have cannot be made without. */
const forNewProduct = ["name", "brand", "category", "price", "stock"] as const;
/** The same for a variant of a product that it has. */
const forNewVariant = ["price", "stock"] as const;

/** Why a line cannot be imported. */
export interface ImportFault {
  line: number;
  /** As the file has them; empty where they say nothing. */
  sku: string;
  column: string;
  value: string;
  message: string;
}

/** A line whose fields are in order. */
export type ImportLine = z.infer<typeof lineSchema> & { line: number };
/** One that says all that a variant needs. */
export type VariantLine = ImportLine & Required<Pick<ImportLine, "price" | "stock">>;
/** One that says all that a product needs. */
export type ProductLine = VariantLine & Required<Pick<ImportLine, "name" | "brand" | "category">>;

/** Collects the faults, and keeps the good lines apart that must agree with each other. */
export class LineChecker {
  readonly faults: ImportFault[] = [];
  readonly lines: ImportLine[] = [];
  private readonly skus = new Map<string, number>();
  private readonly cells = new Map<number, CsvLine["cells"]>();

  /** Takes a line in. */
  add({ line, cells, count }: CsvLine): void {
    this.cells.set(line, cells);
    if (count) {
      const { expected, found } = count;
      this.fault(line, null, `This line has ${found} cells instead of ${expected}.`);
      return;
    }
    const result = lineSchema.safeParse({
      ...cells,
      ...(cells.price !== undefined && { price: plainNumber(cells.price) }),
      ...(cells.originalPrice !== undefined && { originalPrice: plainNumber(cells.originalPrice) }),
      ...(cells.stock !== undefined && { stock: plainNumber(cells.stock) }),
    });
    if (!result.success) {
      for (const { path, message } of result.error.issues) {
        const column = path[0] as CsvColumn;
        this.fault(line, column, issueText(column, message));
      }
      return;
    }
    const { sku, originalPrice, price } = result.data;
    const before = this.skus.get(sku);
    if (before !== undefined) {
      this.fault(line, "sku", `SKU “${sku}” is on line ${before} already.`);
      return;
    }
    this.skus.set(sku, line);
    if (typeof originalPrice === "number" && price !== undefined && originalPrice < price) {
      this.fault(line, "originalPrice", belowPrice);
      return;
    }
    this.lines.push({ ...result.data, line });
  }

  /**
   * Notes a fault.
   * @param column whose value is at fault; null for the line as a whole
   */
  fault(line: number, column: CsvColumn | null, message: string): void {
    const cells = this.cells.get(line) ?? {};
    const shown = (name: CsvColumn) => (cells[name] ?? "").trim().slice(0, MAX_SHOWN);
    this.faults.push({
      ...{ line, message, sku: shown("sku") },
      column: column ? csvColumns[column] : "",
      value: column ? shown(column) : "",
    });
  }

  /** Whether a line says all that a new product needs; a fault where it does not. */
  makesProduct(line: ImportLine): line is ProductLine {
    return this.has(line, forNewProduct, "The shop has no such SKU, and a new product needs");
  }

  /** Whether a line says all that a new variant needs; a fault where it does not. */
  makesVariant(line: ImportLine): line is VariantLine {
    return this.has(line, forNewVariant, "The shop has no such SKU, and a new variant needs");
  }

  private has(line: ImportLine, needed: readonly CsvColumn[], words: string): boolean {
    const missing = needed.filter((column) => line[column] === undefined);
    if (missing.length === 0) return true;
    const names = missing.map((column) => csvColumns[column]).join(", ");
    this.fault(line.line, "sku", `${words} the column ${names}.`);
    return false;
  }

  /**
   * Whether a product's lines agree on what belongs to the product.
   * @param lines at least one
   */
  agree([first, ...others]: ImportLine[]): boolean {
    if (!first) return true;
    const differing = others.flatMap((other) => {
      const column = (["name", "description", "brand", "category", "type"] as const).find(
        // Categories and types are known by their names in any case.
        (name) =>
          name === "category" || name === "type"
            ? other[name]?.toLowerCase() !== first[name]?.toLowerCase()
            : other[name] !== first[name],
      );
      return column ? [{ line: other.line, column }] : [];
    });
    for (const { line, column } of differing) {
      const head = csvColumns[column];
      this.fault(
        line,
        column,
        `${head} differs from line ${first.line}, which is the same product.`,
      );
    }
    return differing.length === 0;
  }
}

/** What is wrong with a discount that is none. */
export const belowPrice = "Price before discount must not be below the price.";

/** The product's own messages name their field already. */
const startsWithField =
  /^(?:Product name|Price|Stock|Category|Brand|SKU|uid|Colour|Storage|This uid)/;

function issueText(column: CsvColumn, message: string): string {
  if (startsWithField.test(message) && column !== "originalPrice") return message;
  return `${csvColumns[column]}: ${message}`;
}
