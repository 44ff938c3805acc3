// Paying: by card on the provider's page and back, by hand with a number that the keeper approves, and every state of the order's page between, on a narrow phone.
import { expect, test, type Page } from "../support/test";
import { expectInOrder } from "../support/axe";
import { enterBackOffice } from "../support/back-office";
import { add, order, press } from "../support/sale";
import { changeStored } from "../support/stored";
import { tabTo } from "../support/tab-to";

test.use({ viewport: { width: 320, height: 800 }, contextOptions: { reducedMotion: "reduce" } });
// The first one switches on what the others pay with.
test.describe.configure({ mode: "serial" });

const payment = (page: Page) => page.getByRole("region", { name: "Payment", exact: true });
const numberOf = async (page: Page) => {
  await expect(page).toHaveURL(/\/order\/\d+$/);
  return /\d+$/.exec(page.url())?.[0] ?? "";
};

/** Everything by keyboard alone. */
function keyboard(page: Page) {
  const enter = async (name: string) => {
    await tabTo(page, page.getByRole("button", { name, exact: true }).first());
    await page.keyboard.press("Enter");
  };
  const type = async (label: string, words: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(words);
  };
  return { enter, type };
}

test("the keeper switches the ways to pay on", async ({ page, javaScriptEnabled }) => {
  await enterBackOffice(page, "/admin/settings", "Settings");
  await expectInOrder(page, javaScriptEnabled);
  await page.goto("/admin/settings/vat");
  await expectInOrder(page, javaScriptEnabled);
  await page.goto("/admin/settings/delivery");
  await expectInOrder(page, javaScriptEnabled);
  for (const [link, heading] of [
    [/^Edit Dhaka/, /Dhaka/],
    [/^Add rate to Dhaka/, /rate/],
  ] as const) {
    await page.goto("/admin/settings/delivery");
    await page.getByRole("link", { name: link }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectInOrder(page, javaScriptEnabled);
  }
  await page.goto("/admin/settings/payment");
  await page.getByLabel("Take bank transfers").check();
  await page.getByLabel("Take bKash by hand").check();
  await page.getByLabel("Take cards through SSLCommerz").check();
  // A second try finds what the first one saved.
  for (const name of ["Bank account", "bKash account"]) await page.getByLabel(name).fill("");
  await press(page, "Save");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByText("Please say where the money goes to").first()).toBeVisible();
  await expectInOrder(page, javaScriptEnabled);
  await page.getByLabel("Bank account").fill("Test Bank, Gulshan\nGadget Shop, 0123456789");
  await page.getByLabel("bKash account").fill("01700000000");
  await press(page, "Save");
  await expect(page.getByText("Payment saved")).toBeVisible();
});

test("a card is refused, tried again, and pays on the provider's page", async ({
  page,
  javaScriptEnabled,
}, { project }) => {
  const looksRight = () => expectInOrder(page, javaScriptEnabled);
  await add(page, "sony-wh-ch520");
  await order(page, project.name, { buyer: "Carla Card", method: "Card or mobile wallet" });
  /** On the provider's page, which stands on another site. */
  const atProvider = async (button: string) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay 5470.00 BDT");
    expect(new URL(page.url()).hostname).toBe("127.0.0.1");
    await press(page, button);
  };
  await press(page, "Place order and pay ৳5,470");
  await atProvider("Fail");
  await press(page, "Back to the shop");
  const id = await numberOf(page);
  await expect(page.getByRole("alert")).toHaveText(/^The payment did not go through/);
  await looksRight();
  const setState = (state: string) =>
    changeStored(project.name, `update payments set state = '${state}' where "orderId" = '${id}'`);
  await setState("ended");
  await page.reload();
  await expect(payment(page)).toContainText("To pay: ৳5,470");
  await expect(payment(page)).toContainText("is kept for you until");
  await looksRight();
  await page.goto(`/order/${id}/pay`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Pay order #${id}`);
  await looksRight();

  await press(page, "Pay ৳5,470 now");
  await atProvider("Forge it");
  await expect(page.getByText("A forged notice was sent; nothing is paid.")).toBeVisible();
  await page.goto(`/order/${id}`);
  await press(page, "Pay ৳5,470 now");
  await atProvider("Fail");
  await press(page, "Back to the shop");
  await expect(page).toHaveURL(`/order/${id}`);
  await expect(page.getByRole("alert")).toHaveText(/^The payment did not go through/);

  // Money that the provider itself doubts waits for the keeper.
  await setState("review");
  await page.reload();
  await expect(payment(page)).toContainText("We are looking at your payment.");
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await looksRight();
  await setState("failed");

  await page.reload();
  await press(page, "Try again");
  await atProvider("Send it twice");
  await press(page, "Back to the shop");
  await expect(page).toHaveURL(`/order/${id}`);
  await expect(page.getByText("Credit Card: paid, paid ৳5,470")).toBeVisible();
  await expect(payment(page)).toHaveCount(0);
  await looksRight();
  await page.goto(`/order/${id}/pay`);
  await expect(page.getByText(`Payment received for order #${id}.`)).toBeVisible();
  await looksRight();
});

