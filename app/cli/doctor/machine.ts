// Looks at the machine: room on the disk, folders that take what is written, a mail server that answers.
import { existsSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { reasonOf } from "~/db/outage.server";
import { isReadByOthers } from "~/env.server";
import { shelves } from "~/models/picture/picture";
import { bad, good, note, type Finding } from "./finding";

/** Below this a day of pictures, or the log of a busy database, may fill the disk. */
const LEAST_FREE_MB = 1_000;
const MAIL_MS = 10_000;

/** How much room there is beside the shop's data. */
export async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  return free < LEAST_FREE_MB
    ? bad(`Only ${free} MB are free where ${dataDir} lies: make room, or move it to a larger disk.`)
    : good(`${free} MB are free where ${dataDir} lies.`);
}

/** Whether the data folder and its pictures take a file, and are nobody else's. */
export async function checkFolders(dataDir: string): Promise<Finding[]> {
  const own = shelves.map((shelf) => path.join(dataDir, shelf));
  const folders = [dataDir, ...own].filter((folder) => existsSync(folder));
  const findings = await Promise.all(folders.map((folder) => checkFolder(folder)));
  if (isReadByOthers(dataDir)) {
    findings.push(bad(`Others on this machine can look into ${dataDir}: chmod 700 ${dataDir}`));
  }
  return findings;
}

async function checkFolder(folder: string): Promise<Finding> {
  const file = path.join(folder, `doctor-${process.pid}.part`);
  try {
    await writeFile(file, "");
    await rm(file);
    return good(`${folder} takes files.`);
  } catch (error) {
    return bad(`${folder} takes no file (${reasonOf(error)}): give it to the shop's user.`);
  }
}

/** Whether the mail server answers and lets the shop in. */
export async function checkMail(smtpUrl: string | null): Promise<Finding> {
  if (smtpUrl === null) {
    return note("No mail server is set (SMTP_URL): mails are written to files, and reach nobody.");
  }
  const limits = { connectionTimeout: MAIL_MS, greetingTimeout: MAIL_MS, socketTimeout: MAIL_MS };
  try {
    await createTransport({ url: smtpUrl, ...limits }).verify();
    return good("The mail server answers.");
  } catch (error) {
    return bad(
      `The mail server does not let the shop in (${reasonOf(error)}): look at SMTP_URL, its user and password, and whether a firewall shuts the port.`,
    );
  }
}
