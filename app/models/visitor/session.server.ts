// Finds who is signed in, with what they have gathered.
import { getDb } from "~/db/connection.server";
import { ownFault } from "~/db/outage.server";
import { prepareQuery } from "~/db/prepare.server";
import { sharedInTurn } from "~/db/turn.server";
import { noteUse, runningSession, sessionMoments } from "~/models/account/session.server";
import { hashToken } from "~/models/account/token.server";
import type { User } from "~/models/account/user";
import { gatheredBy, type Gathered } from "./gathered.server";
import { ownColumns, ownFrom, type OwnOfProduct } from "./product.server";

export interface SignedIn {
  user: User;
  gathered: Gathered;
  /** What the page of a product says to them, where one was named. */
  own: OwnOfProduct;
}

/**
 * Finds who is signed in with a token, or null when the session ended, by its time or for want of use, or the
 * account is inactive. The loaders of one page share one query.
 * @param productId of the product whose page they ask for
 */
export async function findSignedIn(token: string, productId?: string): Promise<SignedIn | null> {
  const id = hashToken(token);
  const key = `session ${id} ${productId ?? ""}`;
  try {
    return await sharedInTurn(getDb(), key, () => findSession(id, productId));
  } catch (error) {
    throw ownFault(error);
  }
}

const asked = ["id", "now", "staffSince", "shoppersSince"] as const;

type Asked = Record<(typeof asked)[number], string>;

function sessionWithGathered({ id, ...moments }: Asked) {
  return runningSession(id, moments).select((eb) => gatheredBy({ userId: eb.ref("users.id") }));
}

const readSession = prepareQuery(asked, (_db, values) => sessionWithGathered(values));
const readSessionOnProduct = prepareQuery(
  [...asked, "productId"],
  (_db, { productId, ...values }) =>
    sessionWithGathered(values).select((eb) => ownColumns(eb.ref("users.id"), productId)),
);

type Row = Awaited<ReturnType<typeof readSession>>[number] & Parameters<typeof ownFrom>[0];

async function findSession(id: string, productId: string | undefined): Promise<SignedIn | null> {
  const now = new Date();
  const values = { id, ...sessionMoments(now) };
  const [row]: Row[] =
    productId === undefined
      ? await readSession(getDb(), values)
      : await readSessionOnProduct(getDb(), { ...values, productId });
  if (!row) return null;
  const { lastSeenAt, cart, wishes, homeState, orderToReview, ...user } = row;
  await noteUse(id, { lastSeenAt }, now);
  return { user, gathered: { cart, wishes }, own: ownFrom({ homeState, orderToReview }) };
}