test("a payment by hand runs out, is given a wrong number and a right one, is approved, and goes back", async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
  userAgent,
}, { project, retry }) => {
  const looksRight = () => expectInOrder(page, javaScriptEnabled);
  await add(page, "sony-wh-ch520");
  await order(page, project.name, { buyer: "Hanna Hand", method: "Bank transfer" });
  await press(page, "Place order");
  const first = await numberOf(page);
  await expect(payment(page)).toContainText("Test Bank, Gulshan");
  await changeStored(
    project.name,
    `update orders set "holdUntil" = '2020-01-01T00:00:00.000Z' where id = '${first}'`,
  );
  await page.goto(`/order/${first}/pay`);
  await expect(page.getByText(/^Your payment was not finished/)).toBeVisible();
  await looksRight();
  await page.goto(`/order/${first}`);
  await expect(page.getByText("It was cancelled because no payment arrived.")).toBeVisible();
  await looksRight();

  // What it held is in the cart again.
  await order(page, project.name, { buyer: "Hanna Hand", method: "Bank transfer" });
  const { enter, type } = keyboard(page);
  await enter("Place order");
  const id = await numberOf(page);
  await looksRight();
  await enter("Pay with bKash");
  await expect(page).toHaveURL(`/order/${id}/pay`);
  await expect(page.getByText("01700000000")).toBeVisible();
  await type("Transaction number", "no");
  await enter("I have paid");
  await expect(page.getByRole("alert").first()).toContainText("4 to 40 letters and digits");
  await expect(page.getByLabel("Transaction number")).toHaveValue("no");
  await expect(page.getByLabel("Transaction number")).toHaveAttribute("aria-invalid", "true");
  await looksRight();
  // One number pays one order: a second try of this test needs another.
  const number = String(12_345 + retry);
  await type("Transaction number", `e2e ${number}`);
  await enter("I have paid");
  await expect(
    page.getByText(`We look for your payment with the number E2E${number}`),
  ).toBeVisible();
  await looksRight();

  const office = await browser.newContext({
    ...{ baseURL, javaScriptEnabled, userAgent, viewport: { width: 320, height: 800 } },
    reducedMotion: "reduce",
  });
  const keeper = await office.newPage();
  await enterBackOffice(keeper, `/admin/orders/${id}`, `Order #${id}`);
  await keeper.getByRole("link", { name: "Look at it" }).click();
  await expect(keeper.getByRole("button", { name: "The money is here" })).toBeVisible();
  await expectInOrder(keeper, javaScriptEnabled);
  await press(keeper, "There is no such payment");
  await expect(keeper.getByText("Payment refused")).toBeVisible();
  await page.goto(`/order/${id}`);
  await expect(page.getByRole("alert")).toContainText("We found no payment with the number");
  await looksRight();
  await type("Transaction number", "E2E12346");
  await enter("I have paid");
  await expect(page.getByText(/^We look for your payment with the number E2E12346/)).toBeVisible();
  await keeper.goto(`/admin/orders/${id}`);
  await expectInOrder(keeper, javaScriptEnabled);
  await keeper.getByRole("link", { name: "Look at it" }).last().click();
  await press(keeper, "The money is here");
  await expect(keeper.getByText("Payment approved")).toBeVisible();
  await page.goto(`/order/${id}`);
  await expect(page.getByText("bKash: paid, paid ৳5,470")).toBeVisible();
  await expect(page.getByText("It is being packed.")).toBeVisible();
  await looksRight();

  /** Takes the keeper to a page below the order's, by scripts in a dialog, and looks at it. */
  const open = async (link: string | RegExp, button: string) => {
    await keeper.getByRole("link", { name: link }).first().click();
    await expect(keeper.getByRole("button", { name: button, exact: true }).last()).toBeVisible();
    await expectInOrder(keeper, javaScriptEnabled);
  };
  await keeper.goto(`/admin/orders/${id}/refund`);
  await press(keeper, "Give money back");
  await expect(keeper.getByRole("alert").first()).toBeVisible();
  await expectInOrder(keeper, javaScriptEnabled);
  for (const [path, heading] of [
    ["/note", /^Internal note/],
    ["/address", /address/],
  ] as const) {
    await keeper.goto(`/admin/orders/${id}${path}`);
    await expect(keeper.getByRole("heading", { name: heading }).first()).toBeVisible();
    await expectInOrder(keeper, javaScriptEnabled);
  }
  await keeper.goto(`/admin/orders/${id}/deliver`);
  await press(keeper, "Mark as delivered");
  await expect(keeper.getByText(`Order #${id} is delivered now.`)).toBeVisible();

  await page.goto(`/order/${id}/return`);
  await looksRight();
  await press(page, "Ask for the return");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await looksRight();
  await page.getByLabel("Why do you send it back?").fill("Too quiet");
  await press(page, "Ask for the return");
  await expect(page.getByText("We have your request and will answer it soon.")).toBeVisible();
  await keeper.goto(`/admin/orders/${id}`);
  await open("Answer", "Answer");
  await keeper.getByLabel("Answer").selectOption("Accept");
  await keeper.getByRole("button", { name: "Answer" }).click();
  await expect(keeper.getByText("The return is accepted.")).toBeVisible();
  await open("Receive", "Mark as received");
  await keeper.getByLabel("What they cost is given back").check();
  await press(keeper, "Mark as received");
  await expect(keeper.getByText("The return is received.")).toBeVisible();
  await expectInOrder(keeper, javaScriptEnabled);
  await open("Mark as sent", "Mark as sent");
  await press(keeper, "Mark as sent");
  await expect(keeper.getByText("The refund is marked as sent.")).toBeVisible();
  await office.close();
  await page.goto(`/order/${id}`);
  await expect(
    page.getByText(/^bKash: part refunded, paid ৳5,470, given back ৳5,400$/),
  ).toBeVisible();
  await looksRight();
});
