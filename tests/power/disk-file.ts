// The content of a file on a disk that can lose its power: what programs read, and what is on the platter.
import type { Chance } from "../hostile/chance";

const PAGE = 4096;
/** What a disk writes whole or not at all. */
const SECTOR = 512;

type Change = { offset: number; bytes: Buffer } | { size: number };
type Pages = (Buffer | undefined)[];

/** Bytes of a file, with every change since they were last synchronised. */
export class DiskFile {
  /** As programs see it, in bytes. */
  size = 0;
  private pages: Pages = [];
  private durableSize = 0;
  /** Shares its pages with `pages` until one of them is written. */
  private durable: Pages = [];
  private changes: Change[] = [];

  /** Changes that a cut may take back. */
  get unsynchronised(): number {
    return this.changes.length;
  }

  /** @returns fewer bytes than asked for at the end of the file */
  read(offset: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - offset)));
    forEachPart(offset, bytes.length, PAGE, (page, within, from, count) => {
      this.pages[page]?.copy(bytes, from, within, within + count);
    });
    return bytes;
  }

  write(offset: number, bytes: Buffer): void {
    this.put(offset, bytes);
    this.changes.push({ offset, bytes: Buffer.from(bytes) });
  }

  /** Cuts the file off, or lengthens it by zeros. */
  resize(size: number): void {
    this.setSize(size);
    this.changes.push({ size });
  }

  /** What fsync and fdatasync promise: content and size are on the platter. */
  synchronise(): void {
    this.durable = this.pages.slice();
    this.durableSize = this.size;
    this.changes = [];
  }

  /**
   * The power goes: the file is what is on the platter.
   * @param chance what of the rest the system had written by itself: nothing, all of it, or some
   *   sectors, in any order; none of it when there is no chance
   * @returns how many changes were taken back, wholly or in part
   */
  cut(chance: Chance | null): number {
    const { changes } = this;
    const share =
      changes.length > 0 ? (chance?.of(["nothing", "some", "all"]) ?? "nothing") : "all";
    if (share !== "all") {
      this.pages = this.durable.slice();
      this.size = this.durableSize;
      if (chance && share === "some") this.tear(changes, chance);
    }
    this.synchronise();
    return share === "all" ? 0 : changes.length;
  }

  /** Of each sector some of its changes reached the disk, the first ones; of the file's sizes, one that it had. */
  private tear(changes: readonly Change[], chance: Chance): void {
    const left = new Map<number, number>();
    for (const change of changes) {
      if ("size" in change) continue;
      forEachPart(change.offset, change.bytes.length, SECTOR, (sector) => {
        left.set(sector, (left.get(sector) ?? 0) + 1);
      });
    }
    for (const [sector, count] of left) left.set(sector, chance.below(count + 1));
    const sizesKept = chance.below(changes.length + 1);
    let size = this.durableSize;
    for (const [index, change] of changes.entries()) {
      const kept = index < sizesKept;
      if ("size" in change) {
        if (kept) this.setSize((size = change.size));
        continue;
      }
      const { offset, bytes } = change;
      if (kept) size = Math.max(size, offset + bytes.length);
      forEachPart(offset, bytes.length, SECTOR, (sector, _within, from, count) => {
        const more = left.get(sector) ?? 0;
        left.set(sector, more - 1);
        if (more > 0) this.put(offset + from, bytes.subarray(from, from + count));
      });
    }
    this.setSize(size);
  }

  private put(offset: number, bytes: Buffer): void {
    forEachPart(offset, bytes.length, PAGE, (page, within, from, count) => {
      bytes.copy(this.ownPage(page), within, from, from + count);
    });
    this.size = Math.max(this.size, offset + bytes.length);
  }

  private setSize(size: number): void {
    if (size < this.size) {
      const last = Math.floor(size / PAGE);
      this.pages.length = Math.min(this.pages.length, Math.ceil(size / PAGE));
      if (size % PAGE > 0 && this.pages[last]) this.ownPage(last).fill(0, size % PAGE);
    }
    this.size = size;
  }

  /** A page that may be changed: a copy, where the platter has the same one. */
  private ownPage(index: number): Buffer {
    const page = this.pages[index];
    if (page && page !== this.durable[index]) return page;
    return (this.pages[index] = page ? Buffer.from(page) : Buffer.alloc(PAGE));
  }
}

/** Calls for each unit that a range touches: which one, where within it, where in the range, how many bytes. */
function forEachPart(
  offset: number,
  length: number,
  unit: number,
  work: (index: number, within: number, from: number, count: number) => void,
): void {
  for (let from = 0; from < length;) {
    const within = (offset + from) % unit;
    const count = Math.min(unit - within, length - from);
    work(Math.floor((offset + from) / unit), within, from, count);
    from += count;
  }
}
