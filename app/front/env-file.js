// Reads the .env file beside package.json, if there is one, before anything else looks at the environment.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("../../.env", import.meta.url));

// What the environment already sets wins. Tests say ENV_FILE=off: a developer's own database is not theirs to fill.
if (process.env.ENV_FILE !== "off" && existsSync(file)) process.loadEnvFile(file);
