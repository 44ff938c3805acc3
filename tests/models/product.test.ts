// Products as the back office adds, finds and deletes them.
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import type { Actor } from "~/models/audit/audit.server";
import { storePicture } from "~/models/picture/store.server";
import {
  createProduct,
  newFormKey,
  newProductSchema,
  type NewProduct,
} from "~/models/product/create.server";
import { deleteProduct } from "~/models/product/delete.server";
import { stockStatus } from "~/models/product/product";
import { findProductDetail, noProduct } from "~/models/product/product.server";
import { atPrice } from "~/models/product/state.server";
import type { ProductView } from "~/models/product/table";
import { findAdminProducts, readProductView } from "~/models/product/table.server";
import { Refusal } from "~/models/refusal.server";
import { anAdmin } from "../support/actor";
import { file, png } from "../support/pictures";
import { categoryCount } from "../support/products";

let actor: Actor;
beforeAll(async () => {
  actor = await anAdmin();
});

const view = (change: Partial<ProductView> = {}): ProductView => ({
  ...readProductView(new URLSearchParams()),
  ...change,
});

const typed = {
  name: "Pixel Buds Pro 2",
  price: "12999.50",
  stock: "7",
  category: "sound-equipments",
  brand: "Google",
  description: "Small and loud.",
  image: "00000000-0000-4000-8000-000000000000",
  formKey: "ABCDEFGH",
};

async function newProduct(change: Partial<NewProduct> = {}): Promise<NewProduct> {
  const image = await storePicture(file(await png()));
  return { ...newProductSchema.parse(typed), image, formKey: newFormKey(), ...change };
}

const idOf = ({ formKey }: NewProduct) =>
  getDb()
    .selectFrom("products")
    .select("id")
    .where("code", "=", `GS-${formKey}`)
    .executeTakeFirst()
    .then((row) => row?.id);

describe("stock status", () => {
  it.each([
    [0, "Out of Stock"],
    [1, "Low Stock"],
    [5, "Low Stock"],
    [6, "Active"],
  ])("of %i is %s", (stock, status) => {
    expect(stockStatus(stock)).toBe(status);
  });
});

describe("the add form's rules", () => {
  const faults = (change: Record<string, string>) => {
    const result = newProductSchema.safeParse({ ...typed, ...change });
    return result.success ? [] : result.error.issues.map(({ message }) => message);
  };

  it("names every fault of an empty form", () => {
    const { error } = newProductSchema.safeParse({});
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Product name is required",
      "Price is required",
      "Stock quantity is required",
      "Category is required",
      "Brand is required",
      "Product image is required",
    ]);
  });

  it.each([
    [{ name: "   " }, "Product name is required"],
    [{ name: "x".repeat(51) }, "Product name must be less than 50 characters"],
    [{ name: "a\0b" }, "Please remove characters that cannot be shown"],
    [{ price: " " }, "Price is required"],
    [{ price: "0" }, "Price must be a positive number"],
    [{ price: "-1" }, "Price must be a positive number"],
    [{ price: "0.001" }, "Price must be a positive number"],
    [{ price: "1e3" }, "Price must be a positive number"],
    [{ price: "12,5" }, "Price must be a positive number"],
    [{ price: "NaN" }, "Price must be a positive number"],
    [{ price: "999999999999" }, "Price must be at most 100000000"],
    [{ stock: "" }, "Stock quantity is required"],
    [{ stock: "-1" }, "Stock must be a positive integer"],
    [{ stock: "1.5" }, "Stock must be a positive integer"],
    [{ stock: "9999999" }, "Stock must be at most 1000000"],
    [{ category: "" }, "Category is required"],
    [{ brand: "  " }, "Brand is required"],
    [{ image: "../x" }, "Product image is required"],
  ])("refuse %j", (change, message) => {
    expect(faults(change as Record<string, string>)).toEqual([message]);
  });

  it.each([
    [{ name: "x".repeat(50) }],
    [{ price: "0.01" }],
    [{ price: ".5" }],
    [{ price: "7." }],
    [{ stock: "0" }],
    [{ description: "" }],
    [{ formKey: "made up" }],
  ])("accept %j", (change) => {
    expect(faults(change as Record<string, string>)).toEqual([]);
  });

  it("turn the price into paisa without a rounding error", () => {
    expect(newProductSchema.parse({ ...typed, price: "1.15" }).price).toBe(115);
    expect(newProductSchema.parse({ ...typed, price: "99999.99" }).price).toBe(9_999_999);
  });
});

