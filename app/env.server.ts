// Reads and checks the environment once, at start; a wrong setting stops the process with a clear sentence.
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import * as z from "zod";

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** Folder of the database, the uploads and the generated secret. */
  DATA_DIR: z.string().min(1).default("./data"),
  /** PostgreSQL, for several processes on one shop; none: an SQLite file in DATA_DIR. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: "must begin with postgres://" })
    .or(z.literal(""))
    .default(""),
  /** Seeds the sample shop and gives new accounts sample orders and addresses. */
  SAMPLE_DATA: z.enum(["on", "off"]).default("on"),
  /** Signs the cookies; several, separated by commas, allow rotation: the first one signs. */
  SESSION_SECRET: z
    .string()
    .optional()
    .refine((value) => !value || value.split(",").every((secret) => secret.trim().length >= 32), {
      message: "each secret needs at least 32 characters",
    }),
  /** The mail server, for example smtps://user:password@mail.example.com; none: mails become files. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .or(z.literal(""))
    .default(""),
  MAIL_FROM: z.string().default("Gadget Shop <no-reply@localhost>"),
  /** The shop's own address, for links in mails; none: the address that the shopper used. */
  SHOP_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(""))
    .default(""),
});

function readEnvironment() {
  const result = schema.safeParse(process.env);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment has settings that cannot be used. ${faults.join("; ")}`);
  }
  const dataDir = path.resolve(result.data.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  return {
    mode: result.data.NODE_ENV,
    dataDir,
    databaseUrl: result.data.DATABASE_URL || null,
    sampleData: result.data.SAMPLE_DATA === "on",
    smtpUrl: result.data.SMTP_URL || null,
    mailFrom: result.data.MAIL_FROM,
    shopUrl: result.data.SHOP_URL || null,
    sessionSecrets: result.data.SESSION_SECRET
      ? result.data.SESSION_SECRET.split(",").map((secret) => secret.trim())
      : [keptSecret(dataDir)],
  };
}

/**
 * The secret of a shop that was given none: random, written once, readable by its owner only.
 * The link makes the first of two starting processes win; the other reads what the first wrote.
 */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  // A folder that has one may be read-only by now.
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const draft = `${file}.${process.pid}`;
  const descriptor = openSync(draft, "w", 0o600);
  writeSync(descriptor, randomBytes(32).toString("base64url"));
  closeSync(descriptor);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}

/** The checked settings. */
export const env = readEnvironment();
