// The doors through which products, their parts, categories and types are written, for the test of columns.
import { getDb } from "~/db/connection.server";
import { anew, form, type Door } from "./doors";
import { admin, list } from "./own-products";
import { file, png } from "./pictures";

const id = "galaxy-s24-ultra";
const who = () => admin;
const photo = async () => file(await png(120, 80));
let image: File;

const gridKeys = (html: string) =>
  [...html.matchAll(/name="sku([0-9a-f]{12})"/g)].map(([, key = ""]) => key);

/** The last picture of the product. */
let picture = "";
const notePicture = async () => {
  const rows = await getDb()
    .selectFrom("pictures")
    .select("id")
    .where("productId", "=", id)
    .orderBy("position", "desc")
    .execute();
  picture = rows[0]?.id ?? "";
};

/** Made before the forms that send it are filled. */
export async function prepareCatalogue(): Promise<void> {
  image = await photo();
}

const product = {
  name: "Column Thing",
  price: "77",
  stock: "3",
  brand: "Columnbrand",
  description: "Made.",
};

export const catalogueDoors: Door[] = [
  form(
    "a product is added",
    { who, path: () => `${list}/new`, type: () => ({ ...product, category: "laptops", image }) },
    // Derived from the category's products.
    { "categories.productCount": anew },
  ),
  form(
    "the grid of variants is saved",
    {
      who,
      path: () => `${list}/${id}/variants`,
      type: ({ html }) => {
        const [one = "", two = ""] = gridKeys(html);
        return {
          optionName: "Memory",
          ...{ [`colour${one}`]: "Purple", [`storage${one}`]: "3GB", [`sku${one}`]: "COLUMN-1" },
          ...{ [`price${one}`]: "123", [`before${one}`]: "456", [`stock${one}`]: "7777" },
          [`active${two}`]: [],
        };
      },
    },
    {
      "products.optionName": "Memory",
      "variants.colour": "Purple",
      "variants.storage": "3GB",
      "variants.sku": "COLUMN-1",
      "variants.price": 12_300,
      "variants.originalPrice": 45_600,
      "variants.stock": 7_777,
      "variants.active": 0,
      // Derived from the variants.
      "products.price": 12_300,
      "products.originalPrice": 45_600,
      "products.discountPercent": 73,
      "products.stock": anew,
      "products.colours": anew,
    },
  ),
  {
    name: "a variant is moved",
    writes: { "variants.position": anew },
    act: async () => {
      const path = `${list}/${id}/variants`;
      const html = await (await admin.get(path)).text();
      const move = `down ${gridKeys(html)[0]}`;
      await form("moved", { who, path: () => path, type: {}, with: { move } }, {}).act();
    },
  },
  form(
    "a stock is adjusted",
    {
      who,
      path: () => `${list}/${id}/stock`,
      type: { difference: "5", reason: "damaged", note: "Column note" },
    },
    {
      "variants.stockCause": anew,
      // Written by the database.
      "stockMovements.at": anew,
      "stockMovements.difference": 5,
      "stockMovements.stockAfter": anew,
      "stockMovements.cause": anew,
    },
  ),
  form(
    "a picture is added",
    {
      who,
      path: () => `${list}/${id}/pictures`,
      type: () => ({ images: image, colour: "Blue", alt: "Column picture" }),
    },
    {
      "pictures.alt": "Column picture",
      "pictures.colour": "Blue",
      // Derived from the file.
      "pictures.path": anew,
      "pictures.width": anew,
      "pictures.height": anew,
    },
  ),
  {
    name: "a picture is edited",
    writes: { "pictures.alt": "Column front", "pictures.position": anew, "products.picture": anew },
    act: async () => {
      await notePicture();
      const path = () => `${list}/${id}/pictures/${picture}`;
      const type = { alt: "Column front", colour: "Red", place: "1" };
      await form("edited", { who, path, type }, {}).act();
    },
  },
  form(
    "specifications are saved",
    {
      who,
      path: () => `${list}/${id}/specifications`,
      type: ({ fields }) => {
        const rowOf = (label: string) =>
          Object.entries(fields)
            .find(([, value]) => value === label)?.[0]
            .replace("label", "value");
        return {
          [rowOf("Display size") ?? ""]: "9.9 inches",
          [rowOf("Battery") ?? ""]: "1234 mAh",
        };
      },
    },
    // The last two are derived from the first.
    { "products.specifications": anew, "products.screen": 990, "products.battery": 1_234 },
  ),
  form(
    "places on the home page are saved",
    {
      ...{ who, path: () => `${list}/${id}/places` },
      // Others before may have given it any place.
      type: ({ html }) => ({
        deal: /name="deal"[^>]*value="1"/.test(html) ? "2" : "1",
        seller: /name="seller"[^>]*value="1"/.test(html) ? "2" : "1",
      }),
    },
    { "products.bestDealPosition": anew, "products.bestSellerPosition": anew },
  ),
  form(
    "a product is edited",
    {
      who,
      path: () => `${list}/${id}/edit`,
      type: {
        ...{ name: "Column Phone", description: "Column words", brand: "Columns" },
        ...{ category: "sound-equipments", type: "headphones" },
        ...{ state: "Scheduled", publishAt: "2040-01-02T10:00" },
      },
    },
    {
      "products.name": "Column Phone",
      "products.description": "Column words",
      "products.brand": "Columns",
      "products.categoryId": "sound-equipments",
      "products.typeId": "headphones",
      "products.state": "Scheduled",
      "products.publishAt": "2040-01-02T04:00:00.000Z",
      // Derived from the type.
      "products.filterGroup": anew,
    },
  ),
  form(
    "a product is deleted",
    { who, path: () => `${list}/galaxy-s25-ultra/delete`, type: {} },
    { "products.deletedAt": anew },
  ),
  form(
    "a type is saved",
    {
      who,
      path: () => "/admin/types/glass",
      type: ({ html, fields }) => ({
        ...{ name: "Column type", category: "power-accessories", filterGroup: "Tablets" },
        ...{ usual: "usual" in fields ? [] : "on", tile: "Column tile", place: "41" },
        picture:
          [...html.matchAll(/type="radio" name="picture" value="([^"]*)"/g)]
            .map(([, path = ""]) => path)
            .find((path) => path !== fields.picture) ?? "",
        names: "One\nTwo",
      }),
    },
    {
      "productTypes.name": "Column type",
      "productTypes.categoryId": "power-accessories",
      "productTypes.filterGroup": "Tablets",
      "productTypes.usual": anew,
      "productTypes.featuredAs": "Column tile",
      "productTypes.featuredPosition": 41,
      "productTypes.picture": anew,
      "productTypes.specificationNames": '["One","Two"]',
    },
  ),
  form(
    "a category's place is saved",
    {
      who,
      path: () => "/admin/categories/cover-glass/place",
      type: { place: "1", filterGroup: "Tablets" },
    },
    { "categories.position": anew, "categories.filterGroup": "Tablets" },
  ),
  form(
    "a category is added",
    {
      who,
      path: () => "/admin/categories/new",
      type: { name: "Column room", description: "Column words", status: "Inactive" },
    },
    {
      "categories.name": "Column room",
      "categories.description": "Column words",
      "categories.status": "Inactive",
    },
  ),
  form(
    "a category is deleted",
    { who, path: () => "/admin/categories/column-room/delete", type: {} },
    { "categories.deletedAt": anew },
  ),
];
