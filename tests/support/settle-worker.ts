// Asks the provider about one try to pay, as a process of the shop does that is killed before it can write the answer down.
import { settle } from "~/models/payment/settle.server";

await settle(process.argv[2] ?? "");
process.stdout.write("settled\n");
