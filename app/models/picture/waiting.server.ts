// Whose a stored picture is: a product's, a person's, a setting's, a review's, or nobody's yet.
import { expressionBuilder } from "kysely";
import type { Schema } from "~/db/schema";

const owners = ["productId", "userId", "setting", "reviewId"] as const;

/**
 * The condition that a picture is nobody's yet: whoever has its form may take it.
 * @param but whose it may be all the same
 */
export function isNobodys(...but: (typeof owners)[number][]) {
  const eb = expressionBuilder<Schema, "pictures">();
  return eb.and(
    owners
      .filter((owner) => !but.includes(owner))
      .map((owner) => eb(`pictures.${owner}`, "is", null)),
  );
}
