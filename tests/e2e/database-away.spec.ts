// The database goes while somebody fills in a form: the page says what became of it, offers to try again, and then works.
import { runFront } from "../support/front";
import { startPostgres } from "../support/postgres";
import { expect, test } from "../support/test";

test("what was sent is said to be lost, and the way on is to try again", async ({
  page,
  javaScriptEnabled,
}) => {
  const server = await startPostgres();
  const { child, output } = runFront({
    PORT: "0",
    DATABASE_URL: server.url,
    SAMPLE_DATA: "off",
    ENV_FILE: "off",
    DATA_DIR: test.info().outputPath("data"),
  });
  try {
    const origin = () => /http:\/\/localhost:\d+/.exec(output())?.[0] ?? "";
    await expect.poll(origin).not.toBe("");
    await page.goto(`${origin()}/cart`);
    await page.goto(`${origin()}/newsletter`);
    const email = page.getByRole("main").getByLabel(/e-mail/i);
    await email.fill("kept@example.com");
    await server.stop();
    await page.getByRole("main").getByRole("button", { name: "Subscribe" }).click();
    if (javaScriptEnabled) {
      // The form is still there, with all that was typed.
      await expect(page.getByRole("alert")).toBeVisible();
      const doing = () => page.evaluate(() => window.__remixRouter.state.navigation.state);
      await expect.poll(doing).toBe("idle");
      await expect(email).toHaveValue("kept@example.com");
    } else {
      await expect(page.getByText("What you sent has not been saved")).toBeVisible();
    }

    await page.goto(`${origin()}/cart`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "The shop is taking a short break",
    );
    await expect(page.getByText("You were on your way to your cart.")).toBeVisible();
    await server.start();
    await expect(async () => {
      await page.getByRole("link", { name: "Try again" }).click({ timeout: 2_000 });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/cart/i, { timeout: 2_000 });
    }).toPass();
  } finally {
    child.kill("SIGTERM");
    await server.remove();
  }
});
