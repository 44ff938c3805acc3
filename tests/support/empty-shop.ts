// A shop that starts with nothing in it, as a process of its own, and its first administrator.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { newPlace, openPlace } from "./engine";
import { startFront, stopFront } from "./front";
import { writtenMails } from "./mails";
import { program } from "./programs";
import { visitorOf } from "./shop";

export const keeper = { email: "keeper@example.com", password: "Keeper-12345" };

/** Opens it from an empty folder. */
export async function openEmptyShop() {
  const place = await newPlace();
  const env = { ...place, SAMPLE_DATA: "off", ENV_FILE: "off" };
  const front = await startFront(env);
  execFileSync(process.execPath, [...program("app/cli/create-admin.ts"), keeper.email, "Keeper"], {
    env: { ...process.env, ...env },
    input: `${keeper.password}\n`,
  });
  const db = openPlace(place);
  return {
    db,
    mails: () => writtenMails(path.join(place.DATA_DIR, "mail")),
    origin: `http://localhost:${front.port}`,
    visitor: () => visitorOf(() => front.port),
    close: async () => {
      await db.destroy();
      await stopFront(front);
    },
  };
}

export type EmptyShop = Awaited<ReturnType<typeof openEmptyShop>>;
