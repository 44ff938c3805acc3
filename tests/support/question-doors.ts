// The doors through which the staff writes what stands beside a question, for the test of columns.
import { anew, form, type Door } from "./doors";
import { newBuyer, product } from "./own-orders";
import { admin } from "./own-products";
import { ask } from "./questions";

let id = "";

/** Has a question that waits. */
export async function prepareQuestions(): Promise<void> {
  id = (await ask(await newBuyer(), await product("Column asked"))).id;
}

const who = () => admin;
const path = () => `/admin/questions/${id}`;

export const questionDoors: Door[] = [
  form(
    "a question is hidden",
    { who, path, type: { reason: "Column reason" }, with: { do: "hide" } },
    { "questions.reason": "Column reason", "questions.state": "Hidden" },
  ),
  form(
    "a question is answered",
    { who, path, type: { answer: "Column answer" }, with: { do: "show" } },
    {
      ...{ "questions.answer": "Column answer", "questions.state": "Shown" },
      ...{ "questions.shownAt": anew, "questions.answeredAt": anew },
    },
  ),
];
