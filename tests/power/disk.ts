// A disk in memory that can lose its power: files, folders, and which of their changes were synchronised.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import type { Chance } from "../hostile/chance";
import { DiskFile } from "./disk-file";
import { DiskFolder } from "./disk-folder";

/** What a system call is refused with. */
export class Refused extends Error {
  /** @param code the error's number, as in errno.h */
  constructor(readonly code: number) {
    super(`Refused with ${code}`);
  }
}

/** A file or a folder. Its rights and times are durable at once: no promise rests on them. */
export interface DiskNode {
  id: number;
  /** Its kind and rights, as in stat.h. */
  mode: number;
  uid: number;
  gid: number;
  /** In milliseconds since 1970. */
  changedAt: number;
  content: DiskFile | DiskFolder;
}

type Owner = Pick<DiskNode, "uid" | "gid">;

/** The id of the folder that holds all others. */
export const ROOT = 1;
const FOLDER = 0o040000;

export class Disk {
  private readonly nodes = new Map<number, DiskNode>();
  private lastId = 0;

  /** A disk with a copy of a folder, all of it durable. */
  constructor(source: string) {
    this.copy(source);
  }

  /** @throws Refused where nothing has this id */
  node(id: number): DiskNode {
    return this.nodes.get(id) ?? refuse("ENOENT");
  }

  folder(id: number): DiskFolder {
    const { content } = this.node(id);
    return content instanceof DiskFolder ? content : refuse("ENOTDIR");
  }

  file(id: number): DiskFile {
    const { content } = this.node(id);
    return content instanceof DiskFile ? content : refuse("EISDIR");
  }

  find(folder: number, name: string): DiskNode {
    return this.node(this.folder(folder).entries.get(name) ?? refuse("ENOENT"));
  }

  /** Makes a file, or a folder where the mode says so. */
  make(folder: number, name: string, mode: number, owner: Owner): DiskNode {
    if (this.folder(folder).entries.has(name)) refuse("EEXIST");
    const made = this.add(mode, owner);
    this.folder(folder).change([[name, made.id]]);
    return made;
  }

  remove(folder: number, name: string): void {
    const { content } = this.find(folder, name);
    if (content instanceof DiskFolder && content.entries.size > 0) refuse("ENOTEMPTY");
    this.folder(folder).change([[name, null]]);
  }

  /** Within a folder both names change at once; from one to another each lasts by itself. */
  rename(folder: number, name: string, newFolder: number, newName: string): void {
    const { id } = this.find(folder, name);
    if (folder === newFolder && name === newName) return;
    const added = [newName, id] as const;
    const removed = [name, null] as const;
    if (folder === newFolder) {
      this.folder(folder).change([removed, added]);
    } else {
      this.folder(newFolder).change([added]);
      this.folder(folder).change([removed]);
    }
  }

  /** What fsync of a file or a folder promises. */
  synchronise(id: number): void {
    this.node(id).content.synchronise();
  }

  /**
   * The power goes. What was not synchronised is lost, each file and folder by itself.
   * @param chance what of it was written all the same; nothing when there is none
   * @returns how many changes were lost
   */
  cut(chance: Chance | null): number {
    let lost = 0;
    const kept = new Set<number>();
    const visit = (id: number) => {
      kept.add(id);
      const { content } = this.node(id);
      lost += content.cut(chance);
      if (content instanceof DiskFolder) for (const child of content.entries.values()) visit(child);
    };
    visit(ROOT);
    for (const id of this.nodes.keys()) if (!kept.has(id)) this.nodes.delete(id);
    return lost;
  }

  private add(mode: number, { uid, gid }: Owner): DiskNode {
    const id = (this.lastId += 1);
    const isFolder = (mode & FOLDER) === FOLDER;
    const content = isFolder ? new DiskFolder() : new DiskFile();
    const node = { id, mode, uid, gid, changedAt: Date.now(), content };
    this.nodes.set(id, node);
    return node;
  }

  private copy(source: string): DiskNode {
    const stat = statSync(source);
    const { id, content } = this.add(stat.mode, stat);
    if (content instanceof DiskFile) content.write(0, readFileSync(source));
    else {
      for (const name of readdirSync(source)) {
        content.change([[name, this.copy(path.join(source, name)).id]]);
      }
    }
    this.synchronise(id);
    return this.node(id);
  }
}

/** @throws Refused always */
export function refuse(name: keyof typeof constants.errno): never {
  throw new Refused(constants.errno[name]);
}
