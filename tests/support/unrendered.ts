// The built shop without the work of drawing pages: a document's answer is what its page would be drawn from, so that tens of thousands can be asked for.
import type { ServerBuild } from "@remix-run/node";
import { fromAnywhere, shop, throughDoors, type Ask } from "./shop";

/**
 * Documents come as JSON of the data, the action's answer and the errors; all else comes as it is. Each
 * request comes from an address of its own, so that none is counted with others.
 */
export async function unrendered(): Promise<Ask> {
  const { build } = await shop();
  const bare = { ...build, entry: { module: { ...build.entry.module, default: asData } } };
  const from = fromAnywhere(throughDoors(bare));
  let asked = 0;
  return (path, init) => {
    asked += 1;
    const address = `127.1.${(asked >> 8) & 255}.${asked & 255}`;
    return from("http://localhost", address)(path, init);
  };
}

const asData: ServerBuild["entry"]["module"]["default"] = (_request, status, headers, context) => {
  const { loaderData, actionData, errors } = context.staticHandlerContext;
  return new Response(JSON.stringify({ loaderData, actionData, errors }), { status, headers });
};
