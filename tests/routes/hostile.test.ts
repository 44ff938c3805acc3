// A short round of the seeded attack (`npm run test:hostile` is the long one): nothing that is sent makes a 5xx.
import { expect, it } from "vitest";
import { attack } from "../hostile/attack";
import { startFront, stopFront } from "../support/front";

it("answers 1,500 odd requests without a fault", { timeout: 240_000 }, async () => {
  const front = await startFront({ TRUSTED_PROXIES: "1" });
  try {
    const { requests, forms, oddFields, faults, exited } = await attack(front, {
      seed: 7,
      count: 1_500,
    });
    const broken = faults.filter(({ answer }) => answer.status >= 500);
    expect(broken.map((fault) => [fault.attack.number, fault.attack.what, fault.answer])).toEqual(
      [],
    );
    expect(exited).toBe(false);
    expect(requests).toBe(1_500);
    // All three people saw their forms.
    expect(forms).toBeGreaterThan(50);
    expect(oddFields).toBeGreaterThan(2_000);
  } finally {
    await stopFront(front);
  }
});
