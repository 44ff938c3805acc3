// How strong a password is, and whether an administrator may have it (docs/specification.md, sections 4.5 and 5.9).
import { expect, it } from "vitest";
import { meetsPolicy, passwordStrength } from "~/models/account/password";

it.each([
  ["", 0, "Weak"],
  ["a", 1, "Weak"],
  ["aA", 2, "Medium"],
  ["aA1", 3, "Medium"],
  // What the form refuses is not called strong.
  ["aA1!", 4, "Medium"],
  ["Abcdefgh!", 4, "Medium"],
  ["abcdefgh", 2, "Medium"],
  ["abcdefg1", 3, "Medium"],
  ["Abcdefg1", 4, "Strong"],
  ["Abcdefg1!", 5, "Strong"],
  // A blank is no symbol.
  ["a b", 1, "Weak"],
])("%j has %i points and is %s", (password, points, strength) => {
  expect(passwordStrength(password)).toEqual({ points, strength });
});

it.each([
  ["Abcdefg1", true],
  ["Abcdef1", false],
  ["abcdefg1", false],
  ["ABCDEFG1", false],
  ["Abcdefgh", false],
])("%j may be an administrator's: %s", (password, allowed) => {
  expect(meetsPolicy(password)).toBe(allowed);
});
