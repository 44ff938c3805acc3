// The back office from end to end: signing in on the way to a page, and administrators of a spec's own.
import { expect, test, type Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { hydrated } from "./hydrated";
import { enter } from "./people";
import { databaseUrl } from "./stored";

const demoAdmin = { email: "admin@example.com", password: "Admin12345!" };

/** Signs in, asks for a page of the back office, and waits until it can be used. */
export async function enterBackOffice(
  page: Page,
  address: string,
  heading: string,
  { email, password } = demoAdmin,
) {
  await enter(page, email, password);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  if (test.info().project.use.javaScriptEnabled) await hydrated(page);
}

/** Makes an administrator in a project's shop with the product's own command. */
export function makeAdmin(
  project: string,
  { email, name, password }: { email: string; name: string; password: string },
) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production" as const,
    DATA_DIR: path.join(process.env.E2E_DATA ?? "", project),
    DATABASE_URL: databaseUrl(project),
    ENV_FILE: "off",
    SAMPLE_DATA: "on",
  };
  execFileSync("node_modules/.bin/tsx", ["app/cli/create-admin.ts", email, name], {
    env,
    input: `${password}\n`,
  });
}
