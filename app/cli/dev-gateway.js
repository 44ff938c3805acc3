// A payment provider on this machine, so that paying by card can be tried offline: npm run dev:gateway
// It gives away what is paid nowhere. Never let it stand where others can reach it.
import "../front/env-file.js";
import { createGateway } from "./gateway.js";

const usage = `Runs a payment provider on this machine that plays SSLCommerz, to try paying by card offline.

  npm run dev:gateway

GATEWAY_PORT     its port (4500)`;

if (process.argv.includes("--help")) {
  console.log(usage);
  process.exit(0);
}

const port = Number(process.env.GATEWAY_PORT || 4500);
// Another host name than the shop's: cookies behave as they do between two sites.
const origin = `http://127.0.0.1:${port}`;
const account = { storeId: "gadget-shop", password: "for-trying-out" };

createGateway({ ...account, origin: () => origin }).app.listen(port, "127.0.0.1", () => {
  console.log(`A payment provider for trying things out, at ${origin}. The shop's settings for it:

SSLCOMMERZ_URL=${origin}
SSLCOMMERZ_STORE_ID=${account.storeId}
SSLCOMMERZ_STORE_PASSWORD=${account.password}

Switch cards on under Settings, Payment, and open the shop at http://localhost:3000.
`);
});
