// Who the shop is: read by every page from memory, saved with its pictures.
import type * as z from "zod";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import type { Actor } from "~/models/audit/audit.server";
import { findPicturePath } from "~/models/picture/picture.server";
import { linkPicture as linkPictureRules, shopPicture } from "~/models/picture/rules";
import { linkSettingPicture } from "~/models/picture/setting.server";
import type { ShopSetting } from "./shop";
import type { shopFormSchema } from "./shop-form.server";
import { knowShopName } from "./shop-name.server";
import { findSetting, saveSetting } from "./settings.server";

/**
 * Who the shop is, as every page asks: from memory until something changes that public pages show.
 * Nobody may change the result.
 * Async: thrown at once, a database that is away would leave what is asked for beside this unheard.
 */
export async function findShop(db: Db = getDb()): Promise<ShopSetting> {
  return cachedByCatalogue(db, "shop", async () => {
    const { value } = await findSetting("shop", db);
    knowShopName(value.name);
    return value;
  });
}

/**
 * Saves who the shop is. Pictures that were shown before are kept: undoing brings them back.
 * @returns the change, to take it back
 * @throws Refusal when somebody saved the setting meanwhile, or an upload is gone
 */
export async function saveShop(
  actor: Actor,
  form: z.output<typeof shopFormSchema>,
): Promise<string | null> {
  const { mark, linkPicture, noMark, noLinkPicture, version, ...words } = form;
  const { value } = await findSetting("shop");
  const chosen = {
    mark: mark ? await findPicturePath(mark) : noMark ? null : value.mark,
    linkPicture: linkPicture
      ? await findPicturePath(linkPicture)
      : noLinkPicture
        ? null
        : value.linkPicture,
  };
  return saveSetting(actor, "shop", { ...words, ...chosen }, version, async (trx) => {
    if (mark) await linkSettingPicture(trx, mark, "shop", shopPicture);
    if (linkPicture) await linkSettingPicture(trx, linkPicture, "shop", linkPictureRules);
  });
}
