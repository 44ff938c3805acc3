// The back office from end to end: signing in on the way to a page, and administrators of a spec's own.
import { expect, type Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { signIn } from "./people";
import { databaseUrl } from "./stored";

const demoAdmin = { email: "admin@example.com", password: "Admin12345!" };

/** Asks for a page of the back office, signs in, and waits for the page's heading. */
export async function enterBackOffice(
  page: Page,
  address: string,
  heading: string,
  { email, password } = demoAdmin,
) {
  await page.goto(address);
  await signIn(page, email, password);
  // The address changes before the page does.
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
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
