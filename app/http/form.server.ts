// Reads a form from a request: the one way into every action.
import {
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
  type FileUpload,
} from "@remix-run/form-data-parser";
import { json } from "@remix-run/node";
import { isSameOrigin } from "./same-origin.js";

/** Room for the largest picture that a form may bring, and for its text beside it. */
export const MAX_BYTES = 25 * 1024 * 1024;
const damaged = "The form arrived damaged. Please go back and send it again.";

/** What was sent cannot be read; the message may be shown. */
export class BodyRefused extends Error {
  constructor(
    readonly status: 400 | 413 | 415,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads the form that a page of this shop sent.
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
  if (!sameOrigin) throw refuse(403, "This form was sent from another site.");
  const form = await parseForm(request).catch((error: unknown) => {
    throw error instanceof BodyRefused ? refuse(error.status, error.message) : error;
  });
  // conform builds arrays from names such as a[10000000] and parses its own two fields as JSON
  // without a check; no form of the shop has any of them.
  const odd = (name: string) => name.includes("[") || /^__(intent|state)__$/.test(name);
  if ([...form.keys()].some(odd)) throw refuse(400, damaged);
  return form;
}

/** The same form as a new request, for libraries that insist on reading the body themselves. */
export function formRequest(request: Request, form: FormData): Request {
  const body = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === "string") body.append(name, value);
  return new Request(request.url, { method: "POST", body });
}

/**
 * Reads a form's fields; where it comes from is the caller's to check.
 * @throws BodyRefused 415 for what is no form, 413 for too large a body, 400 for a damaged one
 */
export async function parseForm(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  try {
    if (type.startsWith("multipart/form-data")) {
      return await parseFormData(
        request,
        { maxFileSize: MAX_BYTES, maxTotalSize: MAX_BYTES, maxFiles: 4, maxParts: 200 },
        (file: FileUpload) => file,
      );
    }
    if (type.startsWith("application/x-www-form-urlencoded")) return await request.formData();
  } catch (error) {
    throw tooLarge.some((kind) => error instanceof kind)
      ? new BodyRefused(413, "What was sent is too large.")
      : new BodyRefused(400, damaged);
  }
  throw new BodyRefused(415, "This address takes forms only.");
}

const tooLarge = [
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
];

function refuse(status: number, message: string): Response {
  return json({ message }, { status });
}
