// A short round of the seeded attack (`npm run test:hostile` is the long one): nothing that is sent makes a 5xx, and what comes from outside writes nothing.
import { expect, it } from "vitest";
import { attack, fromOutside } from "../hostile/attack";
import { explore } from "../hostile/world";
import { startFront, stopFront } from "../support/front";
import { storedDigest, workDone } from "../support/stored-digest";

it("answers 3,000 odd requests without a fault", { timeout: 480_000 }, async () => {
  const front = await startFront({ TRUSTED_PROXIES: "1" });
  try {
    const known = await explore(front.port);
    await workDone();
    const before = await storedDigest();
    const outside = await attack(front, { seed: 8, count: 500, known: fromOutside(known) });
    expect(outside.faults.filter(({ answer }) => answer.status >= 500)).toEqual([]);
    expect(await storedDigest()).toEqual(before);

    const report = await attack(front, { seed: 7, count: 2_500, known });
    const { requests, forms, oddFields, faults, exited } = report;
    const broken = faults.filter(({ answer }) => answer.status >= 500);
    expect(broken.map((fault) => [fault.attack.number, fault.attack.what, fault.answer])).toEqual(
      [],
    );
    expect(exited).toBe(false);
    expect(requests).toBe(2_500);
    // All three people saw their forms.
    expect(forms).toBeGreaterThan(50);
    expect(oddFields).toBeGreaterThan(2_000);
  } finally {
    await stopFront(front);
  }
});
