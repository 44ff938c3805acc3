// A disk as a file system of this machine: does what the kernel asks of it.
import { constants } from "node:os";
import { Refused, type Disk, type DiskNode } from "./disk";
import {
  answer,
  attributesAnswer,
  codes,
  entryAnswer,
  initAnswer,
  long,
  namesAnswer,
  roomAnswer,
  texts,
  wantedAttributes,
  type Request,
} from "./fuse-messages";

type Work = (disk: Disk, request: Request) => Buffer | undefined;

const done = () => undefined;
const FILE_KIND = 0o170000;
const FOLDER = 0o040000;
/** Requests that expect no answer. */
const silent = new Set([codes.forget, codes.batchForget, codes.interrupt]);
/** Those after which something may be lost, and those that keep it from that. */
const counted = new Set([codes.write, codes.fsync, codes.fsyncdir]);

/** Whether a request writes or synchronises. */
export const touchesDisk = ({ code }: Request) => counted.has(code);

/** @returns what the kernel is to be told; nothing where it expects nothing */
export function handle(disk: Disk, request: Request): Buffer | null {
  const work = works.get(request.code);
  if (silent.has(request.code)) return null;
  if (!work) return answer(request.unique, constants.errno.ENOSYS);
  try {
    return answer(request.unique, 0, work(disk, request));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return answer(request.unique, error.code);
  }
}

const works = new Map<number, Work>([
  [codes.init, initAnswer],
  [codes.lookup, (disk, { node, body }) => entryAnswer(disk.find(node, nameIn(body, 0)))],
  [codes.getattr, (disk, { node }) => attributesAnswer(disk.node(node))],
  [codes.setattr, (disk, { node, body }) => attributesAnswer(changed(disk, disk.node(node), body))],
  [codes.mknod, (disk, request) => made(disk, request, 16)],
  [codes.mkdir, (disk, request) => made(disk, request, 8, FOLDER)],
  [codes.unlink, removed],
  [codes.rmdir, removed],
  [codes.rename, renamed],
  [
    codes.read,
    (disk, { node, body }) => disk.file(node).read(long(body, 8), body.readUInt32LE(16)),
  ],
  [codes.write, written],
  [codes.statfs, roomAnswer],
  [codes.fsync, synchronised],
  [codes.fsyncdir, synchronised],
  [codes.opendir, () => Buffer.alloc(16)],
  [
    codes.readdir,
    (disk, { node, body }) => namesAnswer(disk.folder(node), long(body, 8), body.readUInt32LE(16)),
  ],
  [codes.releasedir, done],
]);

/** @param kind of what is made, where the mode does not say it */
function made(disk: Disk, request: Request, nameAt: number, kind = 0): Buffer {
  const mode = request.body.readUInt32LE(0) | kind;
  return entryAnswer(disk.make(request.node, nameIn(request.body, nameAt), mode, request));
}

function changed(disk: Disk, node: DiskNode, body: Buffer): DiskNode {
  const { mode = node.mode, uid = node.uid, gid = node.gid, size } = wantedAttributes(body);
  if (size !== undefined) disk.file(node.id).resize(size);
  return Object.assign(node, {
    ...{ mode: (node.mode & FILE_KIND) | (mode & ~FILE_KIND), uid, gid },
    changedAt: Date.now(),
  });
}

function removed(disk: Disk, { node, body }: Request): undefined {
  disk.remove(node, nameIn(body, 0));
}

function renamed(disk: Disk, { node, body }: Request): undefined {
  const [name = "", newName = ""] = texts(body, 8);
  disk.rename(node, name, long(body, 0), newName);
}

function written(disk: Disk, { node, body }: Request): Buffer {
  const bytes = body.subarray(40, 40 + body.readUInt32LE(16));
  disk.file(node).write(long(body, 8), bytes);
  disk.node(node).changedAt = Date.now();
  const told = Buffer.alloc(8);
  told.writeUInt32LE(bytes.length, 0);
  return told;
}

function synchronised(disk: Disk, { node }: Request): undefined {
  disk.synchronise(node);
}

function nameIn(body: Buffer, at: number): string {
  return texts(body, at)[0] ?? "";
}
