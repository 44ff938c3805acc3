// The field for a promotion's code.
import { optionalText } from "~/models/text.server";
import { promotionLimits } from "./promotion";

/** A code as somebody types it; codes are kept in capitals and without spaces. */
export const codeField = optionalText(promotionLimits.code).transform((typed) =>
  typed.replaceAll(/\s/g, "").toUpperCase(),
);
