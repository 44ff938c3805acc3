// The question between Google's answer and an account that has a password: who is asked, kept by the browser alone.
import * as z from "zod";
import { shopCookie } from "~/http/cookie.server";
import { claimsSchema } from "~/models/account/identity.server";

/** Signed, so that what Google vouched for cannot be changed on the way. */
const cookie = shopCookie("google-join");
/** Seconds that the shopper has to answer; each write begins them anew, in the cookie itself. */
const ANSWER_SECONDS = 600;

const questionSchema = z.object({
  claims: claimsSchema.required({ email: true }),
  redirectTo: z.string().nullable(),
  /** Milliseconds since 1970: a browser may keep a cookie for longer than it was told to. */
  until: z.number(),
});

/** Whom Google vouches for, and where they were on the way to. */
export type Question = z.infer<typeof questionSchema>;

/** The Set-Cookie value that keeps the question until it is answered. */
export function keepQuestion(
  request: Request,
  { claims, redirectTo }: { claims: z.infer<typeof claimsSchema>; redirectTo: string | null },
): Promise<string> {
  const until = Date.now() + ANSWER_SECONDS * 1000;
  return cookie.write(request, { claims, redirectTo, until }, ANSWER_SECONDS);
}

/** The question that this browser was asked; null without one, and when it was answered or is too old. */
export async function readQuestion(request: Request): Promise<Question | null> {
  const read = questionSchema.safeParse(await cookie.read(request));
  return read.success && read.data.until > Date.now() ? read.data : null;
}

/** The Set-Cookie value that ends the question. */
export function endQuestion(request: Request): Promise<string> {
  return cookie.end(request);
}
