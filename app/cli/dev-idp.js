// An OpenID provider on this machine, so that the Google buttons can be tried offline: npm run dev:idp
// It believes whatever it is told. Never let it stand where others can reach it.
import "../front/env-file.js";
import { exportJWK, generateKeyPair } from "jose";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import express from "express";
import path from "node:path";
import { Provider, interactionPolicy } from "oidc-provider";

const usage = `Runs an OpenID provider on this machine, to try the Google buttons offline.

  npm run dev:idp

IDP_PORT         its port (4400)
IDP_SHOPS        the shops that may use it, separated by commas (http://localhost:3000)`;

if (process.argv.includes("--help")) {
  console.log(usage);
  process.exit(0);
}

const port = Number(process.env.IDP_PORT || 4400);
const shops = (process.env.IDP_SHOPS || "http://localhost:3000").split(",");
const issuer = `http://localhost:${port}`;
const client = { id: "gadget-shop", secret: process.env.GOOGLE_CLIENT_SECRET || keptSecret() };

/** What each bearer says of themselves, by subject. */
const people = new Map();

const { Check, base: basePolicy } = interactionPolicy;
const policy = basePolicy();
// Asks each time who it is, so that several people can be tried one after the other.
policy
  .get("login")
  ?.checks.add(
    new Check("ask", "Everybody is asked who they are", ({ oidc }) =>
      oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
    ),
  );

const { privateKey } = await generateKeyPair("RS256", { extractable: true });
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: shops.map((shop) => new URL("/auth/google/callback", shop).href),
      token_endpoint_auth_method: "client_secret_post",
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), use: "sig", alg: "RS256", kid: "one" }] },
  cookies: { keys: [randomBytes(32).toString("hex")] },
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  // The shop reads the id_token alone, as Google fills it.
  conformIdTokenClaims: false,
  pkce: { methods: ["S256"], required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { policy, url: (_ctx, { uid }) => `/who/${uid}` },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  /** Who says who they are agrees to all that the shop asks for. */
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      accountId: oidc.session?.accountId,
      clientId: oidc.client?.clientId,
    });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
});

const app = express();
app.get("/who/:uid", (_request, response) => response.type("html").send(askPage()));
app.post("/who/:uid", express.urlencoded({ extended: false }), async (request, response) => {
  const { email = "", name = "", verified, cancel } = request.body;
  if (cancel !== undefined) {
    return provider.interactionFinished(request, response, { error: "access_denied" });
  }
  const sub = createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 21);
  people.set(sub, { email, email_verified: verified === "on", name });
  return provider.interactionFinished(request, response, { login: { accountId: sub } });
});
app.use(provider.callback());

app.listen(port, "localhost", () => {
  console.log(`An OpenID provider for trying things out, at ${issuer}. The shop's settings for it:

GOOGLE_ISSUER=${issuer}
GOOGLE_CLIENT_ID=${client.id}
GOOGLE_CLIENT_SECRET=${client.secret}
`);
});

/** The same in each run, so that the settings need to be written down once. */
function keptSecret() {
  const folder = path.resolve(process.env.DATA_DIR || "./data");
  const file = path.join(folder, "dev-idp-secret");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8");
}

function askPage() {
  return `<!doctype html>
<html lang="en">
<title>Who are you?</title>
<meta name="viewport" content="width=device-width">
<style>
  body { font: 1rem/1.5 system-ui; max-width: 24rem; margin: 3rem auto; padding: 0 1rem }
  label, button { display: block; margin-top: 1rem } input:not([type=checkbox]) { width: 100% }
  button { padding: .5rem 1rem }
</style>
<h1>Who are you?</h1>
<p>This provider believes you. It is for trying things out.</p>
<form method="post">
  <label>E-mail <input type="email" name="email" required value="gina@example.net"></label>
  <label>Name <input name="name" value="Gina Google"></label>
  <label><input type="checkbox" name="verified" checked> The e-mail address is verified</label>
  <button>Go on</button>
  <button name="cancel" formnovalidate>Cancel</button>
</form>`;
}
