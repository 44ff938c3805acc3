// Payment providers on this machine, so that paying by card can be tried offline: npm run dev:gateway
// They give away what is paid nowhere. Never let them stand where others can reach them.
import "../front/env-file.js";
import { createStripe } from "./gateway-stripe.js";
import { createGateway } from "./gateway.js";

const usage = `Runs payment providers on this machine that play SSLCommerz and Stripe, to try paying by card offline.

  npm run dev:gateway

GATEWAY_PORT     their port (4500)
SHOP_URL         where Stripe's notices go to (http://localhost:3000)`;

if (process.argv.includes("--help")) {
  console.log(usage);
  process.exit(0);
}

const port = Number(process.env.GATEWAY_PORT || 4500);
const shop = process.env.SHOP_URL || `http://localhost:${process.env.PORT || 3000}`;
// Another host name than the shop's: cookies behave as they do between two sites.
const origin = `http://127.0.0.1:${port}`;
const account = { storeId: "gadget-shop", password: "for-trying-out" };
const stripe = { key: "sk_test_for_trying_out", webhookSecret: "whsec_for_trying_out" };

const { app } = createGateway({ ...account, origin: () => origin });
const notices = () => `${shop}/webhooks/stripe`;
app.use(createStripe({ ...stripe, origin: () => origin, notices }).app);
app.listen(port, "127.0.0.1", () => {
  console.log(`Payment providers for trying things out, at ${origin}. The shop's settings for them:

SSLCOMMERZ_URL=${origin}
SSLCOMMERZ_STORE_ID=${account.storeId}
SSLCOMMERZ_STORE_PASSWORD=${account.password}

STRIPE_URL=${origin}
STRIPE_SECRET_KEY=${stripe.key}
STRIPE_WEBHOOK_SECRET=${stripe.webhookSecret}

Switch cards on under Settings, Payment, and open the shop at ${shop}.
`);
});
