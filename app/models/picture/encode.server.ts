// Makes the shop's own pictures of an uploaded file, within bounds of time and memory.
import { Limiter } from "~/limiter.server";
import { Refusal } from "~/models/refusal.server";
import { pictureKinds, pictureLimits, progressiveJpeg } from "./kinds";
import { LARGE_WIDTH, pictureWidths } from "./picture";
import { pictureWords, tooManyPixels, type PictureRules } from "./rules";
import { countScans, isAnimated, typeOf } from "./kind.server";

/** A picture of the largest kind takes two hundred megabytes while it is open; others wait for their turn. */
export const decoding = new Limiter(1);

/** Loaded with the first picture: most processes and commands never see one, and it takes its time and memory. */
export async function openSharp() {
  const { default: sharp } = await import("sharp");
  // No picture is asked for twice, so libvips' cache would only hold memory.
  sharp.cache(false);
  return sharp;
}

/**
 * A file as WebP of these widths, as squares unless the rules leave it its shape, the widest first, with nothing left of it but its pixels.
 * The large one is left out where the file has not more pixels than the others show.
 * @throws Refusal of what is damaged, of a kind that the rules do not take, or slow to read
 */
export async function encode(bytes: Buffer, rules: PictureRules, sizes: readonly number[]) {
  const type = typeOf(bytes);
  if (type === "image/heic") throw refusePicture(rules, pictureWords.heic);
  if (!rules.types.split(",").includes(type)) throw refusePicture(rules, pictureWords.invalid);
  if (isAnimated(bytes)) throw refusePicture(rules, pictureWords.animated);
  // Between two scans nothing looks at the clock, so there must not be many.
  if (countScans(bytes) > pictureLimits.scans) throw refusePicture(rules, pictureWords.slow);
  return decoding.run(() => resize(bytes, rules, sizes));
}

/** The refusal of a file, at the field that brought it. */
export function refusePicture({ field }: PictureRules, words: string): Refusal {
  return new Refusal("invalid", { [field]: words });
}

/** Decodes once, turns the picture upright, and fits it to its width. */
async function resize(bytes: Buffer, rules: PictureRules, asked: readonly number[]) {
  const sharp = await openSharp();
  const longest = await longestSide(bytes, rules);
  const sizes = asked.filter((width) => width !== LARGE_WIDTH || longest > pictureWidths[2]);
  const size = Math.max(...sizes);
  const square = await sharp(bytes, { limitInputPixels: false, failOn: "error" })
    .timeout({ seconds: pictureLimits.seconds })
    .autoOrient()
    .flatten({ background: "white" })
    .resize(
      ...(rules.ownShape
        ? ([size] as const)
        : ([
            size,
            size,
            { fit: rules.cropped ? "cover" : "contain", background: "white" },
          ] as const)),
    )
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      const late = error instanceof Error && error.message.includes("timeout:");
      throw refusePicture(rules, late ? pictureWords.slow : pictureWords.broken);
    });
  return Promise.all(
    sizes.map(async (width) => ({
      width,
      height: Math.round((width * square.info.height) / square.info.width),
      bytes: await sharp(square.data, { raw: square.info })
        .resize(width)
        .webp({ quality: 82 })
        .toBuffer(),
    })),
  );
}

/** @throws Refusal of a file without a readable head, or with too many pixels for its kind */
async function longestSide(bytes: Buffer, rules: PictureRules): Promise<number> {
  const sharp = await openSharp();
  const head = await sharp(bytes, { limitInputPixels: false, failOn: "error" })
    .metadata()
    .catch(() => {
      throw refusePicture(rules, pictureWords.broken);
    });
  const { width, height, isProgressive } = head;
  if (rules.ownShape && (height > 2 * width || width > 6 * height)) {
    throw refusePicture(rules, pictureWords.odd);
  }
  const type = typeOf(bytes);
  const kind = type === "image/jpeg" && isProgressive ? progressiveJpeg : pictureKinds[type];
  if (!kind) throw refusePicture(rules, pictureWords.invalid);
  if (width * height > kind.pixels) throw refusePicture(rules, tooManyPixels(kind, width * height));
  return Math.max(width, height);
}
