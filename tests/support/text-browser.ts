// Drives w3m and lynx in a terminal of tmux, as somebody at its keys would, and reads their screens.
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Terminal } from "./terminal";

export const textBrowsers = ["w3m", "lynx"] as const;

/** What is missing on this machine to drive them. */
export function missingPrograms(): string[] {
  const folders = (process.env.PATH ?? "").split(":");
  return [...textBrowsers, "tmux"].filter(
    (name) => !folders.some((folder) => existsSync(`${folder}/${name}`)),
  );
}

const commands = {
  // What is typed into an area of text goes to an editor there; this one ends with its input.
  w3m: (url: string) => `w3m -cookie -o wrap_search=1 -o editor='cat > %s' '${url}'`,
  lynx: (url: string) => `lynx -accept_all_cookies -nopause '${url}'`,
};

/** A screen of so many lines shows a whole page of the shop. */
const SIZE = { columns: 120, lines: 240 };
const PATIENCE_MS = 10_000;
/** More links than this no page has before the one that is wanted. */
const MAX_STEPS = 80;

const STEP_MS = 60;

/** What is done with a field before the next one: typed, passed by, chosen, or pressed. */
type Step = string | null | { choose: string } | { press: true };

/** One of them on a screen of its own. */
export class TextBrowser {
  private readonly terminal: Terminal;

  constructor(
    readonly program: (typeof textBrowsers)[number],
    url: string,
  ) {
    this.terminal = new Terminal(SIZE, commands[program](url));
  }

  /** What is on the screen. */
  screen(): Promise<string> {
    return this.terminal.ask(["capture-pane", "-p"]);
  }

  /** Waits until the screen shows a text, and answers with the screen. */
  async shows(text: string | RegExp): Promise<string> {
    const pattern = typeof text === "string" ? new RegExp(escaped(text)) : text;
    const end = Date.now() + PATIENCE_MS;
    let before: string | undefined;
    while (Date.now() < end) {
      const screen = await this.screen();
      // Half drawn, it shows some of the page before.
      if (pattern.test(screen) && screen === before) return screen;
      before = screen;
      await sleep(50);
    }
    const screen = await this.screen();
    throw new Error(`${this.program} does not show ${String(text)}:\n${screen.trimEnd()}`);
  }

