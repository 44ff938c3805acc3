// One phone number is one, however it is typed.
import { expect, it } from "vitest";
import { plainPhone } from "~/models/account/phone";

it.each([
  ["01711223344", "+8801711223344"],
  ["+880 1711-223344", "+8801711223344"],
  ["8801711223344", "+8801711223344"],
  ["00880 (1711) 223344", "+8801711223344"],
  ["+88001711223344", "+8801711223344"],
  ["1711223344", "+8801711223344"],
  ["+1 (212) 555-0100", "+12125550100"],
  ["212 555 0100", "2125550100"],
  ["", ""],
])("%s is %s", (typed, plain) => {
  expect(plainPhone(typed)).toBe(plain);
});
