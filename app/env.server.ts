// Reads and checks the environment once, at start; a wrong setting stops the process with a clear sentence.
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import * as z from "zod";
import { isLoopbackHost } from "./front/loopback.js";
import { withSecretFiles } from "./front/secret-files.js";
import {
  readDatabaseServers,
  readOrigins,
  readTrustedProxies,
  WrongSetting,
} from "./front/settings.js";
import { mailUrlOverTls, requireDatabaseTls } from "./front/tls-settings.js";

const sslcommerzUrl = "https://securepay.sslcommerz.com";
const stripeUrl = "https://api.stripe.com";

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** Folder of the database, the uploads and the generated secret. */
  DATA_DIR: z.string().min(1).default("./data"),
  /** PostgreSQL, for several processes on one shop, on one server or several; none: an SQLite file in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .default("")
    .superRefine((value, context) => {
      if (value === "") return;
      try {
        readDatabaseServers(value);
      } catch (error) {
        context.addIssue({ code: "custom", message: (error as Error).message });
      }
    }),
  /** `off` lets the shop speak to a database on another machine without TLS. */
  DATABASE_TLS: z.enum(["on", "off"]).default("on"),
  /** Seeds the sample shop and gives new accounts sample orders and addresses; by default not under an address of its own. */
  SAMPLE_DATA: z.enum(["on", "off", ""]).default(""),
  /** Where the sample accounts, whose passwords everybody knows, may sign in from. */
  SAMPLE_SIGN_IN: z.enum(["loopback", "anywhere"]).default("loopback"),
  /** `off` silences the log of requests and of who came in. */
  LOG: z.enum(["on", "off"]).default("on"),
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
  /** `off` lets the shop speak to a mail server on another machine without TLS. */
  SMTP_TLS: z.enum(["on", "off"]).default("on"),
  MAIL_FROM: z.string().default("no-reply@localhost"),
  /** The shop's own address, for links in mails; none: no such links but on this machine. */
  SHOP_URL: z
    .string()
    .default("")
    .refine((value) => value === "" || isWholeSite(value), {
      message: "must be an address such as https://shop.example, without a path",
    })
    .transform((value) => value && new URL(value).origin),
  /** The client that Google (or another OpenID provider) knows this shop by; none: the button says so. */
  GOOGLE_CLIENT_ID: z.string().default(""),
  GOOGLE_CLIENT_SECRET: z.string().default(""),
  GOOGLE_ISSUER: webAddress()
    .or(z.literal(""))
    .transform((value) => value || "https://accounts.google.com")
    .default("https://accounts.google.com"),
  /** Where new pictures go: files under DATA_DIR, or an outside image service. */
  IMAGE_HOST: z.enum(["local", "hosted"]).default("local"),
  /** The service's upload address; {cloud} stands for the cloud name. */
  IMAGE_UPLOAD_URL: webAddress()
    .or(z.literal(""))
    .transform((value) => value || "https://api.cloudinary.com/v1_1/{cloud}/image/upload")
    .default("https://api.cloudinary.com/v1_1/{cloud}/image/upload"),
  IMAGE_CLOUD_NAME: z
    .string()
    .regex(/^[\w-]*$/, "may hold letters, digits, - and _")
    .default(""),
  IMAGE_UPLOAD_PRESET: z.string().default(""),
  /** The shop's account at SSLCommerz; none: no card is taken. */
  SSLCOMMERZ_STORE_ID: z.string().default(""),
  SSLCOMMERZ_STORE_PASSWORD: z.string().default(""),
  SSLCOMMERZ_URL: webAddress()
    .or(z.literal(""))
    .transform((value) => value || sslcommerzUrl)
    .default(sslcommerzUrl),
  /** The shop's account at Stripe; none: no card is taken through it. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:(?:sk|rk)_\w+)?$/, "must be a secret key, which begins with sk_ or rk_")
    .default(""),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^(?:whsec_\S+)?$/, "must be a signing secret, which begins with whsec_")
    .default(""),
  STRIPE_URL: webAddress()
    .or(z.literal(""))
    .transform((value) => value || stripeUrl)
    .default(stripeUrl),
  /** For how long caches before the shop may hand a public page on; 0 for not at all. */
  SHARED_CACHE_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
  /** How long one upload to the service may take, tries again included. */
  IMAGE_UPLOAD_SECONDS: z.coerce.number().min(1).max(60).default(15),
});

function localOrigin(): string | null {
  const { PORT = "3000" } = process.env;
  return /^[1-9]\d*$/.test(PORT) ? `http://localhost:${PORT}` : null;
}

function isWholeSite(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { href, origin } = new URL(value);
  return /^https?:/.test(origin) && href === `${origin}/`;
}

/** A web address; plain HTTP is for a service on this very machine only. */
function webAddress() {
  return z
    .url({ protocol: /^https?$/ })
    .refine(
      (value) => value.startsWith("https:") || isLoopbackHost(new URL(value).hostname),
      "must start with https:",
    );
}

// The database, its log, uploads and mails: whatever this process writes is its owner's alone.
process.umask(0o077);

