// An OpenID provider that can be told to misbehave, on a port of this machine.
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The shop as the provider knows it. */
export const registered = { id: "the-shop", secret: randomBytes(16).toString("hex") };

type Person = { sub: string; email?: string; email_verified?: boolean; name?: string };

/** What the provider does wrong, if anything. */
type Fault = {
  /** The answer to a code waits this long. */
  delay?: number;
  /** Signs with a key that it does not publish. */
  strangeKey?: boolean;
  /** Replaces claims of the id_token. */
  claims?: JWTPayload;
  /** Answers every question with this status. */
  status?: number;
};

/** A running provider; `fault` may be set at any time. */
export async function startProvider() {
  const keys = await generateKeyPair("RS256");
  const strangeKeys = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const codes = new Map<string, { person: Person; nonce: string; challenge: string }>();
  const state = { fault: {} as Fault };

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const send = (status: number, body: object) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    if (state.fault.status) return send(state.fault.status, {});
    if (request.url === "/.well-known/openid-configuration") {
      return send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        code_challenge_methods_supported: ["S256"],
      });
    }
    if (request.url === "/keys") return send(200, { keys: [jwk] });
    if (request.url === "/token") return token(request, send);
    return send(404, {});
  }

  async function token(
    request: IncomingMessage,
    send: (status: number, body: object) => ServerResponse,
  ) {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const form = new URLSearchParams(text);
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const verifier = form.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    if (form.get("client_secret") !== registered.secret)
      return send(401, { error: "invalid_client" });
    if (code?.challenge !== challenge) return send(400, { error: "invalid_grant" });
    if (state.fault.delay) await new Promise((done) => setTimeout(done, state.fault.delay));
    const idToken = await sign({ ...code.person, nonce: code.nonce });
    return send(200, {
      access_token: "opaque",
      token_type: "Bearer",
      expires_in: 300,
      id_token: idToken,
    });
  }

  /** An id_token for the shop, with the faults that are set. */
  function sign(claims: JWTPayload): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: issuer, aud: registered.id, iat: now, exp: now + 300, ...claims };
    return new SignJWT({ ...payload, ...state.fault.claims })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign(state.fault.strangeKey ? strangeKeys.privateKey : keys.privateKey);
  }

  return {
    issuer,
    state,
    sign,
    /** The person agrees at the address that the shop sent the browser to. @returns the callback's path */
    agree(location: string, person: Person): string {
      const asked = new URL(location).searchParams;
      const code = randomBytes(16).toString("base64url");
      const nonce = asked.get("nonce") ?? "";
      codes.set(code, { person, nonce, challenge: asked.get("code_challenge") ?? "" });
      const back = new URL(asked.get("redirect_uri") ?? "");
      back.search = new URLSearchParams({ code, state: asked.get("state") ?? "" }).toString();
      return back.pathname + back.search;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
    /** Listens again on its port after a stop. */
    async restart() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
  };
}
