// What a form says where scripts sent it and no answer came: it stays as it was typed.
import type { SubmissionResult } from "@conform-to/react";
import type { ClientActionFunctionArgs } from "@remix-run/react";

/**
 * A route's clientAction: its action, or this message when the network failed. Otherwise the
 * page's error screen would take everything typed away.
 */
export function actionOrSay(message: string) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData();
    try {
      return await serverAction();
    } catch (error) {
      // The browser's word for "no answer"; a server's fault comes as another error.
      if (!(error instanceof TypeError)) throw error;
      const typed = [...form].flatMap(([name, value]) =>
        typeof value === "string" && !/password/i.test(name) ? [[name, value] as const] : [],
      );
      const result: SubmissionResult = {
        status: "error",
        initialValue: Object.fromEntries(typed),
        error: { "": [message] },
      };
      return { result };
    }
  };
}
