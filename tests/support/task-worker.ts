// Does mail tasks as a process of the shop does, each a little slowly, until its input ends or it is killed.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { getDb } from "~/db/connection.server";
import { sendMail } from "~/models/mail.server";
import { startTasks } from "~/models/task/loop.server";

const loop = startTasks({
  mail: async ({ key }) => {
    process.stdout.write(`began ${key}\n`);
    await sleep(20);
    await sendMail({ to: "reader@example.com", subject: key, text: key, key });
    await sleep(20);
  },
});
process.stdin.resume();
await once(process.stdin, "end");
await loop.stop();
await getDb().destroy();
