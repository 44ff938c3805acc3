// The two halves of a name, what profile and password take, devices by name, and redirects that stay on the site.
import { describe, expect, it } from "vitest";
import { safeRedirect } from "~/auth/redirect";
import { deviceName } from "~/models/device";
import { convert, formatMoney, moneyInput } from "~/models/money";
import { joinName, splitName } from "~/models/user";
import { changePasswordSchema, profileSchema } from "~/models/user.server";

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

  it.each(["", "0123456789", "+0123456789", "012345678901234", "+012345678901234"])(
    "take the phone number '%s'",
    (phone) => expect(faults(phone)).toBeUndefined(),
  );

  it.each(["012345678", "0123456789012345", "++0123456789", "01234 56789", "phone", "+"])(
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
    expect([change("1234567"), change("12345678")]).toEqual([false, true]);
  });
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

describe("money", () => {
  it("is written by its currency", () => {
    expect(formatMoney({ amount: 1_250_000, currency: "BDT" })).toBe("৳12,500");
    expect(formatMoney({ amount: 9_950, currency: "BDT" })).toBe("৳99.50");
    expect(formatMoney({ amount: 1_900, currency: "USD" })).toBe("$19.00");
    expect(moneyInput(9_950)).toBe("99.50");
    expect(moneyInput(1_250_000)).toBe("12500");
  });

  it("is converted by the rate in millionths, to the nearest minor unit", () => {
    expect(convert({ amount: 13_800_000, currency: "BDT" }, "USD", 8163)).toEqual({
      amount: 112_649,
      currency: "USD",
    });
  });
});