describe("a new price", () => {
  it.each([
    ["below the present one, of what is on sale", 80, 120, 70, 120],
    ["between the present one and the one before", 80, 120, 119, 120],
    ["at the one before: the sale is over", 80, 120, 120, 120],
    ["above the one before: the sale is over", 80, 120, 150, 150],
    ["below the present one, of what is not on sale: a correction is no sale", 100, 100, 70, 70],
    ["above the present one, of what is not on sale", 100, 100, 130, 130],
  ])("%s", (_name, price, originalPrice, to, before) => {
    expect(atPrice({ price, originalPrice }, to)).toEqual({ price: to, originalPrice: before });
  });
});

describe("adding a product", () => {
  it("puts it into the shop with everything that belongs to it", async () => {
    const before = await categoryCount("sound-equipments");
    const product = await newProduct();
    await createProduct(actor, product);
    const id = (await idOf(product)) ?? "";
    expect(id).toBe(`pixel-buds-pro-2-${product.formKey.toLowerCase()}`);
    expect(await findProductDetail(id)).toMatchObject({
      name: "Pixel Buds Pro 2",
      code: `GS-${product.formKey}`,
      price: { amount: 1_299_950, currency: "BDT" },
      originalPrice: null,
      stock: 7,
      category: { slug: "sound-equipments" },
      pictures: [{ path: `/pictures/${product.image}`, alt: "Pixel Buds Pro 2" }],
      variants: [{ stock: 7, price: { amount: 1_299_950 } }],
    });
    const { filterGroup } = await getDb()
      .selectFrom("products")
      .select("filterGroup")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(filterGroup).toBe("Accessories");
    expect(await categoryCount("sound-equipments")).toBe(before + 1);
    expect((await findAdminProducts(view())).products[0]).toMatchObject({
      id,
      category: "Sound Equipments",
    });
  });

  it("makes one product of a form that is sent twice at once", async () => {
    const product = await newProduct();
    const before = await categoryCount(product.category);
    const again = await storePicture(file(await png()));
    await Promise.all([
      createProduct(actor, product),
      createProduct(actor, { ...product, image: again }),
    ]);
    expect(await categoryCount(product.category)).toBe(before + 1);
  });

  it("says so when a used form comes back with other content", async () => {
    const product = await newProduct();
    await createProduct(actor, product);
    const other = createProduct(actor, { ...product, name: "Something else" });
    await expect(other).rejects.toMatchObject({
      code: "taken",
      message: "This form has added a product already. Send it again to add another one.",
      fields: {},
    });
  });

  it.each([
    ["category", "Category is required", { category: "no-such-category" }],
    ["image", "Product image is required", { image: "00000000-0000-4000-8000-000000000000" }],
  ])("leaves nothing behind when its %s is gone", async (field, message, change) => {
    const product = await newProduct(change);
    const refusal = await createProduct(actor, product).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: "invalid", fields: { [field]: message } });
    expect(await idOf(product)).toBeUndefined();
  });

  it("gives a name without Latin letters an address too", async () => {
    const product = await newProduct({ name: "স্মার্টফোন" });
    await createProduct(actor, product);
    expect(await idOf(product)).toBe(`product-${product.formKey.toLowerCase()}`);
  });
});

describe("deleting a product", () => {
  it("takes it out of table, shop and count, once", async () => {
    const product = await newProduct();
    await createProduct(actor, product);
    const id = (await idOf(product)) ?? "";
    const before = await categoryCount(product.category);
    await deleteProduct(actor, id);
    await deleteProduct(actor, id);
    expect(await categoryCount(product.category)).toBe(before - 1);
    expect(await findProductDetail(id)).toBeNull();
    const { products } = await findAdminProducts(view());
    expect(products.map((row) => row.id)).not.toContain(id);
  });

  it("knows nothing of a product that never was", async () => {
    await expect(deleteProduct(actor, "no-such-product")).rejects.toMatchObject({
      code: "notFound",
      message: noProduct,
    });
  });
});
