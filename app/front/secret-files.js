// Secrets from files, as docker, systemd and the agents of vaults write them: NAME_FILE stands for NAME.
import { readFileSync } from "node:fs";
import { WrongSetting } from "./settings.js";

/** The settings that hold a secret. */
export const secretSettings = [
  "DATABASE_URL",
  "GOOGLE_CLIENT_SECRET",
  "METRICS_TOKEN",
  "SESSION_SECRET",
  "SMTP_URL",
  "SSLCOMMERZ_STORE_PASSWORD",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
];

/**
 * The environment with what the files say that it names.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} a copy; the process's own hands no secret on to its children
 * @throws {WrongSetting} where a secret is given twice, or its file cannot be read or is empty
 */
export function withSecretFiles(env) {
  const read = { ...env };
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new WrongSetting(`Set ${name} or ${name}_FILE, not both.`);
    read[name] = readSecret(`${name}_FILE`, file);
  }
  return read;
}

/**
 * @param {string} name
 * @param {string} file
 */
function readSecret(name, file) {
  let text;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new WrongSetting(`${name}: ${String(error)}`, { cause: error });
  }
  if (text === "") throw new WrongSetting(`${name}: ${file} is empty.`);
  return text;
}
