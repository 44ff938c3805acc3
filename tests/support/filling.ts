// Fills in a form as somebody without scripts does: only what can be seen on its page, all else as it stands there.
import { formsOf } from "./html";
import type { Client, Fields } from "./shop";

export interface Filling {
  /** What is typed, chosen or ticked; [] leaves a box empty. */
  type: Fields | ((page: { html: string; fields: Fields }) => Fields);
  /** The button that is pressed, and what stands in its form unseen. */
  with?: Fields;
  /** Whether its page answers by itself, where others lead on. */
  stays?: boolean;
  /** What the page that follows says: scripts draw it a moment after they have its data. */
  says?: RegExp;
}

/** A filling that is the same whatever the page says. */
export type Plain = Filling & { type: Fields };

/** Somebody at the shop's pages, without a browser or with one: ./at-page.ts. */
export interface Hand {
  /** What answers an address, redirects not followed. */
  get: (path: string) => Promise<{ text: () => Promise<string> }>;
  /** @returns the page that follows. @throws Error when there is no such form, or it is refused */
  fill: (path: string, filling: Plain) => Promise<string>;
}

/** A visitor without a browser. */
export const byHand = (client: Client): Hand => ({
  get: (path) => client.get(path),
  fill: async (path, filling) => (await client.follow(fillAndSend(client, path, filling))).text(),
});

/**
 * Opens a page, fills in the form that has these fields, and sends it. Without a field it is the form
 * that the page sends to itself.
 * @returns its answer
 * @throws Error when the page has no such form, nobody can type into a field of it, or it is refused
 */
export async function fillAndSend(
  client: Client,
  path: string,
  { type, with: besides = {}, stays = false }: Filling,
): Promise<Response> {
  const html = await (await client.get(path)).text();
  const typedInto = (fields: Fields) =>
    typeof type === "function" ? type({ html, fields }) : type;
  const found = formsOf(html, path).filter(({ method, names, fields, action }) => {
    if (method !== "post") return false;
    const wanted = Object.keys({ ...typedInto(fields), ...besides });
    const isOwn = new URL(action, "http://localhost").pathname === path;
    return wanted.length === 0 ? isOwn : wanted.every((name) => names.includes(name));
  });
  const pressed = Object.entries(besides).map(([name, value]) =>
    typeof value === "string" ? `${name}=${value}` : name,
  );
  const sent = found.find(({ button }) => pressed.includes(button)) ?? found[0];
  if (!sent) throw new Error(`${path} has no form for this`);
  const typed = typedInto(sent.fields);
  const unseen = Object.keys(typed).filter((name) => !isSeen(html, name));
  if (unseen.length > 0) throw new Error(`${path}: nobody can type into ${unseen.join(", ")}`);
  const answer = await client.post(sent.action, { ...sent.fields, ...typed, ...besides });
  if (answer.status === (stays ? 200 : 302)) return answer;
  throw new Error(`${path} answered ${answer.status}: ${faultsIn(await answer.text())}`);
}

function isSeen(html: string, name: string): boolean {
  const tags = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);
  const own = tags.filter((tag) => tag.includes(` name="${name}"`));
  return own.some((tag) => !/ type="hidden"| disabled| readonly/i.test(tag));
}

/** What a refused form says. */
function faultsIn(html: string): string {
  const alerts = html.matchAll(/class="field-error"[^>]*>([^<]*)|role="alert"[^>]*>([^]{0,300})/g);
  return [...alerts]
    .map(([, fault = "", alert = ""]) => fault || alert.replaceAll(/<[^>]*>/g, " "))
    .join("; ");
}
