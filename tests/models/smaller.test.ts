// Kept documents in fewer bytes: which, how often asked for, at whose expense, and the same to whoever reads them.
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { smaller } from "~/front/smaller.js";

const text = Array.from(
  { length: 900 },
  (_, i) => `<li class="card">${(i * 7919) % 1009}</li>`,
).join("");
const quick = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
const page = (encoding = "br", body: Buffer = quick) => ({
  state: "1",
  headers: [
    ["etag", 'W/"a"'],
    ["content-encoding", encoding],
    ["content-length", String(body.length)],
  ] as [string, string][],
  body,
});

/** How often each of the pages has to be told of until it is made smaller, in turns; 0 for never within ten. */
async function turnsUntilSmaller(pages: ReturnType<typeof page>[], now: () => number) {
  const tell = smaller({ now });
  const turns = pages.map(() => 0);
  for (let turn = 1; turn <= 10; turn += 1)
    for (const [index, one] of pages.entries()) if (await tell(one)) turns[index] ||= turn;
  return turns;
}

it("is the same document, named as before, and says its new length", async () => {
  const tell = smaller();
  const kept = page();
  expect([await tell(kept), await tell(kept)]).toEqual([null, null]);
  const less = await tell(kept);
  expect(less?.body.length).toBeLessThan(quick.length);
  expect(String(brotliDecompressSync(less?.body ?? quick))).toBe(text);
  expect(new Map(less?.headers)).toEqual(
    new Map([...kept.headers, ["content-length", String(less?.body.length)]]),
  );
  expect(less?.state).toBe("1");
  expect(kept.body).toBe(quick);
});

it("is done once, and with what is worth it", async () => {
  let time = 0;
  expect(await turnsUntilSmaller([page()], () => (time += 1))).toEqual([3]);
  const others = [page("gzip", gzipSync(text)), page("br", Buffer.from("not what it says"))];
  expect(await turnsUntilSmaller(others, () => 0)).toEqual([0, 0]);
  const tell = smaller({ now: () => 0 });
  const kept = page();
  const results = [];
  for (let turn = 0; turn < 9; turn += 1) results.push(await tell(kept));
  const [less, ...further] = results.filter((result) => result !== null);
  expect(further).toEqual([]);
  for (let turn = 0; turn < 9; turn += 1) expect(await tell(less ?? kept)).toBeNull();
});

it("rests nine times as long as it worked, and does one page at a time", async () => {
  // Work takes from 10 to 20 by this clock: until 110 nothing else is begun.
  const times = [10, 10, 10, 20];
  let later = 109;
  const tell = smaller({ now: () => times.shift() ?? later });
  const [first, second] = [page(), page()];
  for (const one of [first, first, second, second]) await tell(one);
  const working = tell(first);
  expect(await tell(second)).toBeNull();
  expect(await working).not.toBeNull();
  expect(await tell(second)).toBeNull();
  later = 110;
  expect(await tell(second)).not.toBeNull();
});
