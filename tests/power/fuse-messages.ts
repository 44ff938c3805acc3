// The kernel's words for a file system in a process (linux/fuse.h): reads its requests, writes the answers.
import { ROOT, type DiskNode } from "./disk";
import { DiskFolder } from "./disk-folder";

/** The requests that are answered; any other is refused as unknown, and the kernel does without it. */
export const codes = {
  lookup: 1,
  forget: 2,
  getattr: 3,
  setattr: 4,
  mknod: 8,
  mkdir: 9,
  unlink: 10,
  rmdir: 11,
  rename: 12,
  read: 15,
  write: 16,
  statfs: 17,
  fsync: 20,
  init: 26,
  opendir: 27,
  readdir: 28,
  releasedir: 29,
  fsyncdir: 30,
  interrupt: 36,
  batchForget: 42,
};

/** The most bytes of one write. */
export const MOST_WRITTEN = 131_072;
const REQUEST_HEAD = 40;
const ANSWER_HEAD = 16;
const PAGE = 4096;
/** Nobody but this kernel changes the disk: what it knows stays true. In seconds. */
const VALID = 86_400n;
/** Large writes in one piece, files opened and closed without asking, more than one page at a time. */
const FLAGS = (1 << 5) | (1 << 17) | (1 << 22);

/** A request, with what follows its head. */
export interface Request {
  code: number;
  unique: bigint;
  /** The file or folder that it is about. */
  node: number;
  uid: number;
  gid: number;
  body: Buffer;
}

export function readRequest(bytes: Buffer): Request {
  return {
    code: bytes.readUInt32LE(4),
    unique: bytes.readBigUInt64LE(8),
    node: Number(bytes.readBigUInt64LE(16)),
    uid: bytes.readUInt32LE(24),
    gid: bytes.readUInt32LE(28),
    body: bytes.subarray(REQUEST_HEAD, bytes.readUInt32LE(0)),
  };
}

/** @param error as in errno.h; 0 when it was done */
export function answer(unique: bigint, error: number, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(ANSWER_HEAD);
  head.writeUInt32LE(ANSWER_HEAD + body.length, 0);
  head.writeInt32LE(-error, 4);
  head.writeBigUInt64LE(unique, 8);
  return Buffer.concat([head, body]);
}

/** Reads the texts at the end of a body, each of which ends with a zero. */
export function texts(body: Buffer, from: number): string[] {
  return body.toString("utf8", from).split("\0").slice(0, -1);
}

/** A number of eight bytes. */
export function long(body: Buffer, at: number): number {
  return Number(body.readBigUInt64LE(at));
}

/** What was agreed on at the beginning: version 7.31, which every kernel since 2019 speaks. */
export function initAnswer(): Buffer {
  const body = Buffer.alloc(64);
  body.writeUInt32LE(7, 0);
  body.writeUInt32LE(31, 4);
  body.writeUInt32LE(MOST_WRITTEN, 8);
  body.writeUInt32LE(FLAGS, 12);
  body.writeUInt32LE(MOST_WRITTEN, 20);
  body.writeUInt32LE(1, 24);
  body.writeUInt16LE(MOST_WRITTEN / PAGE, 28);
  return body;
}

export function attributesAnswer(node: DiskNode): Buffer {
  const head = Buffer.alloc(16);
  head.writeBigUInt64LE(VALID, 0);
  return Buffer.concat([head, attributes(node)]);
}

export function entryAnswer(node: DiskNode): Buffer {
  const head = Buffer.alloc(40);
  head.writeBigUInt64LE(BigInt(node.id), 0);
  head.writeBigUInt64LE(VALID, 16);
  head.writeBigUInt64LE(VALID, 24);
  return Buffer.concat([head, attributes(node)]);
}

/** What `setattr` asks for; undefined is what stays as it is. */
export function wantedAttributes(body: Buffer) {
  const valid = body.readUInt32LE(0);
  const wanted = <T>(bit: number, value: T) => ((valid & bit) === 0 ? undefined : value);
  return {
    mode: wanted(1, body.readUInt32LE(68)),
    uid: wanted(2, body.readUInt32LE(76)),
    gid: wanted(4, body.readUInt32LE(80)),
    size: wanted(8, long(body, 16)),
  };
}

/**
 * Names of a folder, as many as there is room for.
 * @param after the id of the last one that was told; ids stay in their order while names come and go
 */
export function namesAnswer(folder: DiskFolder, after: number, room: number): Buffer {
  const parts: Buffer[] = [];
  let left = room;
  const rest = [...folder.entries].filter(([, id]) => id > after).sort(([, a], [, b]) => a - b);
  for (const [name, id] of rest) {
    const text = Buffer.from(name);
    const part = Buffer.alloc(Math.ceil((24 + text.length) / 8) * 8);
    part.writeBigUInt64LE(BigInt(id), 0);
    part.writeBigUInt64LE(BigInt(id), 8);
    part.writeUInt32LE(text.length, 16);
    text.copy(part, 24);
    left -= part.length;
    if (left < 0) break;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** A disk with more room than is ever asked for. */
export function roomAnswer(): Buffer {
  const body = Buffer.alloc(80);
  for (const at of [0, 8, 16, 24, 32]) body.writeBigUInt64LE(2n ** 22n, at);
  body.writeUInt32LE(PAGE, 40);
  body.writeUInt32LE(255, 44);
  body.writeUInt32LE(PAGE, 48);
  return body;
}

function attributes({ id, mode, uid, gid, changedAt, content }: DiskNode): Buffer {
  const body = Buffer.alloc(88);
  const isFolder = content instanceof DiskFolder;
  const size = isFolder ? 0 : content.size;
  body.writeBigUInt64LE(BigInt(id), 0);
  body.writeBigUInt64LE(BigInt(size), 8);
  body.writeBigUInt64LE(BigInt(Math.ceil(size / 512)), 16);
  for (const at of [24, 32, 40]) body.writeBigUInt64LE(BigInt(Math.floor(changedAt / 1000)), at);
  for (const at of [48, 52, 56]) body.writeUInt32LE((changedAt % 1000) * 1_000_000, at);
  body.writeUInt32LE(mode, 60);
  body.writeUInt32LE(isFolder || id === ROOT ? 2 : 1, 64);
  body.writeUInt32LE(uid, 68);
  body.writeUInt32LE(gid, 72);
  body.writeUInt32LE(PAGE, 80);
  return body;
}
