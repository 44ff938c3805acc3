// Finds a figure by its name, for its page and its file.
import { buyerFigure } from "./buyer.server";
import { conversionFigure } from "./conversion.server";
import { departmentFigure } from "./department.server";
import { figures, type Figure, type FigureName } from "./figure";
import type { Span } from "./month.server";
import { searchFigure } from "./search.server";
import { stockFigure } from "./stock.server";
import { vatFigure } from "./vat.server";

const finders: Record<FigureName, (span: Span) => Promise<Figure>> = {
  vat: vatFigure,
  stock: stockFigure,
  searches: searchFigure,
  departments: departmentFigure,
  buyers: buyerFigure,
  conversion: conversionFigure,
};

/** The figure that an address names; null for none. */
export function readFigureName(name: string | undefined): FigureName | null {
  return name !== undefined && Object.hasOwn(figures, name) ? (name as FigureName) : null;
}

/** A figure of a month; what has no month is of today. */
export function findFigure(name: FigureName, span: Span): Promise<Figure> {
  return finders[name](span);
}
