// The faulty lines of an import as a file: downloaded after the dry run, mended, sent again.
import { describe, expect, it } from "vitest";
import { readableCsv } from "../support/csv-file";
import { admin, added, list, other, signInFirst, text } from "../support/own-products";
import { visitorFrom } from "../support/shop";

signInFirst();

async function upload(content: string) {
  const file = new File([content], "shelf.csv", { type: "text/csv" });
  const answer = await admin.post(`${list}/import`, { file });
  expect(answer.status).toBe(302);
  return answer.headers.get("Location") ?? "";
}
const download = async (page: string) =>
  readableCsv(await (await admin.get(`${page}/faults`)).text());
const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );

describe("the faulty lines of an import", () => {
  it("come with all columns of the file and their faults, are mended and sent again", async () => {
    const { id } = await added();
    const sku = (await text(`${list}/${id}/variants`)).match(
      /name="sku\w+"[^>]*value="([^"]*)"/,
    )?.[1];
    const file = [
      "SKU;Shelf;Price;Stock",
      `${sku};A 1;250;4`,
      "NONE-1;A 2;-5;x",
      `NONE-2;"B; ""2""";10`,
      `"=NONE-3";'=A3;10;1`,
    ].join("\n");
    const page = await upload(file);
    expect(await text(page)).toContain(`href="${page}/faults"`);
    const [heads, ...rows] = await download(page);
    expect(heads).toEqual(["SKU", "Shelf", "Price", "Stock", "Fault"]);
    expect(rows).toEqual([
      [
        ...["NONE-1", "A 2", "'-5", "x"],
        "Price(৳): Price must be a positive number; Stock: Stock must be a positive integer",
      ],
      ["NONE-2", 'B; "2"', "10", "", "This line has 3 cells instead of 4."],
      ["'=NONE-3", "'=A3", "10", "1", expect.stringContaining("The shop has no such SKU")],
    ]);
    // The good line goes in, and the others can still be had.
    const fields = fieldsOf(await text(page));
    expect((await admin.post(page, fields)).status).toBe(302);
    expect(await text(page)).toContain(`href="${page}/faults"`);
    expect(await download(page)).toEqual([heads, ...rows]);

    const mended = rows.map(([, shelf, , , fault]) => [sku, shelf, "300", "5", fault]).slice(0, 1);
    const again = await upload([heads, ...mended].map((row) => row?.join(",")).join("\n"));
    expect(await text(again)).toContain("250</td>");
    expect(await text(again)).toContain("300</td>");
    const wrong = await upload(
      [heads, [sku, "", "0", "5", "Old words"]].map((row) => row?.join(",")).join("\n"),
    );
    expect(await download(wrong)).toEqual([
      heads,
      [sku, "", "0", "5", "Price(৳): Price must be a positive number"],
    ]);
  });

  it("keep a cell that is one too many, and are none where there is no fault", async () => {
    const page = await upload("SKU,Price\nNONE-1,1,200");
    expect((await download(page))[1]).toEqual([
      ...["NONE-1", "1", "200"],
      "This line has 3 cells instead of 2.",
    ]);
    const { id } = await added();
    const sku = (await text(`${list}/${id}/variants`)).match(
      /name="sku\w+"[^>]*value="([^"]*)"/,
    )?.[1];
    const good = await upload(`SKU,Price\n${sku},150`);
    expect(await text(good)).not.toContain(`${good}/faults`);
    expect(await download(good)).toEqual([["SKU", "Price", "Fault"]]);
  });

  it("are nobody else's", async () => {
    const page = await upload("SKU,Price\nNONE-1,1");
    expect((await other.get(`${page}/faults`)).status).toBe(200);
    expect((await visitorFrom("10.0.0.9").get(`${page}/faults`)).status).toBe(302);
    expect((await admin.get(`${list}/import/none/faults`)).status).toBe(404);
  });
});
