// Reads a form from a request: the one way into every action, behind submission.server.ts.
import {
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
  type FileUpload,
} from "@remix-run/form-data-parser";
import { json } from "@remix-run/node";
import { isSameOrigin } from "~/front/same-origin.js";
import { Refusal } from "~/models/refusal.server";
import { isFieldName } from "./fields.server";
import { orErrorPage } from "./refusal.server";

/** Room for the largest picture that a form may bring, and for its text beside it. */
export const MAX_BYTES = 25 * 1024 * 1024;
/** The words for a form that no page of this shop sends. */
export const damaged = "The form arrived damaged. Please go back and send it again.";

/**
 * Reads the form that a page of this shop sent. What cannot be a field's name is left out.
 *
 * The Origin check stands here as well as in the server's front, because the app also runs
 * without that front.
 * @throws Response 403 for another site's form, 415 for what is no form, 413 for too large a body
 */
export async function readForm(request: Request): Promise<FormData> {
  const url = new URL(request.url);
  const sameOrigin = isSameOrigin({
    method: request.method,
    origin: request.headers.get("origin"),
    secFetchSite: request.headers.get("sec-fetch-site"),
    host: url.host,
    proto: url.protocol.replace(":", ""),
  });
  if (!sameOrigin) throw json({ message: "This form was sent from another site." }, 403);
  const form = await orErrorPage(parseForm(request));
  for (const name of [...form.keys()]) if (!isFieldName(name)) form.delete(name);
  return form;
}

/** Fields as a new request, for libraries that insist on reading the body themselves. */
export function formRequest(request: Request, fields: Record<string, string>): Request {
  return new Request(request.url, { method: "POST", body: new URLSearchParams(fields) });
}

/**
 * Reads a form's fields; where it comes from is the caller's to check.
 * @throws Refusal of what is no form, is too large, or damaged
 */
export async function parseForm(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  try {
    if (type.startsWith("multipart/form-data")) {
      return await parseFormData(
        request,
        { maxFileSize: MAX_BYTES, maxTotalSize: MAX_BYTES, maxFiles: 24, maxParts: 200 },
        (file: FileUpload) => file,
      );
    }
    if (type.startsWith("application/x-www-form-urlencoded")) return await request.formData();
  } catch (error) {
    throw tooLarge.some((kind) => error instanceof kind)
      ? new Refusal("tooLarge", "What was sent is too large.")
      : new Refusal("invalid", damaged);
  }
  throw new Refusal("unreadable", "This address takes forms only.");
}

const tooLarge = [
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
];
