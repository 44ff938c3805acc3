// Writes a backup: one tar of database, secret and pictures, compressed, encrypted if asked, and under its name only when it is whole.
import { Encrypter } from "age-encryption";
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { link, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack as tarPack, type Pack } from "tar-stream";
import { dumpPostgres } from "~/db/backup-postgres.server";
import { backUpSqlite } from "~/db/backup-sqlite.server";
import { codeOf } from "~/db/outage.server";
import { shelves } from "~/models/picture/picture";
import { summing } from "./checksum";
import { removeLeftovers } from "./leftovers";
import { databases, MANIFEST, pictureName, SECRET, type Manifest, type Part } from "./manifest";
import { Refused, type Place } from "./place";
import { throughWeb } from "./web-stream";

/** What was written. */
export interface Written {
  manifest: Manifest;
  /** Of the whole file. */
  bytes: number;
}

/**
 * Backs a shop up while it sells. The database is copied first and the pictures after it: a picture that
 * the database knows stays a day in the folder when it is removed.
 * @param place the shop
 * @param to the file to write; it is not there yet
 * @param recipient age's public key of who alone may read it; null: not encrypted
 * @throws Refused when there is a file `to` already, or no shop
 */
export async function writeBackup(
  place: Place,
  to: string,
  recipient: string | null,
): Promise<Written> {
  const encrypter = recipient === null ? null : encrypterFor(recipient);
  if (place.databaseUrl === null && !existsSync(place.file)) {
    throw new Refused(`There is no shop in ${place.dataDir}.`);
  }
  await refuseTaken(to);
  // Beside the data, and not beside the backup, which may lie where the bare database must not.
  const draft = path.join(place.dataDir, `backup-${randomUUID()}`);
  const part = path.join(path.dirname(to), `.${path.basename(to)}.${randomUUID()}.part`);
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    await removeLeftovers(place.dataDir, path.dirname(to));
    const manifest = await writeParts(place, { draft, part, encrypter });
    // A link never takes another file's place, as renaming would.
    await link(part, to).catch((error: unknown) => {
      throw codeOf(error) === "EEXIST" ? taken(to) : error;
    });
    await rm(part);
    await keepNames(path.dirname(to));
    return { manifest, bytes: (await stat(to)).size };
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(part, { force: true });
  }
}

function encrypterFor(recipient: string): Encrypter {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new Refused(`${recipient} is no public key: one begins with age1.`);
  }
  return encrypter;
}

async function refuseTaken(to: string): Promise<void> {
  const found = await stat(to).catch(() => null);
  if (found) throw taken(to);
}

function taken(to: string): Refused {
  return new Refused(`${to} is there already, and a backup takes no other file's place.`);
}

interface Target {
  draft: string;
  part: string;
  encrypter: Encrypter | null;
}

async function writeParts(place: Place, { draft, part, encrypter }: Target): Promise<Manifest> {
  const engine = place.databaseUrl === null ? "sqlite" : "postgres";
  const database = path.join(draft, databases[engine]);
  const madeAt = new Date().toISOString();
  const migrations =
    place.databaseUrl === null
      ? await backUpSqlite(place.file, database)
      : await dumpPostgres(place.databaseUrl, database);
  const tar = tarPack();
  const zipped = createGzip();
  const fill = async () => {
    const parts = [await addFile(tar, databases[engine], database)];
    for await (const small of smallParts(place.dataDir)) {
      parts.push(await addBytes(tar, small.name, small.bytes));
    }
    const manifest: Manifest = { format: 1, madeAt, engine, migrations, parts };
    await addBytes(tar, MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
    tar.finalize();
    return manifest;
  };
  const [manifest] = await Promise.all([
    fill(),
    pipeline(tar, zipped),
    writeDurably(
      encrypter ? await throughWeb(zipped, (bytes) => encrypter.encrypt(bytes)) : zipped,
      part,
    ),
  ]);
  return manifest;
}

function writeDurably(from: Readable, part: string): Promise<void> {
  return pipeline(from, createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }));
}

/** The secret, and the pictures one after the other: each is small enough for memory, and may be removed meanwhile. */
async function* smallParts(dataDir: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const filed = await Promise.all(
    shelves.map(async (shelf) => {
      const files = await readdir(path.join(dataDir, shelf)).catch(nothingIfMissing);
      return (files ?? []).map((name) => `${shelf}/${name}`);
    }),
  );
  const names = filed.flat().filter((name) => pictureName.test(name));
  for (const name of [SECRET, ...names.sort()]) {
    const bytes = await readFile(path.join(dataDir, name)).catch(nothingIfMissing);
    if (bytes) yield { name, bytes };
  }
}

function nothingIfMissing(error: unknown): null {
  if (codeOf(error) === "ENOENT") return null;
  throw error;
}

const header = (name: string, size: number) => ({ name, size, mode: 0o600, mtime: new Date() });

async function addBytes(tar: Pack, name: string, bytes: Buffer): Promise<Part> {
  await new Promise<void>((resolve, reject) => {
    tar.entry(header(name, bytes.length), bytes, (error) => (error ? reject(error) : resolve()));
  });
  return { name, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

async function addFile(tar: Pack, name: string, file: string): Promise<Part> {
  const { size } = await stat(file);
  const { through, sum } = summing();
  await pipeline(createReadStream(file), through, tar.entry(header(name, size)));
  return { name, ...sum() };
}

/** After a power cut a file without its folder's entry would be gone. */
async function keepNames(folder: string): Promise<void> {
  const directory = await open(folder);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
