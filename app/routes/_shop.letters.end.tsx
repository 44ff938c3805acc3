// Ends a kind of letter by the link in it: the page asks, the button does it, and so does one click in a mail program.
import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { MailQuestion } from "~/components/shop/mail-question";
import { accountMeta } from "~/document/meta";
import { answerLink, linkHeaders } from "~/http/mail-link.server";
import { endByLink } from "~/models/letter/end.server";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "No more of these letters");

export const headers = linkHeaders;

/** Reading changes nothing: programs open the links of a mail before its reader does. */
export const loader = () => null;

const failed = "The letters could not be ended. Please try again.";

export const handle = { noAnswer: failed };

export function action(args: ActionFunctionArgs) {
  return answerLink(args, "end", { failed, act: endByLink });
}

export default function EndLetter() {
  return (
    <MailQuestion
      title="No more of these letters"
      lead="The letters of this kind will no longer come to the address that this link was sent to."
      button="End these letters"
      done="Done: no more of these letters come to this address."
      answer={useActionData<typeof action>()}
    />
  );
}
