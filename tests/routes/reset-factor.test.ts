// A lost telephone is no lost shop: the command on the shop's machine takes the second factor away, and the password alone opens it again.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { newPlace } from "../support/engine";
import { startFront, stopFront } from "../support/front";
import { program } from "../support/programs";
import { visitorOf } from "../support/shop";

const keeper = { email: "keeper@example.com", password: "Keeper-12345", remember: "on" };

// A server and three commands start: each takes its time on a busy machine.
it(
  "npm run reset-factor: from a lost factor to the back office",
  { timeout: 300_000 },
  async () => {
    const env = { ...(await newPlace()), SAMPLE_DATA: "off", ENV_FILE: "off" };
    const front = await startFront(env);
    // Not in one breath: meanwhile the front closes connections that say nothing.
    const run = async (command: string, args: string[], input = "") => {
      const child = spawn(process.execPath, [...program(`app/cli/${command}.ts`), ...args], {
        env: { ...process.env, ...env },
      });
      child.stdin.end(input);
      const ended = new Promise((resolve) => child.on("close", resolve));
      const [out, fault] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return { status: await ended, out, fault };
    };
    try {
      await run("create-admin", [keeper.email, "Keeper"], `${keeper.password}\n`);
      const first = visitorOf(() => front.port);
      await first.post("/login", keeper);
      const page = "/admin/profile/factor";
      await first.post(page, { intent: "begin" });
      const html = await (await first.get(page)).text();
      const secret = Secret.fromBase32(/secret=([A-Z2-7]+)/.exec(html)?.[1] ?? "");
      const passcode = new TOTP({ secret }).generate();
      expect((await first.post(page, { intent: "confirm", passcode })).status).toBe(200);

      const lost = visitorOf(() => front.port);
      expect((await lost.post("/login", keeper)).headers.get("Location")).toBe("/login/code");

      const unknown = await run("reset-factor", ["nobody@example.com"]);
      expect(unknown.status).toBe(1);
      expect(unknown.fault).toContain("No administrator has the address nobody@example.com.");
      const done = await run("reset-factor", [keeper.email]);
      expect(done).toMatchObject({ status: 0, fault: "" });
      expect(done.out).toContain(`${keeper.email} signs in by the password alone now.`);

      // Who was in is out, and the password alone leads in again.
      expect((await first.get("/admin/profile")).status).toBe(302);
      await lost.post("/login", keeper);
      expect((await lost.get("/admin/profile")).status).toBe(200);
    } finally {
      await stopFront(front);
    }
  },
);
