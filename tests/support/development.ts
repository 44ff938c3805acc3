// The shop as a developer runs it: a build of NODE_ENV=development beside the one that is tested, served from a folder of its own.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** A running shop. */
export interface DevelopmentShop {
  origin: string;
  stop: () => Promise<void>;
}

/** Builds and starts it; the compiler writes where its configuration says, so it gets a copy of what it reads. */
export async function startDevelopmentShop(): Promise<DevelopmentShop> {
  const folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-development-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    copyShop(folder);
    build(folder);
    const compiler = await playCompiler();
    const child = run(folder, (compiler.address() as AddressInfo).port);
    const origin = await originOf(child);
    const stop = async () => {
      const ended = child.exitCode === null ? once(child, "exit") : undefined;
      child.kill("SIGTERM");
      await ended;
      compiler.close();
      remove();
    };
    return { origin, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

function copyShop(folder: string): void {
  const files = ["app", "server.js", "package.json", "tsconfig.json"];
  for (const name of [...files, "remix.config.js", "postcss.config.js"]) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  const link = (name: string) => symlinkSync(path.join(root, name), path.join(folder, name));
  for (const name of ["node_modules", "fixtures"]) link(name);
  mkdirSync(path.join(folder, "public"));
  for (const name of readdirSync(path.join(root, "public"))) {
    if (name !== "build") link(`public/${name}`);
  }
}

function build(folder: string): void {
  const { status, stdout, stderr } = spawnSync("npx", ["--no-install", "remix", "build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "development" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The development build failed.\n${stdout}${stderr}`);
}

/** Where the shop says that it is ready, as to the compiler of `remix dev`: left alone with that, it ends. */
async function playCompiler(): Promise<Server> {
  const server = createServer((_request, response) => response.end()).listen(0, "localhost");
  await once(server, "listening");
  return server;
}

function run(folder: string, compilerPort: number): ChildProcess {
  return spawn(process.execPath, ["server.js"], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: "development",
      REMIX_DEV_ORIGIN: `http://localhost:${compilerPort}`,
      PORT: "0",
      DATA_DIR: path.join(folder, "data"),
      DATABASE_URL: "",
      ENV_FILE: "off",
      SAMPLE_DATA: "on",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

function originOf(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const [origin] = /http:\/\/localhost:\d+/.exec(output) ?? [];
      if (origin) resolve(origin);
    });
    child.once("exit", () => reject(new Error(`The server did not start.\n${output}`)));
  });
}
