// Runs a scanner as a process of its own that ends, and without what the machine has set for others.
import { spawn, spawnSync } from "node:child_process";
import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Those of the commands that this machine does not have. */
export function missingTools(commands: string[]): string[] {
  return commands.filter((command) => spawnSync(command, ["--version"]).error !== undefined);
}

/**
 * What Python reads before a scanner begins. Wapiti guesses the encoding of each page once for every form in it,
 * which takes most of a crawl; the shop's pages say that they are UTF-8.
 */
const customs = `import chardet
chardet.detect = lambda *_, **__: {"encoding": "utf-8", "confidence": 1.0, "language": ""}
`;

/**
 * Runs a scanner to its end.
 * @param name of the run: its log is NAME.log in the folder
 * @param seconds after which it is ended
 * @returns what it wrote, and whether it ended by itself
 */
export async function runTool(
  command: string,
  words: string[],
  { name, folder, seconds }: { name: string; folder: string; seconds: number },
): Promise<{ output: string; ended: boolean }> {
  const file = path.join(folder, `${name}.log`);
  const log = createWriteStream(file);
  writeFileSync(path.join(folder, "sitecustomize.py"), customs);
  // Its own home: scanners keep sessions there, and would go on with one of yesterday.
  // Nor the machine's own proxy: the scan has one that leads nowhere else.
  const own = { NODE_ENV: "test", PATH: process.env.PATH, HOME: folder } as const;
  const env = { ...own, LANG: "C.UTF-8", PYTHONUNBUFFERED: "1", PYTHONPATH: folder };
  const child = spawn(command, words, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  let ended = true;
  const timer = setTimeout(() => {
    ended = false;
    kill();
  }, seconds * 1000);
  await new Promise((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  process.off("exit", kill);
  await new Promise<void>((resolve) => log.end(() => resolve()));
  return { output: readFileSync(file, "utf8"), ended };
}