  /**
   * Goes to a link, a button or a field that begins with a text, and presses Enter.
   * @param after a link before it; the first one of the page without it
   */
  async press(text: string, after = text): Promise<void> {
    await this.reach(text, after);
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

  /** Goes to an address, in the same session. */
  async open(url: string): Promise<void> {
    await this.keys(this.program === "w3m" ? "U" : "g");
    await this.shows(this.program === "w3m" ? "Goto URL:" : "URL to open:");
    await this.keys("C-u");
    await this.text(url);
    await this.keys("Enter");
  }

  /** Fetches the page anew: lynx keeps even what the shop forbids to keep. */
  reload(): Promise<void> {
    return this.keys(this.program === "w3m" ? "R" : "C-r");
  }

  /** Types into the empty field below a label, or beside it. */
  async fill(label: string, text: string): Promise<void> {
    await this.reachField(label);
    if (this.program === "w3m") {
      await this.keys("Enter");
      await this.shows(/^(TEXT|Password):/m);
    }
    await this.text(text);
    if (this.program === "w3m") await this.keys("Enter");
  }

  /** Chooses from the list beside a label. */
  async choose(label: string, option: string): Promise<void> {
    await this.reachField(label);
    await this.keys("Enter");
    await this.text(`/${option}`);
    await this.keys("Enter");
    await this.keys("Enter");
    await this.shows(new RegExp(`^ *${escaped(label)}.*\\[${escaped(option)}`, "m"));
  }

  /** Writes into the area of text beside a label, in w3m. */
  async write(label: string, text: string): Promise<void> {
    await this.reachField(label);
    await this.keys("Enter");
    await this.text(text);
    await this.keys("Enter", "C-d");
  }

  /**
   * Goes from field to field, from the one below a label, in w3m: a text or the path of a file is
   * typed over what stands there, null passes by.
   */
  async goThrough(label: string, steps: Step[]): Promise<void> {
    await this.reachField(label);
    for (const step of steps) {
      if (step === null) await this.terminal.ask(["send-keys", "Tab"]);
      else if (typeof step === "string")
        await this.terminal.ask(...typed(["Enter", "C-u"], step, ["Enter", "Tab"]));
      else if ("choose" in step)
        await this.terminal.ask(...typed(["Enter"], `/${step.choose}`, ["Enter", "Enter", "Tab"]));
      else await this.terminal.ask(["send-keys", "Enter"]);
      await sleep(STEP_MS);
    }
  }

  close(): Promise<void> {
    return this.terminal.close();
  }

  private async reachField(label: string): Promise<void> {
    // An item of a list has its number before it.
    const line = new RegExp(`^[ \\d.]*${escaped(label)} *(\\[.*|_.*)?$`, "m");
    if (this.program === "w3m") {
      // It finds by pattern, from the top, also below the screen, and stands before the field then.
      const end = Date.now() + PATIENCE_MS;
      do {
        await this.keys("g");
        await this.text(`/^[ 0-9.]*${escaped(label)}(\\[|$)`);
        await this.keys("Enter");
      } while (!line.test(await this.screen()) && Date.now() < end);
      await this.shows(line);
      await this.keys("Tab");
      return;
    }
    const [before = ""] = (await this.shows(line)).split(line);
    const row = before.split("\n").length - 1;
    await this.keys("Home");
    for (let step = 0; step < MAX_STEPS && (await this.cursor()).y < row; step++) {
      await this.moveDown();
    }
    if ((await this.cursor()).y <= row + 1) return;
    throw new Error(`lynx passes ${label}:\n${await this.screen()}`);
  }

  /** The next key may come as soon as the cursor stands still at another place. */
  private async moveDown(): Promise<void> {
    const before = placeIn(await this.terminal.ask(whereCursor, ["send-keys", "Down"]));
    let last = before;
    for (let wait = 0; wait < 30; wait++) {
      await sleep(25);
      const now = await this.cursor();
      const moved = now.x !== before.x || now.y !== before.y;
      if (moved && now.x === last.x && now.y === last.y) return;
      last = now;
    }
  }

  private async reach(text: string, after: string): Promise<void> {
    await this.shows(text);
    await this.search(after);
    for (let step = 0; step < MAX_STEPS; step++) {
      if ((await this.atCursor(text.length)).includes(text)) return;
      if (this.program === "w3m") await this.keys("Tab");
      else await this.moveDown();
    }
    const screen = await this.screen();
    throw new Error(`${this.program} does not reach ${text}:\n${screen.trimEnd()}`);
  }

  /** Lynx takes what is typed for the field's as long as it stands on one. */
  private async leaveField(): Promise<void> {
    if (this.program === "w3m") return;
    for (let step = 0; step < MAX_STEPS; step++) {
      if (!(await this.screen()).includes(" Enter text")) return;
      await this.moveDown();
    }
  }

  /** From the top of the page, so that the first one is found. */
  private async search(text: string): Promise<void> {
    await this.leaveField();
    await this.keys(this.program === "w3m" ? "g" : "Home");
    await this.text(`/${this.program === "w3m" ? escaped(text) : text}`);
    await this.keys("Enter");
    // w3m stands on the first bracket of a box, which is not yet the box.
    if (this.program === "w3m" && text.startsWith("[")) await this.keys("l");
  }

  /** A link's first letter is under the cursor, a box's mark beside it; lynx sets a button's value before its words. */
  private async atCursor(length: number): Promise<string> {
    const seen = await this.terminal.ask(whereCursor, ["capture-pane", "-p"]);
    const [place = "", ...lines] = seen.split("\n");
    const { x, y } = placeIn(place);
    const line = lines[y] ?? "";
    const rest = line.slice(Math.max(0, x - 2)).replace(/^[^(]{0,2}\([^()]+\) /, "");
    return rest.slice(0, length + 4);
  }

  private async cursor() {
    return placeIn(await this.terminal.ask(whereCursor));
  }

  private async text(text: string): Promise<void> {
    await this.terminal.ask(["send-keys", "-l", text]);
    await sleep(200);
  }

  /** The program draws a key's effect before the next one comes. */
  private async keys(...keys: string[]): Promise<void> {
    await this.terminal.ask(["send-keys", ...keys]);
    await sleep(200);
  }
}

const whereCursor = ["display", "-p", "#{cursor_x} #{cursor_y}"];

/** From what tmux answers to that. */
function placeIn(answer: string): { x: number; y: number } {
  const [x = 0, y = 0] = answer.split(" ").map(Number);
  return { x, y };
}

function escaped(text: string): string {
  return text.replaceAll(/[[\]().*+?^$|\\{}]/g, String.raw`\$&`);
}

/** Keys, then a text as it is, then keys. */
function typed(before: string[], text: string, after: string[]): string[][] {
  return [
    ["send-keys", ...before],
    ["send-keys", "-l", text],
    ["send-keys", ...after],
  ];
}
