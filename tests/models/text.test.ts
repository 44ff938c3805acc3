// What names, addresses and descriptions take, and where a mail goes.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { addressSchema } from "~/models/account/address-form.server";
import { profilePatchSchema, signupSchema } from "~/models/account/api.server";
import {
  forgottenSchema,
  profileSchema,
  signInSchema,
  signUpSchema,
} from "~/models/account/forms.server";
import { claimsSchema } from "~/models/account/identity.server";
import { adminProfileSchema } from "~/models/account/staff-profile.server";
import { categorySchema } from "~/models/category/edit.server";
import { sendMail } from "~/models/mail.server";
import { productTexts } from "~/models/product/rules.server";
import { subscriptionSchema } from "~/models/subscriber.server";
import { oneLine } from "~/models/text.server";

const names = {
  "a sign-up": signUpSchema.shape.name,
  "the API's sign-up": signupSchema.shape.name,
  "the API's profile": profilePatchSchema.shape.name,
  "a profile": profileSchema.shape.firstName,
  "a profile's last name": profileSchema.shape.lastName,
  "an administrator's profile": adminProfileSchema.shape.firstName,
  "an address": addressSchema.shape.city,
  "a product": productTexts.name,
  "a category": categorySchema.shape.name,
};

describe.each(Object.entries(names))("the name of %s", (_of, schema) => {
  it.each(["\n", "\r\n", "\t", "\u0085", "\u2028", "\u2029"])("stays on one line: %j", (end) => {
    expect(schema.parse(`Rina${end}Akter`)).toBe("Rina Akter");
  });

  it.each(["\u202e", "\u2066", "\u200f", "\u061c", "\u200b", "\ufeff", "\u009b", "\u0007"])(
    "holds nothing unseen: %j",
    (character) => {
      const faults = schema.safeParse(`Rina${character}Akter`).error?.issues;
      expect(faults?.map(({ message }) => message)).toEqual([
        "Please remove characters that cannot be shown",
      ]);
    },
  );

  it("may be written in every script", () => {
    for (const name of ["রিনা আক্তার", "র‌্যাব", "علی‌رضا", "Łukasz", "👩‍💻 Rina"]) {
      expect(schema.parse(` ${name} `)).toBe(name);
    }
  });
});

it("a description keeps its lines", () => {
  for (const schema of [productTexts.description, categorySchema.shape.description]) {
    expect(schema.parse("One\nTwo\tthree")).toBe("One\nTwo\tthree");
    expect(schema.safeParse("One\u0007").success).toBe(false);
  }
});

it("a claim or an old row becomes one harmless line", () => {
  expect(oneLine("\u202eRina\r\n\r\nAkter\u0000 ")).toBe("Rina Akter");
});

const addresses = {
  "the sign-in": signInSchema.shape.email,
  "the sign-up": signUpSchema.shape.email,
  "the forgotten password": forgottenSchema.shape.email,
  "the profile": profileSchema.shape.email,
  "an administrator's profile": adminProfileSchema.shape.email,
  "the newsletter": subscriptionSchema.shape.email,
  "the API's sign-up": signupSchema.shape.email,
  "the API's profile": profilePatchSchema.shape.email,
  "Google's claims": claimsSchema.shape.email,
};

const odd = [
  "<v@x.co>",
  "a,b@x.co",
  "v@x.co,evil@y.co",
  "v@x.co;evil@y.co",
  "v(w)@x.co",
  "group:v@x.co;",
  '"v"@x.co',
  "v@[127.0.0.1]",
  "v w@x.co",
  "v@x.co\r\nBcc:e@y.co",
  "v\u202e@x.co",
  "v@x",
  "v@x..co",
  "v@@x.co",
];

describe.each(Object.entries(addresses))("the address of %s", (_of, schema) => {
  it.each(odd)("is not %j", (address) => {
    expect(schema.safeParse(address).success).toBe(false);
  });

  it.each(["v@x.co", "first.last+tag@mail.example.com", "o'hara_1@x-y.example", "é@ü.example"])(
    "may be %s",
    (address) => expect(schema.parse(` ${address} `)).toBe(address),
  );
});

describe("a mail", () => {
  const folder = () => path.join(process.env.DATA_DIR ?? "", "mail");

  it.each(odd)("goes to nobody for the address %j of an old account", async (to) => {
    await expect(sendMail({ to, subject: "Hello", text: "Hello" })).rejects.toMatchObject({
      code: "NO_PLAIN_ADDRESS",
    });
  });

  it("goes to the address itself", async () => {
    await sendMail({ to: "o'hara+tag@x-y.example", subject: "Hello", text: "Hello" });
    const [name = ""] = readdirSync(folder());
    expect(readFileSync(path.join(folder(), name), "utf8")).toContain(
      "To: o'hara+tag@x-y.example\r\n",
    );
  });
});
