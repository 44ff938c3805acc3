// Drives w3m and lynx in a terminal of tmux, as somebody at its keys would, and reads their screens.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export const textBrowsers = ["w3m", "lynx"] as const;

/** What is missing on this machine to drive them. */
export function missingPrograms(): string[] {
  const folders = (process.env.PATH ?? "").split(":");
  return [...textBrowsers, "tmux"].filter(
    (name) => !folders.some((folder) => existsSync(`${folder}/${name}`)),
  );
}

const commands = {
  w3m: (url: string) => `w3m -cookie '${url}'`,
  lynx: (url: string) => `lynx -accept_all_cookies -nopause '${url}'`,
};

/** A screen of so many lines shows a whole page of the shop. */
const SIZE = ["-x", "120", "-y", "240"];
const PATIENCE_MS = 10_000;
/** More links than this no page has before the one that is wanted. */
const MAX_STEPS = 80;

/** One of them on a screen of its own. */
export class TextBrowser {
  private readonly server = `shop-${randomUUID()}`;

  constructor(
    readonly program: (typeof textBrowsers)[number],
    url: string,
  ) {
    this.tmux("new-session", "-d", ...SIZE, commands[program](url));
  }

  /** What is on the screen. */
  screen(): string {
    return this.tmux("capture-pane", "-p");
  }

  /** Waits until the screen shows a text, and answers with the screen. */
  async shows(text: string | RegExp): Promise<string> {
    const pattern = typeof text === "string" ? new RegExp(escaped(text)) : text;
    const end = Date.now() + PATIENCE_MS;
    while (Date.now() < end) {
      const screen = this.screen();
      if (pattern.test(screen)) return screen;
      await sleep(50);
    }
    throw new Error(`${this.program} does not show ${String(text)}:\n${this.screen().trimEnd()}`);
  }

  /** Goes to a link, a button or a field that begins with a text, and presses Enter. */
  async press(text: string): Promise<void> {
    await this.reach(text);
    await this.keys("Enter");
  }

  /** Types into the field behind a label, and presses the button behind the field. */
  async send(label: string, text: string): Promise<void> {
    await this.shows(label);
    await this.search(label);
    await this.keys(this.program === "w3m" ? "Tab" : "Down");
    if (this.program === "w3m") {
      await this.keys("Enter");
      await this.shows("TEXT:");
    }
    await this.text(text);
    // lynx leaves the field with it, and stands on the button then.
    await this.keys("Enter");
    if (this.program === "w3m") await this.keys("Tab");
    await this.keys("Enter");
  }

  close(): void {
    this.tmux("kill-server");
  }

  private async reach(text: string): Promise<void> {
    await this.shows(text);
    await this.search(text);
    for (let step = 0; step < MAX_STEPS; step++) {
      if (this.atCursor(text.length).includes(text)) return;
      await this.keys(this.program === "w3m" ? "Tab" : "Down");
    }
    throw new Error(`${this.program} does not reach ${text}:\n${this.screen().trimEnd()}`);
  }

  /** From the top of the page, so that the first one is found. */
  private async search(text: string): Promise<void> {
    await this.keys(this.program === "w3m" ? "g" : "Home");
    await this.text(`/${this.program === "w3m" ? escaped(text) : text}`);
    await this.keys("Enter");
    // w3m stands on the first bracket of a box, which is not yet the box.
    if (this.program === "w3m" && text.startsWith("[")) await this.keys("l");
  }

  /** A link's first letter is under the cursor, a box's mark beside it; lynx sets a button's value before its words. */
  private atCursor(length: number): string {
    const [x = 0, y = 0] = this.tmux("display", "-p", "#{cursor_x} #{cursor_y}")
      .split(" ")
      .map(Number);
    const line = this.screen().split("\n")[y] ?? "";
    const rest = line.slice(Math.max(0, x - 2)).replace(/^[^(]{0,2}\([^()]+\) /, "");
    return rest.slice(0, length + 4);
  }

  private async text(text: string): Promise<void> {
    this.tmux("send-keys", "-l", text);
    await sleep(200);
  }

  /** The program draws a key's effect before the next one comes. */
  private async keys(...keys: string[]): Promise<void> {
    this.tmux("send-keys", ...keys);
    await sleep(200);
  }

  private tmux(...args: string[]): string {
    return execFileSync("tmux", ["-L", this.server, "-f", "/dev/null", ...args], {
      encoding: "utf8",
      env: { ...process.env, LANG: "C.UTF-8", TERM: "xterm" },
    });
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[[\]().*+?^$|\\{}]/g, String.raw`\$&`);
}
