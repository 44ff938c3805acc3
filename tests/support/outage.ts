// What a shop must do while its database or disk fails, asked over real HTTP.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Front } from "./front";

/** A front that counts each subscription as another visitor's needs to trust this proxy. */
export const behindProxy = { TRUSTED_PROXIES: "1" };

let visitors = 0;

/** Subscribes to the newsletter. @returns the status; 302 acknowledges */
export async function subscribe({ port }: Front, email: string): Promise<number> {
  visitors += 1;
  const answer = await fetch(`http://localhost:${port}/newsletter`, {
    method: "POST",
    body: new URLSearchParams({ email }),
    headers: {
      Origin: `http://localhost:${port}`,
      "X-Forwarded-For": `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
    },
    redirect: "manual",
  });
  await answer.text();
  return answer.status;
}

/** Expects a page in the shop's look, its data and the API as JSON, and the probes to say what is so. */
export async function expectOutage(front: Front): Promise<void> {
  const { port } = front;
  // At once: while a server is stuck each of them takes its twelve seconds.
  await Promise.all([
    expectPage(port),
    expectSent(port),
    expectData(port),
    expectApi(port),
    expectProbes(port),
  ]);
}

async function expectPage(port: number): Promise<void> {
  const page = await fetch(`http://localhost:${port}/category?sort=price-asc&page=2`);
  expect(page.status).toBe(503);
  expect(page.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  const html = await page.text();
  expect(html).toContain("The shop is taking a short break");
  expect(html).toMatch(/<code[^>]*>[0-9a-f-]{36}<\/code>/);
  expect(html).toContain("<title>Shop</title>");
  expect(html).toContain("You were on your way to the list of products.");
  expect(html).toMatch(/<a href="\/category\?sort=price-asc&amp;page=2"[^>]*>Try again<\/a>/);
  expect(html).not.toContain("has not been saved");
}

/** What a form sent is said to be lost, for nothing of it was kept. */
async function expectSent(port: number): Promise<void> {
  const send = () =>
    fetch(`http://localhost:${port}/cart`, {
      method: "POST",
      headers: { Origin: `http://localhost:${port}` },
      body: new URLSearchParams({ add: "no-such-product" }),
      redirect: "manual",
    });
  // What goes out on a kept connection that is being closed at that moment has no answer.
  const page = await send().catch(send);
  const html = await page.text();
  expect(page.status).toBe(503);
  expect(html).toContain("What you sent has not been saved: please go back and send it again.");
  expect(html).toMatch(/<a href="\/cart"[^>]*>Try again<\/a>/);
}

async function expectData(port: number): Promise<void> {
  const data = await fetch(`http://localhost:${port}/category?_data=routes%2F_shop.category`);
  expect(data.status).toBe(503);
  expect(data.headers.get("Content-Type")).toContain("application/json");
  expect(await data.json()).toMatchObject({
    message: "The shop cannot be reached at the moment. Please try again in a few seconds.",
  });
}

async function expectApi(port: number): Promise<void> {
  const words = /^The shop cannot be reached at the moment\..* Reference: [0-9a-f-]{36}$/;
  const list = fetch(`http://localhost:${port}/api/products/`);
  const signIn = fetch(`http://localhost:${port}/api/users/login/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "shopper@example.com", password: "Shopper12345!" }),
  });
  for (const [answer, field] of [
    [await list, "error"],
    [await signIn, "detail"],
  ] as const) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(answer.headers.get("Content-Type")).toContain("application/json");
    expect(await answer.json()).toEqual({ [field]: expect.stringMatching(words) as string });
  }
}

async function expectProbes(port: number): Promise<void> {
  expect(await statusAt(port, "/readyz")).toBe(503);
  expect(await statusAt(port, "/healthz")).toBe(200);
}

/** Waits until the shop serves again, by itself. */
export async function expectRecovery({ port, process: server }: Front): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if ((await statusAt(port, "/readyz")) === 200) break;
    await sleep(200);
  }
  expect(await statusAt(port, "/readyz")).toBe(200);
  expect(await statusAt(port, "/category")).toBe(200);
  expect(server.exitCode).toBeNull();
}

export async function statusAt(port: number, address: string): Promise<number> {
  const answer = await fetch(`http://localhost:${port}${address}`);
  await answer.text();
  return answer.status;
}

/** A small disk of its own. */
export interface SmallDisk {
  folder: string;
  mount: (options: string) => void;
  remove: () => void;
}

/** A disk of so many megabytes, in memory; null where this process may not mount one. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-disk-"));
  const mount = (options: string) =>
    spawnSync("mount", ["-t", "tmpfs", "-o", options, "none", folder], { stdio: "ignore" });
  if (mount(`size=${megabytes}m`).status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    mount: (options) => {
      if (mount(`remount,${options}`).status !== 0) throw new Error(`Cannot remount ${options}`);
    },
    remove: () => {
      spawnSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
