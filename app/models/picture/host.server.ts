// The outside image service (docs/specification.md, section 7): a multipart upload in, the address of the picture out.
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import type { env } from "~/env.server";
import { outsidePicture } from "./outside.server";

/** Pauses before the tries after the first. */
const PAUSES_MS = [250, 750];
const answerSchema = z.object({ secure_url: z.string() });

/** The service has not taken the picture. */
export class ImageHostFailed extends Error {
  /**
   * @param nothingStored whether the same upload may be tried again without leaving a second picture
   * @param wait milliseconds that the service asks to wait for
   */
  constructor(
    message: string,
    readonly nothingStored = false,
    readonly wait = 0,
  ) {
    super(`The image service: ${message}`);
  }
}

/**
 * Uploads a picture. It is tried again only where the service has surely not stored it, and all
 * tries together have the time that the settings give.
 * @returns its address
 * @throws ImageHostFailed
 */
export async function uploadToHost(host: NonNullable<typeof env.imageHost>, picture: Blob) {
  const deadline = Date.now() + host.milliseconds;
  const signal = AbortSignal.timeout(host.milliseconds);
  for (let tries = 0; ; tries += 1) {
    try {
      return await upload(host, picture, signal);
    } catch (error) {
      const failed = signal.aborted ? new ImageHostFailed("no answer in time") : asFailure(error);
      const pause = Math.max(PAUSES_MS[tries] ?? Infinity, failed.wait);
      if (!failed.nothingStored || Date.now() + pause > deadline) throw failed;
      await sleep(pause);
    }
  }
}

async function upload(
  { url, preset, cloud }: NonNullable<typeof env.imageHost>,
  picture: Blob,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  form.set("file", picture, "picture.webp");
  form.set("upload_preset", preset);
  form.set("cloud_name", cloud);
  const response = await fetch(url, { method: "POST", body: form, signal, redirect: "error" });
  if (!response.ok) {
    await response.body?.cancel();
    // 429 and 5xx are what the service answers when it has given up.
    const busy = response.status === 429 || response.status >= 500;
    const wait = Number(response.headers.get("Retry-After") ?? 0) * 1000 || 0;
    throw new ImageHostFailed(`status ${response.status}`, busy, wait);
  }
  const answer = answerSchema.safeParse(await response.json());
  const address = answer.success ? outsidePicture(answer.data.secure_url) : null;
  if (address === null) throw new ImageHostFailed("an answer without an address that may be shown");
  return address;
}

/** Where no connection came about, nothing was sent; where one broke, nobody knows. */
function asFailure(error: unknown): ImageHostFailed {
  if (error instanceof ImageHostFailed) return error;
  const codes = [error, error instanceof Error ? error.cause : undefined].map((fault) =>
    fault instanceof Error && "code" in fault ? String(fault.code) : "",
  );
  const code = codes.find(Boolean) ?? (error instanceof Error ? error.name : "unknown fault");
  return new ImageHostFailed(code, noConnection.has(code));
}

const noConnection = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
