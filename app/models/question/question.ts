// What a question on a product is: its states in words, its limits, its addresses.

/** Questions of one page. */
export const questionsPageSize = 10;

export const questionLimits = { text: 500, answer: 1_000, reason: 300 } as const;

/** Whether shoppers see it; one that is shown has an answer. */
export type QuestionState = "Waiting" | "Shown" | "Hidden";

/** The states as the staff calls them. */
export const questionStates: Record<QuestionState, { label: string; badge: string }> = {
  Waiting: { label: "Waiting", badge: "badge-yellow" },
  Shown: { label: "Answered", badge: "badge-green" },
  Hidden: { label: "Hidden", badge: "badge-gray" },
};

/** What each state means to who asked. */
export const ownQuestionWords: Record<QuestionState, string> = {
  Waiting: "It waits for the shop's answer.",
  Shown: "Everybody can read it.",
  Hidden: "The shop does not show it.",
};

/** A question as everybody reads it; nobody is named. */
export interface ShownQuestion {
  id: string;
  text: string;
  answer: string;
  createdAt: string;
}

/** Which questions the staff looks at; the first ones wait for them. */
export const questionQueues = ["waiting", "answered", "hidden"] as const;
export type QuestionQueue = (typeof questionQueues)[number];

/** What each queue shows. */
export const queueStates: Record<QuestionQueue, QuestionState> = {
  waiting: "Waiting",
  answered: "Shown",
  hidden: "Hidden",
};

/** The screen of the staff. */
export const questionsPath = "/admin/questions";

/** The page of a product's questions, where one asks. */
export function questionsUrl(productId: string, page = 1): string {
  const path = `/product/${encodeURIComponent(productId)}/questions`;
  return page > 1 ? `${path}?page=${page}` : path;
}
