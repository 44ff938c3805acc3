// What a backup says of itself in its last part: who made it, and the checksum of each of its other parts.
import * as z from "zod";
import { shelves } from "~/models/picture/picture";

export const MANIFEST = "manifest.json";
export const SECRET = "session-secret";
/** The database's part, for each engine. */
export const databases = { sqlite: "shop.db", postgres: "shop.dump" } as const;

/** Names of pictures are the shop's own: a part of any other name would write where nobody expects it. */
export const pictureName = new RegExp(`^(?:${shelves.join("|")})/[0-9a-f-]{36}-\\d{2,4}\\.webp$`);

const partSchema = z.object({
  name: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
});

/** One file of a backup. */
export type Part = z.infer<typeof partSchema>;

export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  engine: z.enum(["sqlite", "postgres"]),
  /** Names of those that the database has seen. */
  migrations: z.array(z.string()).min(1),
  parts: z.array(partSchema),
});

/** What a backup says of itself. */
export type Manifest = z.infer<typeof manifestSchema>;
