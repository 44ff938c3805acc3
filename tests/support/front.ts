// Starts server.js as a process of its own and speaks raw HTTP to it, well-formed or not.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { unhurried } from "./node-flags";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type Front = {
  process: ChildProcess;
  port: number;
  /** All that the server has written so far. */
  output: () => string;
  /** Sends text as it is and reads until the server closes, or a moment passes in silence. */
  raw: (text: string) => Promise<string>;
};

/** A running front on a free port, with this test file's data folder. */
export function startFront(env: Record<string, string> = {}): Promise<Front> {
  return listening(runFront({ PORT: "0", ...env }));
}

/** Waits until a process serves. @throws when it ends before */
export async function listening({ child, output }: ReturnType<typeof runFront>): Promise<Front> {
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on("data", () => {
      const found = /http:\/\/localhost:(\d+)/.exec(output());
      if (found) resolve(Number(found[1]));
    });
    child.once("exit", () => reject(new Error(`The server did not start.\n${output()}`)));
  });
  return { process: child, port, output, raw: (text) => raw(port, text) };
}

/** Starts server.js and collects what it writes. */
export function runFront(env: Record<string, string>) {
  const child = spawn(process.execPath, [...unhurried, "server.js"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  }
  return { child, output: () => text };
}

/** Sends SIGTERM; how the process ended, and after how many milliseconds. */
export async function stopFront(front: Front) {
  const started = performance.now();
  const ended = once(front.process, "exit");
  front.process.kill("SIGTERM");
  const [code] = (await ended) as [number | null];
  return { code, ms: performance.now() - started };
}

/** The status of a raw answer; 0 when there was none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    // The first answer may take its time; after that, silence means that there is no more.
    socket.setTimeout(5000, end);
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      answer += chunk;
      socket.setTimeout(150, end);
    });
    socket.once("end", end).once("error", end);
  });
}