function readEnvironment() {
  const result = schema.safeParse(withSecretFiles(process.env));
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new WrongSetting(`Settings that cannot be used: ${faults.join("; ")}`);
  }
  const dataDir = path.resolve(result.data.DATA_DIR);
  inDataDir(() => mkdirSync(dataDir, { recursive: true }));
  const host = imageHost(result.data);
  return {
    mode: result.data.NODE_ENV,
    dataDir,
    databaseUrl: databaseUrl(result.data),
    sampleData: hasSampleData(result.data),
    sampleSignIn: result.data.SAMPLE_SIGN_IN,
    trustedProxies: readTrustedProxies(process.env),
    sharedCacheSeconds: result.data.SHARED_CACHE_SECONDS,
    smtpUrl: smtpUrl(result.data),
    mailFrom: result.data.MAIL_FROM,
    shopUrl: result.data.SHOP_URL || null,
    /** Where links in mails that no request asked for lead to: without SHOP_URL nowhere, unless mails stay on this machine. */
    mailedOrigin: result.data.SHOP_URL || (result.data.SMTP_URL ? null : localOrigin()),
    google: googleClient(result.data),
    imageHost: host,
    /** Outside origins that pictures may come from: the image service's, and those that are named. */
    pictureOrigins: [...new Set([...(host?.pictures ?? []), ...pictureOrigins()])],
    sslcommerz: sslcommerzAccount(result.data),
    stripe: stripeAccount(result.data),
    /** Foreign origins whose scripts may call the API with the session cookie. */
    apiOrigins: readOrigins(process.env, "API_ALLOWED_ORIGINS"),
    sessionSecrets: result.data.SESSION_SECRET
      ? result.data.SESSION_SECRET.split(",").map((secret) => secret.trim())
      : [inDataDir(() => keptSecret(dataDir))],
  };
}

function databaseUrl({ DATABASE_URL: url, DATABASE_TLS: tls }: z.infer<typeof schema>) {
  if (url && tls === "on") requireDatabaseTls(url);
  return url || null;
}

function smtpUrl({ SMTP_URL: url, SMTP_TLS: tls }: z.infer<typeof schema>) {
  return url && tls === "on" ? mailUrlOverTls(url) : url || null;
}

/** A shop that others reach under its own address shows made-up goods only where it is told to. */
function hasSampleData({ SAMPLE_DATA: said, SHOP_URL: url }: z.infer<typeof schema>): boolean {
  return said ? said === "on" : url === "" || isLoopbackHost(new URL(url).hostname);
}

function imageHost(settings: z.infer<typeof schema>) {
  if (settings.IMAGE_HOST === "local") return null;
  const { IMAGE_CLOUD_NAME: cloud, IMAGE_UPLOAD_PRESET: preset } = settings;
  if (!cloud || !preset) {
    throw new WrongSetting("IMAGE_HOST=hosted needs IMAGE_CLOUD_NAME and IMAGE_UPLOAD_PRESET.");
  }
  const url = settings.IMAGE_UPLOAD_URL.replace("{cloud}", cloud);
  const { origin } = new URL(url);
  // Cloudinary takes uploads at one address and shows pictures at another.
  const pictures = [
    origin === "https://api.cloudinary.com" ? "https://res.cloudinary.com" : origin,
  ];
  return { url, cloud, preset, pictures, milliseconds: settings.IMAGE_UPLOAD_SECONDS * 1000 };
}

function pictureOrigins(): string[] {
  const origins = readOrigins(process.env, "PICTURE_ORIGINS");
  for (const origin of origins) {
    if (!origin.startsWith("https:") && !isLoopbackHost(new URL(origin).hostname)) {
      throw new WrongSetting(`PICTURE_ORIGINS: ${origin} must start with https:`);
    }
  }
  return origins;
}

/** Both halves or none: half a client would fail at the first shopper's click. */
function googleClient(settings: z.infer<typeof schema>) {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = settings;
  if (Boolean(id) !== Boolean(secret)) {
    throw new WrongSetting("Set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither.");
  }
  return id ? { issuer, id, secret, overHttp: issuer.startsWith("http:") } : null;
}

/** Both halves or none, as for Google. Its payment pages lie on hosts beside the one that is asked. */
function sslcommerzAccount(settings: z.infer<typeof schema>) {
  const { SSLCOMMERZ_STORE_ID: storeId, SSLCOMMERZ_STORE_PASSWORD: password } = settings;
  if (Boolean(storeId) !== Boolean(password)) {
    throw new WrongSetting(
      "Set both SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD, or neither.",
    );
  }
  if (!storeId) return null;
  const { origin, hostname } = new URL(settings.SSLCOMMERZ_URL);
  const origins = [hostname.endsWith(".sslcommerz.com") ? "https://*.sslcommerz.com" : origin];
  return { storeId, password, url: origin, origins };
}

/** Both halves or none: without the second one no notice could be told from a forged one. */
function stripeAccount(settings: z.infer<typeof schema>) {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (Boolean(key) !== Boolean(webhookSecret)) {
    throw new WrongSetting("Set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither.");
  }
  if (!key) return null;
  const { origin } = new URL(settings.STRIPE_URL);
  const origins = [origin === stripeUrl ? "https://checkout.stripe.com" : origin];
  return { key, webhookSecret, url: origin, origins };
}

/** Whether other users of the machine can look into a folder, as one that was there before may allow. */
export function isReadByOthers(folder: string): boolean {
  return (statSync(folder).mode & 0o007) !== 0;
}

/** Without its folder, or a secret to put there, the shop cannot start. */
function inDataDir<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new WrongSetting(`DATA_DIR: ${String(error)}`, { cause: error });
  }
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
