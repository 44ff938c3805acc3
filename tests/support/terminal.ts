// A terminal of tmux with one program in it, asked through one lasting client: a client for each key would be a program started a thousand times.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";

interface Waiting {
  resolve: (answer: string) => void;
  reject: (error: Error) => void;
}

/** What tmux writes before and behind each answer to what this client sends: a time, a number, a mark. */
const frame = /^%(begin|end|error) \d+ (\d+) 1$/;

export class Terminal {
  private readonly client;
  private readonly waiting: Waiting[] = [];
  private ended = false;
  /** Before the client stands in its session, a command would find nothing to speak of. */
  private readonly attached: Promise<void>;

  /** @param command for a shell */
  constructor({ columns, lines }: { columns: number; lines: number }, command: string) {
    const size = ["-x", String(columns), "-y", String(lines)];
    const args = ["-L", `shop-${randomUUID()}`, "-f", "/dev/null", "-C"];
    // Without output of its own accord it says nothing but answers; without this client it ends.
    args.push("new-session", "-f", "no-output", ...size, command);
    args.push(";", "set-option", "-g", "destroy-unattached", "on");
    this.client = spawn("tmux", args, {
      env: { ...process.env, LANG: "C.UTF-8", TERM: "xterm" },
      stdio: ["pipe", "pipe", "inherit"],
    });
    let attach = () => {};
    this.attached = new Promise((resolve) => (attach = resolve));
    this.listen(attach);
    const end = (error: Error) => {
      this.ended = true;
      attach();
      for (const { reject } of this.waiting.splice(0)) reject(error);
    };
    this.client.once("error", end);
    this.client.stdin.on("error", end);
    this.client.once("close", () => end(new Error("The terminal has ended.")));
  }

  /** Commands of tmux, one after the other; the answer is what they print. */
  async ask(...commands: string[][]): Promise<string> {
    await this.attached;
    if (this.ended) throw new Error("The terminal has ended.");
    const answers = this.answers(commands.length);
    this.client.stdin.write(commands.map((words) => `${words.map(quoted).join(" ")}\n`).join(""));
    return (await answers).join("");
  }

  async close(): Promise<void> {
    if (this.ended) return;
    const closed = new Promise((resolve) => this.client.once("close", resolve));
    this.client.stdin.end("kill-server\n");
    await closed;
  }

  private answers(count: number): Promise<string[]> {
    const one = () =>
      new Promise<string>((resolve, reject) => this.waiting.push({ resolve, reject }));
    return Promise.all(Array.from({ length: count }, one));
  }

  private listen(attach: () => void): void {
    let open: string | undefined;
    let lines: string[] = [];
    createInterface(this.client.stdout).on("line", (line) => {
      const [, kind, number] = frame.exec(line) ?? [];
      if (open === undefined) {
        if (line.startsWith("%session-changed ")) attach();
        if (kind === "begin") [open, lines] = [number, []];
        return;
      }
      if (kind === undefined || kind === "begin" || number !== open) {
        lines.push(line);
        return;
      }
      open = undefined;
      const next = this.waiting.shift();
      const answer = lines.map((one) => `${one}\n`).join("");
      if (kind === "end") next?.resolve(answer);
      else next?.reject(new Error(`tmux: ${answer}`));
    });
  }
}

/** A word as it is, in the language of tmux, where a command is one line. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`).replaceAll("\n", String.raw`'"\n"'`)}'`;
}
