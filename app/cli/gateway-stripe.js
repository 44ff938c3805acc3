// Plays Stripe: Checkout sessions, a page that pays or does not, notices true and false, and refunds; it holds all in memory.
import express from "express";
import Stripe from "stripe";
import { backPage, donePage, newKey, payPage } from "./gateway-page.js";

/**
 * @typedef {object} Session
 * @property {string} id
 * @property {string} tryId the shop's own
 * @property {string} key of its page
 * @property {number} amount
 * @property {string} currency
 * @property {string} back
 * @property {number} expiresAt in seconds
 * @property {string} sent the wish that opened it
 * @property {"open" | "complete" | "expired"} status
 * @property {string} intent the payment's name, once there is one
 * @property {string} risk
 */

/** @typedef {{ id: string, status: string, amount: number, intent: string, sent: string }} Refund */

/** As Stripe has it: 30 minutes at least. */
const SHORTEST_SECONDS = 30 * 60;

/**
 * @param {{ key: string, webhookSecret: string, origin: () => string, notices: () => string }} account
 * of the shop, where the gateway stands, and where its notices go to
 */
export function createStripe({ key, webhookSecret, origin, notices }) {
  /** @type {Map<string, Session>} by the shop's own id of the try */
  const sessions = new Map();
  /** @type {Map<string, Refund>} by the shop's own id */
  const refunds = new Map();
  /** What it does wrong, for tests: silence, and what happens before it answers. */
  const state = {
    ...{ silent: false, asked: 0 },
    ...{ onOpened: async () => undefined, onPaid: async () => undefined },
  };

  const app = express.Router();
  app.use("/v1", express.urlencoded({ extended: false }), (request, response, next) => {
    if (state.silent) return void response.status(503).json(fault("api_error"));
    if (request.get("authorization") !== `Bearer ${key}`) {
      return void response.status(401).json(fault("invalid_request_error"));
    }
    next();
  });

  app.post("/v1/checkout/sessions", async (request, response) => {
    const form = request.body;
    const sent = JSON.stringify(form);
    const tryId = request.get("idempotency-key") ?? "";
    const known = sessions.get(tryId);
    if (known && known.sent !== sent) {
      return void response.status(400).json(fault("idempotency_error"));
    }
    const session = known ?? newSession(tryId, form, sent);
    if (!known && session.expiresAt < Date.now() / 1000 + SHORTEST_SECONDS - 60) {
      return void response.status(400).json(fault("invalid_request_error"));
    }
    sessions.set(tryId, session);
    await state.onOpened();
    response.json(inWords(session));
  });

  app.get("/v1/checkout/sessions/:id", async (request, response) => {
    state.asked += 1;
    const session = byId(request.params.id);
    if (!session) return void response.status(404).json(fault("invalid_request_error"));
    if (session.status === "complete") await state.onPaid();
    response.json(inWords(session));
  });

  app.post("/v1/checkout/sessions/:id/expire", (request, response) => {
    const session = byId(request.params.id);
    if (session?.status !== "open") {
      return void response.status(400).json(fault("invalid_request_error"));
    }
    session.status = "expired";
    response.json(inWords(session));
  });

  app.post("/v1/refunds", (request, response) => {
    const { payment_intent: intent, amount } = request.body;
    const id = request.get("idempotency-key") ?? "";
    const sent = JSON.stringify(request.body);
    const known = refunds.get(id);
    if (known && known.sent !== sent) {
      return void response.status(400).json(fault("idempotency_error"));
    }
    const paid = [...sessions.values()].find((session) => session.intent === intent);
    const before = [...refunds.values()]
      .filter((refund) => refund.intent === intent)
      .reduce((sum, refund) => sum + refund.amount, 0);
    if (!known && (!paid || before + Number(amount) > paid.amount)) {
      return void response.status(400).json(fault("invalid_request_error"));
    }
    const refund = known ?? {
      ...{ id: `re_${newKey()}`, status: "pending", amount: Number(amount), intent, sent },
    };
    refunds.set(id, refund);
    response.json({ object: "refund", id: refund.id, status: refund.status });
  });

  app.get("/v1/refunds/:id", (request, response) => {
    const refund = [...refunds.values()].find(({ id }) => id === request.params.id);
    if (!refund) return void response.status(404).json(fault("invalid_request_error"));
    refund.status = "succeeded";
    response.json({ object: "refund", id: refund.id, status: refund.status });
  });

  app.get("/c/pay/:key", (request, response) => {
    const session = byKey(request.params.key);
    if (session?.status !== "open") return void response.status(404).end();
    const amount = `${(session.amount / 100).toFixed(2)} ${session.currency.toUpperCase()}`;
    response.type("html").send(payPage(session.tryId, amount));
  });

  app.post("/c/pay/:key", express.urlencoded({ extended: false }), async (request, response) => {
    const session = byKey(request.params.key);
    if (session?.status !== "open") return void response.status(404).end();
    const words = await press(session, request.body.button);
    const page = words === "" ? backPage("get", session.back, {}) : donePage(words);
    response.type("html").send(page);
  });

  /**
   * @param {Session} session @param {string} button
   * @returns what is said in place of the way back; "" where there is one
   */
  async function press(session, button) {
    switch (button) {
      case "pay":
      case "twice": {
        pay(session);
        const event = eventOf(session);
        await send(event);
        if (button === "twice") await send(event);
        return "";
      }
      case "fail":
        // As in life: the page stays open for another card, and the buyer may also go back.
        await send(eventOf(session, "payment_intent.payment_failed"));
        return "";
      case "cancel":
        return "";
      case "lose":
        pay(session);
        return "Paid. No notice is sent, and nobody comes back.";
      case "late":
        setTimeout(() => {
          pay(session);
          void send(eventOf(session));
        }, 14 * 60_000).unref();
        return "It is paid in 14 minutes, if the shop has not ended this page by then.";
      default:
        await send(eventOf({ ...session, status: "complete" }), "whsec_wrong");
        return "A forged notice was sent; nothing is paid.";
    }
  }

  /** @param {object} event @param {string} [secret] */
  async function send(event, secret) {
    await fetch(notices(), { method: "POST", ...signed(event, secret) }).catch(() => undefined);
  }

  /** A notice as it is posted. @param {object} event @param {string} [secret] */
  function signed(event, secret = webhookSecret) {
    const body = JSON.stringify(event);
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = new Stripe(key).webhooks.generateTestHeaderString({
      ...{ payload: body, secret, timestamp },
    });
    return {
      body,
      headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
    };
  }

  /** @param {Session} session */
  function inWords(session) {
    const { status, intent, risk } = session;
    const charge = { object: "charge", outcome: { risk_level: risk } };
    return {
      ...{ object: "checkout.session", id: session.id, status },
      payment_status: intent === "" ? "unpaid" : "paid",
      amount_total: session.amount,
      currency: session.currency,
      client_reference_id: session.tryId,
      url: status === "open" ? `${origin()}/c/pay/${session.key}` : null,
      payment_intent:
        intent === "" ? null : { id: intent, status: "succeeded", latest_charge: charge },
    };
  }

  /** A notice's words. @param {Session} session @param {string} [type] */
  function eventOf(session, type = `checkout.session.${sessionEvents[session.status]}`) {
    return {
      ...{ id: `evt_${newKey()}`, object: "event", type },
      data: { object: inWords(session) },
    };
  }

  /** @param {string} id */
  function byId(id) {
    return [...sessions.values()].find((session) => session.id === id);
  }

  /** @param {string} pageKey */
  function byKey(pageKey) {
    return [...sessions.values()].find((session) => session.key === pageKey);
  }

  return { app, sessions, refunds, state, pay, press, eventOf, signed };
}

const sessionEvents = { open: "created", complete: "completed", expired: "expired" };

/** @param {string} tryId @param {Record<string, string>} form @param {string} sent @returns {Session} */
function newSession(tryId, form, sent) {
  return {
    id: `cs_${newKey()}`,
    key: newKey(),
    amount: Number(form["line_items[0][price_data][unit_amount]"]),
    currency: form["line_items[0][price_data][currency]"] ?? "",
    back: form.success_url ?? "",
    expiresAt: Number(form.expires_at),
    ...{ tryId, sent, status: "open", intent: "", risk: "normal" },
  };
}

/** What is over is paid no more. @param {Session} session */
function pay(session) {
  if (session.status !== "open") return;
  session.status = "complete";
  session.intent = `pi_${newKey()}`;
}

/** @param {string} type */
function fault(type) {
  return { error: { type, message: `Played: ${type}` } };
}
