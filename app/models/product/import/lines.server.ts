// Checks the lines of an uploaded product file by themselves: rules of each field, repeated SKUs, lines that disagree.
import * as z from "zod";
import { optionalText, requiredText } from "~/models/text.server";
import { swatches } from "../product";
import { priceRule, productTexts, stockRule } from "../rules.server";
import { csvColumns, type CsvColumn, type CsvLine } from "./csv.server";

/** Names that are addresses of the back office already. */
const reservedUids = ["new", "import", "export", "bulk", "deleted"];
const colours = Object.keys(swatches);

const lineSchema = z.object({
  uid: optionalText(100, "uid must be at most 100 characters")
    .pipe(
      z
        .string()
        .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, "uid takes small letters, digits and hyphens"),
    )
    .refine((uid) => !reservedUids.includes(uid), "This uid cannot be used"),
  sku: requiredText("SKU is required", 60, "SKU must be at most 60 characters"),
  name: productTexts.name,
  // Not in the file at all: as it is.
  description: productTexts.description.unwrap().optional(),
  brand: productTexts.brand,
  category: productTexts.category,
  // Empty, or not in the file at all: as it is, and the category's usual one for a new product.
  type: productTexts.type,
  colour: optionalText(30).refine((colour) => colour === "" || colours.includes(colour), {
    error: `Colour must be one of ${colours.join(", ")}`,
  }),
  storage: optionalText(30, "Storage must be at most 30 characters"),
  price: priceRule,
  // Empty: no discount. Not in the file at all: as it is.
  originalPrice: z.union([z.literal(""), priceRule]).optional(),
  stock: stockRule,
});

/** Why a line cannot be imported. */
export interface ImportFault {
  line: number;
  message: string;
}

/** A line whose fields are in order. */
export type ImportLine = z.infer<typeof lineSchema> & { line: number };

/** Collects the faults, and keeps the good lines apart that must agree with each other. */
export class LineChecker {
  readonly faults: ImportFault[] = [];
  readonly lines: ImportLine[] = [];
  private readonly skus = new Map<string, number>();

  /** Takes a line in. */
  add({ line, cells, count }: CsvLine): void {
    if (count) {
      const { expected, found } = count;
      this.fault(line, `This line has ${found} cells instead of ${expected}.`);
      return;
    }
    const result = lineSchema.safeParse(cells);
    if (!result.success) {
      for (const issue of result.error.issues) this.fault(line, issueText(issue));
      return;
    }
    const { sku, originalPrice, price } = result.data;
    const before = this.skus.get(sku);
    if (before !== undefined) {
      this.fault(line, `SKU “${sku}” is on line ${before} already.`);
      return;
    }
    this.skus.set(sku, line);
    if (typeof originalPrice === "number" && originalPrice < price) {
      this.fault(line, "Price before discount must not be below the price.");
      return;
    }
    this.lines.push({ ...result.data, line });
  }

  /** Notes a fault. */
  fault(line: number, message: string): void {
    this.faults.push({ line, message });
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
            ? other[name].toLowerCase() !== first[name].toLowerCase()
            : other[name] !== first[name],
      );
      return column ? [{ line: other.line, column }] : [];
    });
    for (const { line, column } of differing) {
      const head = csvColumns[column];
      this.fault(line, `${head} differs from line ${first.line}, which is the same product.`);
    }
    return differing.length === 0;
  }
}

function issueText({ path, message }: z.core.$ZodIssue): string {
  const [column] = path;
  // The product's own messages name their field already.
  const startsWithField =
    /^(?:Product name|Price|Stock|Category|Brand|SKU|uid|Colour|Storage|This uid)/;
  if (startsWithField.test(message) && column !== "originalPrice") return message;
  return `${csvColumns[column as CsvColumn]}: ${message}`;
}
