// The two halves of a name, what profile and password take, devices by name, and redirects that stay on the site.
import { describe, expect, it } from "vitest";
import { safeRedirect } from "~/http/redirect";
import { signupSchema } from "~/models/account/api.server";
import { deviceName } from "~/models/account/device";
import {
  changePasswordSchema,
  profileSchema,
  resetSchema,
  signUpSchema,
} from "~/models/account/forms.server";
import { adminPasswordSchema } from "~/models/account/staff-profile.server";
import { joinName, splitName } from "~/models/account/user";
import { knowShopName } from "~/models/settings/shop-name.server";
import { demoAccounts } from "~/sample/accounts";

describe("a name", () => {
  it.each([
    ["Mina Rahman", "Mina", "Rahman"],
    ["Mina Akter Rahman", "Mina Akter", "Rahman"],
    ["Mina", "Mina", ""],
    ["Mina (Rahman)", "Mina", "Rahman"],
    ["Mina [Rahman]", "Mina", "Rahman"],
    ["  Mina   Rahman ", "Mina", "Rahman"],
    ["", "", ""],
  ])("%j is %j and %j", (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });

  it("is joined with one space, and with none when there is no last name", () => {
    expect(joinName("Mina", "Rahman")).toBe("Mina Rahman");
    expect(joinName("Mina", "")).toBe("Mina");
  });
});

describe("the profile's rules", () => {
  const faults = (phone: string, email = "a@b.example") =>
    profileSchema
      .safeParse({ firstName: "A", lastName: "", email, phone, version: "1" })
      .error?.issues.map(({ message }) => message);

  it.each([
    "",
    "0123456789",
    "+0123456789",
    "012345678901234",
    "+012345678901234",
    "+1 (555) 123-4567",
  ])("take the phone number '%s'", (phone) => expect(faults(phone)).toBeUndefined());

  it.each(["012345678", "0123456789012345", "++0123456789", "555 12 34", "phone", "+"])(
    "refuse the phone number '%s'",
    (phone) => expect(faults(phone)).toEqual(["Invalid phone number"]),
  );

  it.each(["a", "a@", "@b.example", "a b@c.example"])("refuse the e-mail '%s'", (email) =>
    expect(faults("", email)).toEqual(["Invalid email address"]),
  );
});

describe("a new password", () => {
  it("has eight characters or more", () => {
    const change = (password: string) =>
      changePasswordSchema.safeParse({
        currentPassword: "x",
        password,
        confirmPassword: password,
      }).success;
    expect([change("7-chars"), change("8--chars")]).toEqual([false, true]);
  });
});

describe("a password that guessers try first", () => {
  knowShopName("Gadget Shop");

  const doors = {
    "sign-up form and create-admin": signUpSchema,
    "API sign-up": signupSchema,
    "shopper's change": changePasswordSchema,
    "admin's change": adminPasswordSchema,
    "forgotten password": resetSchema,
  };
  const faultsAt = (door: keyof typeof doors, password: string) =>
    doors[door]
      .safeParse({
        name: "Mina",
        email: "mina.rahman@example.com",
        token: "x",
        currentPassword: "x",
        password,
        confirmPassword: password,
        terms: "on",
      })
      .error?.issues.map(({ message }) => message) ?? [];
  const tooCommon = "This password is too common. Please choose another one.";

  for (const door of Object.keys(doors) as (keyof typeof doors)[]) {
    it.each([
      "password",
      "12345678",
      "PassWord1",
      "Password123",
      "gadgetshop",
      "Gadget Shop 2024!",
    ])(`is refused by the ${door}: %s`, (password) =>
      expect(faultsAt(door, password)).toContain(tooCommon),
    );

    it.each([...demoAccounts.map(({ password }) => password), "Correct-horse-1"])(
      `is none of those that the ${door} takes: %s`,
      (password) => expect(faultsAt(door, password)).toEqual([]),
    );
  }

  it("is called too short when it is, and nothing else", () => {
    const [fault, ...more] = faultsAt("API sign-up", "qwerty");
    expect([fault, more]).toEqual(["Password must be at least 8 characters long", []]);
  });

  it.each(["mina.rahman@example.com", "MINA.RAHMAN"])(
    "is the new account's own address: %s",
    (password) => {
      const own = ["Please choose a password that is not your e-mail address"];
      expect(faultsAt("API sign-up", password)).toEqual(own);
      expect(faultsAt("sign-up form and create-admin", password)).toEqual(own);
    },
  );
});

describe("a device", () => {
  it("is named by browser and system", () => {
    const firefox =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
    expect(deviceName(firefox)).toBe("Firefox on Windows");
    expect(deviceName("w3m/0.5.3")).toBe("Unknown browser on unknown system");
  });
});

describe("safeRedirect", () => {
  it.each(["/", "/cart", "/category?q=a&page=2", "/product/x#details"])("keeps %s", (to) => {
    expect(safeRedirect(to)).toBe(to);
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "",
    null,
    7,
  ])("refuses %j", (to) => {
    expect(safeRedirect(to, "/fallback")).toBe("/fallback");
  });
});
