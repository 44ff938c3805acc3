// The doors through which the staff writes what stands beside a review, for the test of columns.
import { anew, form, type Door } from "./doors";
import { admin } from "./own-products";
import { product } from "./own-orders";
import { delivered, write } from "./reviews";

let id = "";

/** Has a review that waits. */
export async function prepareReviews(): Promise<void> {
  const thing = await product("Column reviewed");
  id = (await write(await delivered([thing]), thing)).id;
}

const who = () => admin;
const path = () => `/admin/reviews/${id}`;

export const reviewDoors: Door[] = [
  form(
    "a review is hidden",
    { who, path, type: { reason: "Column reason" }, with: { do: "hide" } },
    { "reviews.reason": "Column reason", "reviews.state": "Hidden" },
  ),
  form(
    "a review is answered and shown",
    { who, path, type: { answer: "Column answer" }, with: { do: "show" } },
    { "reviews.answer": "Column answer", "reviews.state": "Shown", "reviews.shownAt": anew },
  ),
];
