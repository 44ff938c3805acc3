// Lets the clock go on: of two things that were written in one millisecond nobody can tell which came first.
import { setTimeout } from "node:timers/promises";

/** What is written from now on is later than all that was. A timer may end a millisecond early. */
export const nextMoment = () => setTimeout(2);
