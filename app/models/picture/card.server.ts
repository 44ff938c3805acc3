// The pictures of cards on the home page: some are drawn in the shop, the others are the keeper's own.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { Refusal } from "~/models/refusal.server";
import { pictureIn } from "./picture";
import { cardPictures, homePicture } from "./rules";
import { linkSettingPicture } from "./setting.server";

/** A card is about a third of the page wide. */
const WIDTH = 640;

/** What a form says of a card. */
export interface CardChoice {
  cardText: string;
  /** The key of a drawn picture, or the id of the card's own as it was; "" for none. */
  cardPicture: string;
  /** The id of a new one of its own. */
  picture?: string;
}

/**
 * The picture that a card has from now on, by its key or id; one of its own is kept for good.
 * @param before the one that it had
 * @throws Refusal when a card with words has none, or there is no such picture
 */
export async function takeCardPicture(
  trx: Db,
  { cardText, cardPicture, picture }: CardChoice,
  before = "",
): Promise<string> {
  if (picture) {
    await linkSettingPicture(trx, picture, "home", homePicture);
    return picture;
  }
  const isKnown =
    Object.hasOwn(cardPictures, cardPicture) || cardPicture === before || cardPicture === "";
  if (!isKnown || (cardText !== "" && cardPicture === ""))
    throw new Refusal("invalid", { cardPicture: "Choose its picture" });
  return cardPicture;
}

/** Those of some pictures that are the keeper's own, by their ids. */
export async function findOwnScenes(ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await getDb()
    .selectFrom("pictures")
    .select(["id", "path", "width", "height"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, pictureIn(row, WIDTH, "")]));
}
