// Shoppers who subscribe, sign up and buy through the shop's own forms until the power goes, and go on where they were when it is back.
import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "../hostile/chance";
import { answerAll, placedIn, reviewOf } from "../support/checkout";
import { askAt, Client, type Ask, type Fields } from "../support/shop";
import { BUYERS, type Ledger } from "./ledger";

const product = "sony-wh-ch520";
/** How often, and after which pause, whoever is told to come back later does. */
const TRIES = 200;
const PAUSE_MS = 100;

/** A guest on the way to an order: what is not done yet. */
interface Visit {
  client: Client;
  email: string;
  phone: string;
  inCart: boolean;
  /** What the last button sends, once that page was reached. */
  review: Fields | null;
}

export class Shopper {
  private visits = 0;
  private visit: Visit | null = null;

  /**
   * @param number tells the shoppers apart
   * @param port where the shop listens now
   */
  constructor(
    private readonly number: number,
    private readonly ledger: Ledger,
    private readonly port: () => number,
  ) {}

  /**
   * Writes one thing after the other.
   * @param over whether the power is gone: then no answer is expected any more
   * @throws at an answer that a shop with power must not give
   */
  async work(chance: Chance, over: () => boolean): Promise<void> {
    while (!over()) {
      const act = chance.of(["subscribe", "subscribe", "buy", "buy", "signUp"] as const);
      try {
        await this[act]();
      } catch (error) {
        if (over()) return;
        throw error;
      }
    }
  }

  /** After a cut: presses the button again that was not answered. Whoever had a cart still has it, and gets one order. */
  async goOn(): Promise<void> {
    const { visit } = this;
    if (!visit) return;
    try {
      await this.buy();
    } catch (error) {
      this.visit = null;
      if (!visit.inCart) throw error;
      this.ledger.lostCarts.push(`cart of ${visit.email} (${String(error)})`);
    }
  }

  private async subscribe(): Promise<void> {
    const { client, email } = this.someone("@subscriber.example.com");
    await requireFound(client.post("/newsletter", { email }));
    this.ledger.subscribers.push(email);
  }

  private async signUp(): Promise<void> {
    const { client, email } = this.someone("@account.example.com");
    const password = "Correct-horse-1";
    const fields = { name: "Mina Rahman", email, password, confirmPassword: password, terms: "on" };
    await requireFound(client.post("/signup", fields));
    this.ledger.accounts.push(email);
  }

  private async buy(): Promise<void> {
    const visit = (this.visit ??= { ...this.someone(BUYERS), inCart: false, review: null });
    const { client, email, phone } = visit;
    if (!visit.inCart) await requireFound(client.post("/cart", { add: product }));
    visit.inCart = true;
    if (!visit.review) {
      await answerAll(client, { email, phone });
      visit.review = await reviewOf(client);
    }
    this.ledger.orders.set(email, placedIn(await client.post("/checkout/review", visit.review)));
    this.visit = null;
  }

  /** Nobody was here before from this address: one visitor is held to some writes a minute. */
  private someone(where: string) {
    const visit = (this.visits += 1);
    const from = `10.${this.number}.${visit >> 8}.${visit & 255}`;
    const client = new Client(patient(askAt(this.port, from)));
    const phone = `017${String(this.number * 1_000_000 + visit).padStart(8, "0")}`;
    return { client, phone, email: `${this.number}-${visit}${where}` };
  }
}

/** A busy shop answers 503, and has done nothing then. */
function patient(ask: Ask): Ask {
  return async (path, init) => {
    for (let left = TRIES; ; left -= 1) {
      const answer = await ask(path, init);
      if (answer.status !== 503 || left === 0) return answer;
      await answer.text();
      await sleep(PAUSE_MS);
    }
  };
}

async function requireFound(asked: Promise<Response>): Promise<void> {
  const answer = await asked;
  await answer.text();
  if (answer.status !== 302) throw new Error(`${answer.url} answered ${answer.status}`);
}
