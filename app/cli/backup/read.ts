// Reads a backup: unpacks it into a folder, and holds every part against the checksums that come last.
import { Decrypter } from "age-encryption";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract as tarExtract, type Entry } from "tar-stream";
import { codeOf, reasonOf } from "~/db/outage.server";
import { summing } from "./checksum";
import {
  databases,
  MANIFEST,
  manifestSchema,
  pictureName,
  SECRET,
  type Manifest,
  type Part,
} from "./manifest";
import { Refused } from "./place";
import { throughWeb } from "./web-stream";

const ageMark = Buffer.from("age-encryption.org/v1\n");
const gzipMark = Buffer.from([0x1f, 0x8b]);
/** A list of a million pictures takes less. */
const LONGEST_MANIFEST = 200_000_000;

/**
 * Unpacks a backup.
 * @param from the file
 * @param into an empty folder; what is in it when this throws is of no use
 * @param identityFile holds age's secret key; undefined: none was given
 * @throws Refused when it is no backup, cut, changed, or not to be read by this key
 */
export async function readBackup(
  from: string,
  into: string,
  identityFile: string | undefined,
): Promise<Manifest> {
  const start = await beginningOf(from);
  const isEncrypted = start.equals(ageMark);
  if (!isEncrypted && !start.subarray(0, 2).equals(gzipMark)) {
    throw new Refused(`${from} is no backup of a shop.`);
  }
  if (isEncrypted && identityFile === undefined) {
    throw new Refused(`${from} is encrypted: name the file of its secret key, --identity FILE.`);
  }
  const plain =
    identityFile !== undefined && isEncrypted
      ? await decrypted(createReadStream(from), identityFile)
      : createReadStream(from);
  try {
    return await unpack(plain, into);
  } catch (error) {
    if (error instanceof Refused || isOwnDisk(error)) throw error;
    throw new Refused(`${from} is cut short or damaged: ${reasonOf(error)}.`);
  }
}

/** A fault of the folder that is written to, and not of what is read. */
function isOwnDisk(error: unknown): boolean {
  return /^E(?:NOSPC|DQUOT|ROFS|ACCES|PERM|IO)$/.test(codeOf(error));
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: unknown) => {
    throw new Refused(`${file} cannot be read: ${reasonOf(error)}`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMark.length), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function decrypted(from: Readable, identityFile: string): Promise<Readable> {
  const decrypter = new Decrypter();
  const lines = (await readFile(identityFile, "utf8")).split("\n").map((line) => line.trim());
  try {
    for (const line of lines.filter((text) => text !== "" && !text.startsWith("#"))) {
      decrypter.addIdentity(line);
    }
  } catch {
    throw new Refused(`${identityFile} holds no secret key: one begins with AGE-SECRET-KEY-1.`);
  }
  try {
    return await throughWeb(from, (bytes) => decrypter.decrypt(bytes));
  } catch (error) {
    from.destroy();
    throw new Refused(`The key in ${identityFile} does not open this backup: ${reasonOf(error)}.`);
  }
}

async function unpack(plain: Readable, into: string): Promise<Manifest> {
  const tar = tarExtract();
  const found = new Map<string, Part>();
  let manifest: Manifest | null = null;
  const take = async () => {
    for await (const entry of tar) {
      const name = partName(entry);
      if (manifest || found.has(name)) throw new Refused("The backup has a part twice.");
      if (name === MANIFEST) manifest = await readManifest(entry);
      else found.set(name, await writePart(entry, into, name));
    }
  };
  await Promise.all([pipeline(plain, createGunzip(), tar), take()]);
  return matching(manifest, found);
}

function partName({ header: { name, type } }: Entry): string {
  const known = [MANIFEST, SECRET, ...Object.values<string>(databases)];
  if (type === "file" && (known.includes(name) || pictureName.test(name))) return name;
  throw new Refused("The backup has a part that no shop has.");
}

async function readManifest(entry: Entry): Promise<Manifest> {
  if ((entry.header.size ?? 0) > LONGEST_MANIFEST) throw new Error("its list is too long");
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  const said = manifestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  if (said.success) return said.data;
  throw new Refused(
    "The backup was made by another version of the shop: its list is of another form.",
  );
}

async function writePart(entry: Entry, into: string, name: string): Promise<Part> {
  const file = path.join(into, name);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const { through, sum } = summing();
  const written = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(entry, through, written);
  return { name, ...sum() };
}

/** Every part is there, no other, and each as it was. */
function matching(manifest: Manifest | null, found: Map<string, Part>): Manifest {
  if (!manifest) throw new Error("its end is missing");
  for (const { name, bytes, sha256 } of manifest.parts) {
    const part = found.get(name);
    if (part?.sha256 !== sha256 || part.bytes !== bytes) {
      throw new Refused(`The checksum of ${name} is wrong: the backup was changed or damaged.`);
    }
  }
  if (found.size !== manifest.parts.length || !found.has(databases[manifest.engine])) {
    throw new Refused("The backup does not hold the parts that it lists.");
  }
  return manifest;
}
