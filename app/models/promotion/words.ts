// What a promotion does and asks for, in words for the staff.
import { formatMoney } from "~/models/money";
import { weekdayNames, type Action, type Conditions, type Group } from "./promotion";

/** A promotion in words. */
export function promotionWords({
  conditions,
  action,
}: {
  conditions: Conditions;
  action: Action;
}): { does: string; asks: string[] } {
  const { group, least, weekdays, firstOrder, emailEndings } = conditions;
  return {
    does: deedWords(action),
    asks: [
      groupWords(group),
      least > 0 ? `for ${taka(least)} at least` : "",
      weekdays.map((day) => weekdayNames[day]).join(", "),
      firstOrder ? "first order" : "",
      emailEndings.length > 0 ? `proven address ending in ${emailEndings.join(", ")}` : "",
    ].filter((words) => words !== ""),
  };
}

function deedWords(action: Action): string {
  switch (action.kind) {
    case "percent":
      return `${action.percent / 100}% off ${action.of === "order" ? "the order" : "each product"}`;
    case "sum":
      return `${taka(action.amount)} off ${action.of === "order" ? "the order" : "each piece"}`;
    case "delivery":
      return "Free delivery";
    case "free":
      return `${action.count} free of ${groupWords(action.group)} for each piece`;
  }
}

/** Products that belong together, in words; "" for all. */
function groupWords({ brand, within, codes }: Group): string {
  const place = within.slice(within.indexOf(":") + 1);
  return [brand, place, codes.join(", ")].filter((words) => words !== "").join(", ");
}

function taka(amount: number): string {
  return formatMoney({ amount, currency: "BDT" });
}
