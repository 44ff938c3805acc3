// Finds which of the servers that DATABASE_URL names takes writes; of two that do, the one that was promoted last.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { readDatabaseServers } from "~/front/settings.js";
import { reasonOf } from "./outage.server";
import { isRefused, NoWriter } from "./postgres-faults.server";

export const CONNECT_MS = 3_000;
/** However many ask, the servers are asked once in so many milliseconds. */
export const KEPT_MS = 250;
/**
 * When one takes writes, the others have so long to say that they do, too. A process that has seen
 * none yet could not tell a former writer, so it waits for all.
 */
const GRACE_MS = 300;

/** What a server said of itself. */
interface Server {
  url: string;
  /** Why it is not to be written to; null when it takes writes. */
  hindrance: unknown;
  /** How many promotions lie behind what it writes; 0 where the engine does not count them. */
  timeline: number;
}

/** Looks for the server to write to, for all connections of this process to one shop. */
class WriterSearch {
  private doubted = false;
  private found: { at: number; url: Promise<string> } | undefined;
  /** The greatest that was ever seen: who is behind it was the writer once, and came back alone. */
  private newest: number | null = null;

  constructor(private readonly servers: readonly string[]) {}

  /** Whether there is anything to look for. */
  get several(): boolean {
    return this.servers.length > 1;
  }

  /** The server that was found last; looked for when there is none yet, or when it is in doubt. */
  present(): Promise<string> {
    return this.found && !this.doubted ? this.found.url : this.look();
  }

  /** Says that the server that was found may be away, or no longer the one to write to. */
  doubt(): void {
    this.doubted = true;
  }

  /**
   * The server to open a new connection to.
   * @throws NoWriter when none takes writes; what the servers said when all refuse this user
   */
  look(): Promise<string> {
    const [only = ""] = this.servers;
    if (!this.several) return Promise.resolve(only);
    if (this.found && performance.now() - this.found.at < KEPT_MS) return this.found.url;
    this.doubted = false;
    const url = this.choose();
    // Whoever waits for it hears of its failure; whoever comes later looks again.
    url.catch(() => this.doubt());
    this.found = { at: performance.now(), url };
    return url;
  }

  private async choose(): Promise<string> {
    const answers: Server[] = [];
    const asked = this.servers.map(async (url) => {
      const server = await askServer(url);
      answers.push(server);
      if (server.hindrance !== null) throw new NoWriter();
    });
    const aWriter = Promise.any(asked).then(
      () => sleep(this.newest === null ? CONNECT_MS : GRACE_MS),
      () => undefined,
    );
    await Promise.race([Promise.allSettled(asked), aWriter]);
    const writers = answers.filter(({ hindrance }) => hindrance === null);
    const [first] = writers.toSorted((a, b) => b.timeline - a.timeline);
    if (first === undefined) throw refusal(answers);
    if (first.timeline < (this.newest ?? 0)) {
      throw new NoWriter(`${nameOf(first.url)} was the writer before another was promoted`);
    }
    this.newest = first.timeline;
    return first.url;
  }
}

const searches = new Map<string, WriterSearch>();

/**
 * The search among the servers of an address, the same for all who ask in this process.
 * @param url as DATABASE_URL has it
 */
export function writerSearch(url: string): WriterSearch {
  const search = searches.get(url) ?? new WriterSearch(readDatabaseServers(url));
  searches.set(url, search);
  return search;
}

/**
 * An address of the one server to write to now, for programs that take one.
 * @param url as DATABASE_URL has it
 * @throws as `WriterSearch.look`
 */
export function findWriter(url: string): Promise<string> {
  return writerSearch(url).look();
}

/** Whether a server lets its clients write: a standby does not, nor one that was told not to. */
export async function takesWrites(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ readOnly: string }>(
    `select current_setting('transaction_read_only') as "readOnly"`,
  );
  return rows[0]?.readOnly === "off";
}

/** A file of the log is named after its timeline, which each promotion raises. */
const timelineQuestion = `select substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline`;

async function askServer(url: string): Promise<Server> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    if (!(await takesWrites(client))) {
      return { url, hindrance: new Error("takes no writes"), timeline: 0 };
    }
    // Engines of another make have no such function.
    const lines = await client.query<{ timeline: string }>(timelineQuestion).catch(() => null);
    return { url, hindrance: null, timeline: parseInt(lines?.rows[0]?.timeline ?? "0", 16) };
  } catch (error) {
    return { url, hindrance: error, timeline: 0 };
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** All of them refuse this user: that is the setting's fault, and no waiting mends it. */
function refusal(answers: Server[]): unknown {
  if (answers.every(({ hindrance }) => isRefused(hindrance))) return answers[0]?.hindrance;
  const said = answers.map(({ url, hindrance }) => `${nameOf(url)}: ${reasonOf(hindrance)}`);
  return new NoWriter(`No server takes writes (${said.join("; ")})`);
}

const nameOf = (url: string) => new URL(url).host;
