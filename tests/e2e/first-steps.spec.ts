// From an empty folder to the first sale: a keeper at a browser goes through every room of the settings, and a buyer buys.
import { atPage } from "../support/at-page";
import { openEmptyShop } from "../support/empty-shop";
import { removePlaces } from "../support/engine";
import * as steps from "../support/first-steps";
import { settingRooms, type Work } from "../support/setting-rooms";
import { expect, test } from "../support/test";

test("a keeper opens a shop of their own and makes the first sale", async ({ page, browser }) => {
  test.setTimeout(300_000);
  const shop = await openEmptyShop();
  const other = await browser.newPage();
  try {
    const work: Work = { shop, admin: atPage(page, shop.origin) };
    await steps.enter(work.admin);
    await page.goto(`${shop.origin}/admin/overview`);
    await expect(page.getByText("To do", { exact: true })).toHaveCount(3);
    await steps.addCategory(work.admin);
    const id = await steps.addDraft(work);
    await steps.publish(work.admin, id);

    const late: string[] = [];
    for (const [room, { save, at, says }] of Object.entries(settingRooms))
      await test.step(room, async () => {
        if (at) expect(await at(work)).not.toContain(says);
        else late.push(says);
        await save(work);
        if (at) expect(await at(work)).toContain(says);
      });

    await page.goto(`${shop.origin}/`);
    await expect(page.getByText(steps.soon)).toBeVisible();
    await page.goto(`${shop.origin}/admin/overview`);
    await expect(page.getByText("To do", { exact: true })).toHaveCount(0);
    await work.admin.fill(steps.opening, { type: {} });
    await page.goto(`${shop.origin}/`);
    await expect(page.getByText(steps.soon)).toHaveCount(0);

    const buyer = atPage(other, shop.origin);
    await steps.addToCart(buyer, id);
    const order = await steps.checkOut(buyer, shop);
    await other.goto(`${shop.origin}/order/${order}`);
    await expect(other.getByRole("heading", { level: 1 })).toContainText(order);
    await expect(other.getByText("Surma One").first()).toBeVisible();
    const told = async () => [await other.content(), ...shop.mails()].join("\n");
    for (const says of late) await expect.poll(told).toContain(says);
    await work.admin.fill(`/admin/orders/${order}/pay`, { type: {} });
  } finally {
    await other.close();
    await shop.close();
    await removePlaces();
  }
});
