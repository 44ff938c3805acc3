// What PostgreSQL's faults mean to the shop: a conflict, a connection that is of no more use, an outage, a wrong setting.
import { WrongSetting } from "~/front/settings.js";
import { Conflict } from "./conflict.server";
import { codeOf, Outage } from "./outage.server";

const networkFaults =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|ENOENT)$/;
const SILENCE = "Query read timeout";
const brokenConnection =
  /^(?:Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|Client was closed|timeout expired)/;
/** Serialization failure, deadlock, lock not to be had in time. */
const conflict = /^(?:40001|40P01|55P03)$/;
/**
 * Connection lost, out of resources (disk full among them), shut down or cancelled, read-only,
 * rolled back for another reason than a conflict, fault of the server's system.
 */
const outOfService = /^(?:08|53|57|58|40)[0-9A-Z]{3}$|^(?:25006|25P0[34])$/;
/** Connection lost; the server shut down, crashed, not ready, or read-only, as a standby is. */
const ofNoMoreUse = /^(?:08[0-9A-Z]{3}|57P0[1-5]|25006|25P03)$/;

/** No server among those that are named takes writes now. */
export class NoWriter extends Error {}

/** Whether the server answers and does not know this user, password or database, or lets it change no table. */
export function isRefused(error: unknown): error is Error {
  const known = /^(?:28|3D|42501)/.test(codeOf(error));
  return error instanceof Error && (known || error.message.startsWith("SASL"));
}

const ownersWork =
  "this account may not change tables, and they are older than the shop: run npm run db:migrate as their owner.";

/** What a server that does not let the shop in said, as the fault of the setting. */
export function wrongUrl(error: Error): WrongSetting {
  const reason = codeOf(error) === "42501" ? ownersWork : error.message;
  return new WrongSetting(`DATABASE_URL: ${reason}`, { cause: error });
}

/** Whether a connection on which this happened is of no more use: it ended, or its server takes no writes. */
export function endsConnection(error: unknown): boolean {
  return error instanceof Error && (isBroken(error) || ofNoMoreUse.test(codeOf(error)));
}

/** Whether a statement that a connection keeps compiled no longer fits its tables, or is gone. */
export function isOutdated(error: unknown): boolean {
  return /^(?:0A000|26000)$/.test(codeOf(error));
}

/** Whether the server was waited for in vain: nobody waits for it a second time. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === SILENCE;
}

/** The error as a Conflict when another transaction caused it, as an Outage when it passes by itself; otherwise as it is. */
export function toShopFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return conflict.test(codeOf(error)) ? new Conflict(error) : toOutage(error);
}

/** The fault as an outage when it is one and passes by itself; otherwise as it is. */
export function toOutage(error: unknown): unknown {
  return isAway(error) ? new Outage(error) : error;
}

/** Whether a fault passes by itself. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof NoWriter || isBroken(error) || outOfService.test(codeOf(error));
}

function isBroken(error: Error): boolean {
  return networkFaults.test(codeOf(error)) || brokenConnection.test(error.message);
}
