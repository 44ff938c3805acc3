// What the audit log tells its readers.

/** The kinds of things that the staff changes, by the words of the screen. */
export const auditKinds = {
  product: "Product",
  products: "Products",
  category: "Category",
  order: "Order",
  customer: "Customer",
  admin: "Administrator",
  setting: "Setting",
  subscriber: "Newsletter",
  task: "Task",
  type: "Product type",
  sale: "Sale",
  signIn: "Staff account",
  review: "Review",
  question: "Question",
  promotion: "Promotion",
  page: "Page",
} as const;
export type AuditKind = keyof typeof auditKinds;
/** Kinds whose changes are taken back one by one, as long as nothing else was saved. */
export type UndoableKind = "setting" | "promotion";

/** Where a change of a setting is taken back; undefined for no change. */
export function settingUndoUrl(change: string | null): string | undefined {
  return change === null ? undefined : `/admin/settings/undo/${encodeURIComponent(change)}`;
}

/** What is done to many products and is not undone from the log: an undoing, and what a sale does at its time. */
const finalActions = ["undid", "started sale", "ended sale"];

/** Whether a change of many products is never undone as a whole, by what it did. */
export function isFinal(action: string): boolean {
  return finalActions.includes(action);
}

/** One change as screens show it. */
export interface AuditEntry {
  id: string;
  actor: string;
  action: string;
  kind: AuditKind;
  /** What the thing was called then. */
  name: string;
  /** Where the thing is; null when it is gone or has no page. */
  href: string | null;
  changes: { field: string; from: string; to: string }[];
  at: string;
}

/** Which entries of the log are listed; an empty text filters nothing. */
export interface AuditFilter {
  q: string;
  person: string;
  kind: AuditKind | "";
  /** Days, both included: 2025-03-04. */
  from: string;
  until: string;
}

/** The address of a view of the log. */
export function auditUrl(filter: AuditFilter, place: { before?: string; after?: string } = {}) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, ...place })) {
    if (value) params.set(name, value);
  }
  return params.size > 0 ? `/admin/audit?${params.toString()}` : "/admin/audit";
}
