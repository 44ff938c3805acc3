// Plays SSLCommerz: sessions, a page that pays or does not, notices true and false, validation, query and refund; it holds all in memory.
import { createHash } from "node:crypto";
import express from "express";
import { backPage, donePage, newKey, payPage } from "./gateway-page.js";

/**
 * @typedef {object} Transaction
 * @property {string} tranId
 * @property {string} key of its page
 * @property {string} amount
 * @property {string} currency
 * @property {string} back
 * @property {string} notice
 * @property {"PENDING" | "VALID" | "FAILED" | "CANCELLED"} status
 * @property {string} valId
 * @property {string} bankId
 * @property {string} risk
 */

/** @typedef {{ id: string, status: string }} Refund */

/**
 * @param {{ storeId: string, password: string, origin: () => string }} account of the shop, and where the gateway stands
 */
export function createGateway({ storeId, password, origin }) {
  /** @type {Map<string, Transaction>} by the shop's own id */
  const transactions = new Map();
  /** @type {Map<string, Refund>} by the shop's own id */
  const refunds = new Map();
  /** What it does wrong, for tests: silence, and what happens when it has said that something is paid. */
  const state = { silent: false, asked: 0, onValidated: async () => undefined };

  const app = express();
  app.use(express.urlencoded({ extended: false }));
  app.use((_request, response, next) =>
    state.silent ? void response.status(503).end() : void next(),
  );

  app.post("/gwprocess/v4/api.php", (request, response) => {
    const form = request.body;
    if (!isShop(form.store_id, form.store_passwd)) return response.json({ status: "FAILED" });
    const known = transactions.get(form.tran_id);
    const transaction = known ?? newTransaction(form);
    transactions.set(form.tran_id, transaction);
    const url = `${origin()}/pay/${transaction.key}`;
    return response.json({ status: "SUCCESS", sessionkey: transaction.key, GatewayPageURL: url });
  });

  app.get("/validator/api/merchantTransIDvalidationAPI.php", (request, response) => {
    const { query } = request;
    state.asked += 1;
    if (!isShop(query.store_id, query.store_passwd)) {
      return response.json({ APIConnect: "INVALID_REQUEST" });
    }
    if (query.refund_amount) return response.json(refund(String(query.refe_id)));
    if (query.refund_ref_id) {
      const found = [...refunds.values()].find(({ id }) => id === query.refund_ref_id);
      if (found) found.status = "refunded";
      return response.json({ APIConnect: "DONE", status: found?.status ?? "cancelled" });
    }
    const transaction = transactions.get(String(query.tran_id));
    const element = transaction ? [inWords(transaction)] : [];
    return response.json({ APIConnect: "DONE", no_of_trans_found: element.length, element });
  });

  app.get("/validator/api/validationserverAPI.php", async (request, response) => {
    const { query } = request;
    const found = [...transactions.values()].find(({ valId }) => valId === query.val_id);
    const isKnown = isShop(query.store_id, query.store_passwd) && found;
    await state.onValidated();
    response.json(isKnown ? inWords(found) : { status: "INVALID_TRANSACTION" });
  });

  app.get("/pay/:key", (request, response) => {
    const transaction = byKey(request.params.key);
    if (!transaction) return void response.status(404).end();
    response
      .type("html")
      .send(payPage(transaction.tranId, `${transaction.amount} ${transaction.currency}`));
  });

  app.post("/pay/:key", async (request, response) => {
    const transaction = byKey(request.params.key);
    if (!transaction) return void response.status(404).end();
    const done = await press(transaction, request.body.button);
    if (!done.comesBack) return void response.type("html").send(donePage(done.words));
    // As in life: the buyer comes back by a form that this site's page posts to the shop.
    const { back, tranId: tran_id, status } = transaction;
    response.type("html").send(backPage("post", back, { tran_id, status }));
  });

  /** @param {Transaction} transaction @param {string} button */
  async function press(transaction, button) {
    switch (button) {
      case "pay":
        pay(transaction);
        await notify(transaction);
        return { comesBack: true, words: "" };
      case "fail":
      case "cancel":
        // What is paid cannot fail any more.
        if (transaction.valId === "")
          transaction.status = button === "fail" ? "FAILED" : "CANCELLED";
        await notify(transaction);
        return { comesBack: true, words: "" };
      case "twice":
        pay(transaction);
        await notify(transaction);
        await notify(transaction);
        return { comesBack: true, words: "" };
      case "lose":
        pay(transaction);
        return { comesBack: false, words: "Paid. No notice is sent, and nobody comes back." };
      case "late":
        setTimeout(() => {
          pay(transaction);
          void notify(transaction);
        }, 20 * 60_000).unref();
        return { comesBack: false, words: "It is paid in 20 minutes: the shop has given up then." };
      default:
        await notify({ ...transaction, status: "VALID", valId: "forged" }, "wrong-password");
        return { comesBack: false, words: "A forged notice was sent; nothing is paid." };
    }
  }

  /** @param {Transaction} transaction @param {string} [signedWith] */
  function noticeOf(transaction, signedWith = password) {
    /** @type {Record<string, string>} */
    const fields = { ...inWords(transaction), store_id: storeId };
    const signed = { ...fields, store_passwd: md5(signedWith) };
    const text = Object.entries(signed)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join("&");
    const verify_key = Object.keys(fields).join(",");
    return new URLSearchParams({ ...fields, verify_key, verify_sign: md5(text) }).toString();
  }

  /** @param {Transaction} transaction @param {string} [signedWith] */
  async function notify(transaction, signedWith) {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const body = noticeOf(transaction, signedWith);
    await fetch(transaction.notice, { method: "POST", headers, body }).catch(() => undefined);
  }

  /** @param {unknown} id @param {unknown} word */
  function isShop(id, word) {
    return id === storeId && word === password;
  }

  /** @param {string} key */
  function byKey(key) {
    return [...transactions.values()].find((transaction) => transaction.key === key);
  }

  /** @param {string} id the shop's own: the same wish is taken down once */
  function refund(id) {
    const known = refunds.get(id) ?? { id: `refund-${newKey()}`, status: "processing" };
    refunds.set(id, known);
    return { APIConnect: "DONE", status: "success", refund_ref_id: known.id };
  }

  return { app, transactions, refunds, state, press, pay, noticeOf };
}

/** @param {Record<string, string>} form @returns {Transaction} */
function newTransaction(form) {
  return {
    tranId: form.tran_id ?? "",
    key: newKey(),
    amount: form.total_amount ?? "",
    currency: form.currency ?? "",
    back: form.success_url ?? "",
    notice: form.ipn_url ?? "",
    status: "PENDING",
    valId: "",
    bankId: "",
    risk: "0",
  };
}

/** @param {Transaction} transaction */
function pay(transaction) {
  transaction.status = "VALID";
  transaction.valId ||= newKey();
  transaction.bankId ||= newKey();
}

/** @param {Transaction} transaction @returns {Record<string, string>} */
function inWords(transaction) {
  return {
    status: transaction.status,
    tran_id: transaction.tranId,
    val_id: transaction.valId,
    amount: transaction.amount,
    currency_type: transaction.currency,
    bank_tran_id: transaction.bankId,
    risk_level: transaction.risk,
  };
}

/** @param {string} text */
function md5(text) {
  return createHash("md5").update(text).digest("hex");
}
