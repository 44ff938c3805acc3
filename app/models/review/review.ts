// What a review of a product is: its states in words, its limits, its addresses, and how its author is called.
import { pictureFile, picturePath } from "~/models/picture/picture";

/** Reviews of one page. */
export const reviewsPageSize = 10;

export const reviewLimits = { title: 80, text: 2_000, answer: 1_000, reason: 300 } as const;

/** Whether shoppers see it. */
export type ReviewState = "Waiting" | "Shown" | "Hidden";

export const reviewBadge: Record<ReviewState, string> = {
  Waiting: "badge-yellow",
  Shown: "badge-green",
  Hidden: "badge-gray",
};

/** What 1 to 5 stars say. */
export const starWords = ["bad", "poor", "all right", "good", "excellent"];

/** What each state means to its author. */
export const ownStateWords: Record<ReviewState, string> = {
  Waiting: "It waits for the shop's approval.",
  Shown: "Everybody can read it.",
  Hidden: "The shop does not show it.",
};

/** A photo with a review, and the pixels of its largest file. */
export interface ReviewPhoto {
  id: string;
  width: number;
  height: number;
}

/** The address of a photo's file in a width. */
export function photoFile(id: string, width: number): string {
  return pictureFile(picturePath(id, "photos"), width);
}

/** A review as everybody reads it. */
export interface ShownReview {
  author: string;
  stars: number;
  title: string;
  text: string;
  answer: string;
  createdAt: string;
  photos: ReviewPhoto[];
}

/** One that its readers can say something of. */
export interface JudgedReview extends ShownReview {
  id: string;
  helpful: number;
}

/** What a shopper sees of a product's reviews. */
export interface ReviewPage {
  reviews: JudgedReview[];
  /** How many gave 5, 4, 3, 2 and 1 star. */
  byStars: number[];
  page: number;
  pages: number;
}

/** Which reviews the staff looks at; the first ones wait for them. */
export const reviewQueues = ["waiting", "reported", "shown", "hidden"] as const;
export type ReviewQueue = (typeof reviewQueues)[number];

export const queueLabels: Record<ReviewQueue, string> = {
  waiting: "Waiting",
  reported: "Reported",
  shown: "Shown",
  hidden: "Hidden",
};

/** The screen of the staff. */
export const reviewsPath = "/admin/reviews";

/** The page of all reviews of a product, or of those with so many stars. */
export function reviewsUrl(productId: string, { stars = 0, page = 1 } = {}): string {
  const params = new URLSearchParams();
  if (stars > 0) params.set("stars", String(stars));
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return `/product/${encodeURIComponent(productId)}/reviews${query && `?${query}`}`;
}

/** Where the buyer of an order writes about a product of it. */
export function writeReviewUrl(orderId: string, productId: string): string {
  return `/order/${encodeURIComponent(orderId)}/review/${encodeURIComponent(productId)}`;
}

/** What pages call an author: the first name and a letter of the last one ("Nadia K."). */
export function authorName(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  const [first = "A buyer"] = words;
  const last = words.length > 1 ? Array.from(words.at(-1) ?? "")[0] : undefined;
  return (last ? `${first} ${last}.` : first).slice(0, 40);
}

/** Why somebody thinks that a review should not be shown. */
export const reportReasons = [
  "Advertising or spam",
  "Insulting or hateful",
  "Names a person",
  "Not about this product",
] as const;
