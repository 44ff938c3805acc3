// The limiter: so many jobs at once, the others in the order in which they came, whatever becomes of them.
import { expect, it } from "vitest";
import { Limiter } from "~/limiter.server";

/** Jobs that end when they are told, and what has happened to them. */
function jobs(limiter: Limiter, count: number) {
  const started: number[] = [];
  const end: ((error?: Error) => void)[] = [];
  const results = Array.from({ length: count }, (_, number) =>
    limiter.run(() => {
      started.push(number);
      return new Promise<number>((resolve, reject) => {
        end[number] = (error) => (error ? reject(error) : resolve(number));
      });
    }),
  );
  return { started, results, end: (number: number, error?: Error) => end[number]?.(error) };
}

it("runs so many at once, and the next ones in the order in which they came", async () => {
  const limiter = new Limiter(2);
  const { started, results, end } = jobs(limiter, 4);
  expect(started).toEqual([0, 1]);
  expect(limiter.waiting).toBe(2);
  end(1);
  expect(await results[1]).toBe(1);
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  // A place that is handed on is not free for who comes now.
  const late = limiter.run(() => Promise.resolve("late"));
  expect(limiter.waiting).toBe(2);
  for (const number of [0, 2]) end(number);
  await Promise.all([results[0], results[2]]);
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2, 3]);
  end(3);
  expect(await Promise.all([results[3], late])).toEqual([3, "late"]);
  expect(limiter.waiting).toBe(0);
});

it("passes a failure on, and the place with it", async () => {
  const limiter = new Limiter(1);
  const { started, results, end } = jobs(limiter, 2);
  end(0, new Error("failed"));
  await expect(results[0]).rejects.toThrow("failed");
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  end(1);
  expect(await results[1]).toBe(1);
  expect(await limiter.run(() => Promise.resolve("free"))).toBe("free");
});
