// Cuts the power of a shop again and again while it sells, and counts what of the acknowledged was lost.
import { setTimeout as sleep } from "node:timers/promises";
import { Chance } from "../hostile/chance";
import { Ledger, type Verdict } from "./ledger";
import { makeMachine, type Care, type ClosedShop, type Machine } from "./machine";
import { Shopper } from "./shopper";

const SHOPPERS = 4;
/** A cut comes after this time at the latest. */
const LONGEST_MS = 20_000;
/** The share of cuts at which some of what was not synchronised reached the disk. */
const TORN = 0.75;
/** The share after which the power goes once more while the shop starts, and so soon. */
const AGAIN = 0.3;
const SOON = 60;

/** What became of a shop. */
export interface Report extends Verdict {
  cuts: number;
  acknowledged: number;
  /** Changes of the storage that were taken back. */
  takenBack: number;
  seconds: number;
}

/** How often the power goes, and when. */
export interface Plan {
  care: Care;
  cuts: number;
  seed: number;
  /** At most so many writes and synchronisations of the storage after the first of the acknowledged. */
  latest: number;
  /** Called after each look at what survived. */
  onLook?: (cuts: number, acknowledged: number) => void;
}

/** Cuts as planned, or until something is lost. */
export async function runRounds(shop: ClosedShop, plan: Plan): Promise<Report> {
  const began = performance.now();
  const ledger = new Ledger();
  const report: Report = {
    ...{ cuts: 0, acknowledged: 0, takenBack: 0, seconds: 0 },
    ...{ lost: [], doubled: [], damage: [] },
  };
  const machine = await makeMachine(shop, plan.care);
  const shoppers = Array.from(
    { length: SHOPPERS },
    (_, number) => new Shopper(number, ledger, machine.port),
  );
  const cut = async (chance: Chance) => {
    const kept = { seed: chance.below(1e9), torn: chance.happens(TORN) };
    report.takenBack += await machine.cut(kept);
    report.cuts += 1;
  };
  const whole = () => report.lost.length + report.doubled.length + report.damage.length === 0;
  try {
    await machine.start();
    for (let round = 0; report.cuts < plan.cuts && whole(); round += 1) {
      const chance = new Chance(plan.seed, round);
      const begun = ledger.acknowledged;
      const { working } = await sellUntilCut(machine, shoppers, chance, {
        requests: chance.below(plan.latest),
        begins: () => ledger.acknowledged > begun,
      });
      await cut(chance);
      await working;
      if (report.cuts < plan.cuts && chance.happens(AGAIN)) {
        const { starting } = await startUntilCut(machine, chance);
        await cut(chance);
        await starting;
      }
      Object.assign(report, await lookOver(machine, shoppers, ledger));
      plan.onLook?.(report.cuts, ledger.acknowledged);
    }
  } finally {
    await machine.remove();
  }
  const seconds = (performance.now() - began) / 1000;
  return { ...report, acknowledged: ledger.acknowledged, seconds };
}

/**
 * @param when the power goes: so many requests after it begins, which is when something was acknowledged
 * @returns without power, and with the shoppers who wait in vain
 */
async function sellUntilCut(
  machine: Machine,
  shoppers: readonly Shopper[],
  chance: Chance,
  { requests, begins }: { requests: number; begins: () => boolean },
) {
  let over = false;
  const working = Promise.all(
    shoppers.map((shopper) => shopper.work(new Chance(chance.below(1e9), 0), () => over)),
  );
  const first = async () => {
    while (!begins()) await sleep(2);
  };
  await Promise.race([first(), working]);
  const failed = machine.failAfter(requests).then(() => {
    over = true;
  });
  await untilFailed(machine, failed, working);
  return { working };
}

/** @returns without power, and with the start that cannot end well any more */
async function startUntilCut(machine: Machine, chance: Chance) {
  const failed = machine.failAfter(chance.below(SOON));
  const starting = machine.start().catch(() => undefined);
  await untilFailed(machine, failed, starting);
  return { starting };
}

/** The work ends with the power, but for work that fails or is done before. */
async function untilFailed(machine: Machine, failed: Promise<void>, work: Promise<unknown>) {
  await Promise.race([failed, work, sleep(LONGEST_MS)]);
  machine.failNow();
  await failed;
}

/** Starts the shop on what survived, lets the shoppers go on, and asks whether everything is there. */
async function lookOver(
  machine: Machine,
  shoppers: readonly Shopper[],
  ledger: Ledger,
): Promise<Verdict> {
  try {
    await machine.start();
    for (const shopper of shoppers) await shopper.goOn();
    return await machine.judge(ledger);
  } catch (error) {
    return { lost: [], doubled: [], damage: [`The shop does not go on: ${String(error)}`] };
  }
}
