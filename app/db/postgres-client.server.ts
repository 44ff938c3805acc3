// A connection to PostgreSQL that throws the shop's own errors, and says when it is of no more use.
import type { PostgresPoolClient } from "kysely";
import type pg from "pg";
import { Interrupted, retryConflicts } from "./conflict.server";
import { Outage } from "./outage.server";
import { isReading, noteWrite } from "./own-writes.server";
import { endsConnection, isOutdated, isSilence, toShopFault } from "./postgres-faults.server";
import { preparedName } from "./prepare.server";

/**
 * PostgreSQL compares what a transaction reads with what others write, so a table that is read from
 * end to end conflicts with everyone who writes to it. By itself it reads small tables that way:
 * inside a transaction they are read through their indexes.
 */
const preferIndexes = "set local enable_seqscan = off";

/** What the server's function for it calls a commit that it holds, and that no standby has confirmed. */
const UNCONFIRMED = "SyncRepWaitForLSN";

/**
 * A connection that throws the shop's own errors (Outage, Conflict, Interrupted). A statement outside
 * a transaction is run again here after a conflict; a whole transaction is run again by `transact`.
 * @param doubt is called when the server may no longer be the one to write to
 */
export function shopClient(client: pg.PoolClient, doubt: () => void): PostgresPoolClient {
  let inTransaction = false;
  let lost = false;
  let unconfirmed = false;
  client.on("notice", ({ routine }) => (unconfirmed ||= routine === UNCONFIRMED));

  const run = async (text: string, values: readonly unknown[] = []) => {
    try {
      const result = await ask(client, text, values.map(withoutNul));
      if (unconfirmed) throw new Outage(new Error("No standby confirmed the commit"));
      return result;
    } catch (error) {
      if (endsConnection(error)) {
        lost = true;
        doubt();
      }
      const undone = inTransaction && lost && !isSilence(error) && error instanceof Error;
      throw undone ? new Interrupted(error) : toShopFault(error);
    } finally {
      unconfirmed = false;
    }
  };
  /** PostgreSQL answers the commit of a transaction in which a statement failed by rolling it back. */
  const commit = async () => {
    const result = await run("commit");
    if (result.command !== "COMMIT") throw new Error("The transaction was rolled back.");
    return result;
  };
  const begin = async (text: string) => {
    inTransaction = true;
    try {
      return await run(`${text}; ${preferIndexes}`);
    } catch (error) {
      if (!lost) await client.query("rollback").catch(() => (lost = true));
      throw error;
    }
  };
  const query = async (text: string, values: readonly unknown[]) => {
    if (/^(?:begin|start transaction)\b/.test(text)) return begin(text);
    // From here on nobody can say of a lost connection that nothing was stored.
    if (text === "commit" || text === "rollback") inTransaction = false;
    if (text === "commit") return commit().finally(noteWrite);
    // With its connection the transaction has ended, too.
    if (text === "rollback" && lost) return { command: "ROLLBACK", rows: [], rowCount: 0 };
    if (inTransaction || text === "rollback") return run(text, values);
    const alone = retryConflicts(() => run(text, values));
    return isReading(text) ? alone : alone.finally(noteWrite);
  };
  const release = () => {
    inTransaction = false;
    // An answer that comes too late would be taken for the next query's, and a standby never writes.
    client.release(lost);
  };
  // Kysely's type also has cursors, which the shop does not use.
  return { query, release } as unknown as PostgresPoolClient;
}

async function ask(client: pg.PoolClient, text: string, values: unknown[]) {
  const name = preparedName(text);
  if (name === undefined) return client.query(text, values);
  try {
    return await client.query({ name, text, values });
  } catch (error) {
    // Another version of the shop changed what its columns are: it is compiled for this once.
    if (isOutdated(error)) return client.query(text, values);
    throw error;
  }
}

/** PostgreSQL refuses texts with NUL. No schema lets one be stored, so one can only be searched for, and nothing matches. */
function withoutNul(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;
}
