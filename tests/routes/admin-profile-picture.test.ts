// The administrator's own picture: which are taken, where it is shown, and what becomes of the one before.
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { becomeAdmin, lastLine, page, row, withBrokenLog } from "../support/own-admin";
import { pictureWords } from "~/models/picture/rules";
import { badPictures, file, png } from "../support/pictures";
import { Client, type Fields } from "../support/shop";

let admin: Client;
beforeAll(async () => {
  admin = await becomeAdmin();
});

describe("the picture", () => {
  const send = (fields: Fields) => admin.post(`${page}/picture`, fields);

  it.each(["png", "jpeg"] as const)(
    "from %s is stored and shown here and above",
    async (format) => {
      const content = await sharp(await png(400, 200))
        .toFormat(format)
        .toBuffer();
      const answer = await send({ picture: file(content, `me.${format}`, `image/${format}`) });
      expect(answer.headers.get("Location")).toBe(page);
      const html = await (await admin.follow(answer)).text();
      expect(html).toContain("Profile picture updated successfully!");
      const { picture } = await row();
      expect(html.split(`src="${picture ?? "none"}-320.webp"`)).toHaveLength(3);
      const served = await new Client().get(`${picture ?? ""}-160.webp`);
      const image = sharp(Buffer.from(await served.arrayBuffer()));
      expect(await image.metadata()).toMatchObject({ format: "webp", width: 160, height: 160 });
      // It fills the circle: no white above and below.
      const corner = await image
        .extract({ left: 80, top: 2, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect(corner[0]).toBeLessThan(100);
      expect(await lastLine()).toMatchObject({
        action: "updated",
        after: JSON.stringify({ Picture: "New picture" }),
      });
    },
  );

  it("gives the one before it free", async () => {
    const { id, picture } = await row();
    const pictures = await getDb()
      .selectFrom("pictures")
      .select("path")
      .where("userId", "=", id)
      .execute();
    expect(pictures).toEqual([{ path: picture }]);
  });

  it("must be one", async () => {
    const webp = await sharp(await png())
      .webp()
      .toBuffer();
    const before = (await row()).picture;
    for (const [what, content, words] of [
      ...(await badPictures()),
      ["WebP", webp, pictureWords.invalid] as const,
      ["no file", "", pictureWords.invalid] as const,
    ]) {
      const answer = await send({ picture: file(content, what === "no file" ? "" : "me.png") });
      expect(answer.status, what).toBe(400);
      expect(await answer.text(), what).toContain(words);
    }
    expect((await row()).picture).toBe(before);
  });

  it("must be at most five megabytes", async () => {
    const answer = await send({ picture: file(Buffer.alloc(5 * 1024 * 1024 + 1)) });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Image size must be less than 5MB");
  });

  it("is not another's", async () => {
    const { id } = await getDb()
      .selectFrom("pictures")
      .select("id")
      .where("productId", "is not", null)
      .executeTakeFirstOrThrow();
    expect((await send({ pictureKept: id })).status).toBe(400);
    expect((await send({ pictureKept: "../x" })).status).toBe(400);
  });

  it("says so when it cannot be saved", async () => {
    const answer = await withBrokenLog(async () => send({ picture: file(await png()) }));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Failed to update profile. Please try again.");
  });
});
