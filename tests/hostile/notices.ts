// Hostile posts to where providers of payments post to: odd bodies, sizes, encodings, signatures and framing; numbered, so that each can be sent again.
import { connect } from "node:net";
import { Chance } from "./chance";
import { oddHeaders, oddText } from "./odd";

/** What the posts are made of. */
export interface Target {
  port: number;
  /** A try to pay that the shop knows. */
  attempt: string;
  /** A genuine notice of it. */
  notice: string;
}

const AT_ONCE = 10;
const PATIENCE_MS = 20_000;

/**
 * Sends so many of them, ten at a time, each from an address of its own.
 * @returns how often each status came; 0 where the connection ended without one
 */
export async function attackNotices(
  target: Target,
  { seed, count }: { seed: number; count: number },
): Promise<{ statuses: Record<number, number>; faults: { number: number; status: number }[] }> {
  const statuses: Record<number, number> = {};
  const faults: { number: number; status: number }[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const number = next++;
      const status = await send(target.port, postOf(number, seed, target));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500) faults.push({ number, status });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { statuses, faults };
}

interface Post {
  bytes: Buffer;
  /** Whether its head promises more than comes. */
  isCut: boolean;
}

/** A numbered post. */
export function postOf(number: number, seed: number, target: Target): Post {
  const chance = new Chance(seed, number);
  const odd = () => encodeURIComponent(Buffer.from(oddText(chance).slice(0, 500)).toString());
  const path = chance.of([
    ...["/webhooks/sslcommerz", "/webhooks/sslcommerz", `/webhooks/${odd()}`],
    `/payment-return/sslcommerz/${target.attempt}?${odd()}=${odd()}`,
    ...[`/payment-return/sslcommerz/${odd()}`, `/payment-return/${odd()}/${target.attempt}`],
  ]);
  const body = oddBody(chance, target);
  const type = chance.of([
    ...["application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=\xff"],
    ...["application/json", "multipart/form-data", "multipart/form-data; boundary=x", "", "x"],
  ]);
  const { lines: framing, body: framed, isCut } = frame(chance, body);
  const head = [
    `${chance.of(["POST", "POST", "POST", "POST", "GET", "PUT", "DELETE", "HEAD"])} ${path} HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    `X-Forwarded-For: 198.18.${chance.below(256)}.${chance.below(256)}`,
    `Content-Type: ${type}`,
    ...(chance.happens(0.2) ? [`Content-Encoding: ${chance.of(["gzip", "br", "x"])}`] : []),
    ...Object.entries(oddHeaders(chance))
      .filter(([name]) => name !== "Expect")
      .map(([name, value]) => `${name}: ${value}`),
    ...framing,
  ];
  const bytes = Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), framed]);
  return { bytes, isCut };
}

function oddBody(chance: Chance, { attempt, notice }: Target): Buffer {
  const fields = () => new URLSearchParams(notice);
  const changed = (change: (form: URLSearchParams) => void) => {
    const form = fields();
    change(form);
    return Buffer.from(form.toString());
  };
  const name = () => chance.of([...fields().keys()]);
  return chance.of([
    () => Buffer.from(notice),
    () => changed((form) => form.set("verify_sign", chance.of(["", "0", "f".repeat(32), "é"]))),
    () => changed((form) => form.set(name(), oddText(chance))),
    () => changed((form) => form.delete(name())),
    () => changed((form) => form.append(name(), oddText(chance))),
    () => changed((form) => form.set("verify_key", "tran_id,".repeat(chance.below(5_000)))),
    () => changed((form) => form.set("verify_key", "__proto__,constructor,tran_id,toString")),
    () => Buffer.from(`tran_id=${attempt}&verify_sign=%E0%A4%A&verify_key=tran_id`),
    () => Buffer.from(JSON.stringify({ tran_id: attempt, status: "VALID" })),
    () => Buffer.from(`--x\r\nContent-Disposition: form-data; name="tran_id"\r\n\r\n${attempt}`),
    () => Buffer.from("&=".repeat(chance.below(20_000))),
    () => Buffer.from(Array.from({ length: chance.below(3_000) }, () => chance.below(256))),
    () => Buffer.alloc(chance.of([262_143, 262_144, 262_145, 400_000]), "a"),
    () => Buffer.alloc(0),
  ])();
}

interface Frame {
  lines: string[];
  body: Buffer;
  isCut: boolean;
}

const plain = (text: string) => text.replaceAll(/[\r\n\0]/g, "");

/** How the body's size is told, rightly or not. */
function frame(chance: Chance, body: Buffer): Frame {
  const length = [`Content-Length: ${body.length}`];
  const chunked = ["Transfer-Encoding: chunked"];
  const size = 1 + chance.below(70_000);
  const parts = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    body.subarray(index * size, (index + 1) * size),
  );
  const chunks = (extension = "") =>
    Buffer.concat([
      ...parts.flatMap((part) => [
        Buffer.from(`${part.length.toString(16)}${extension}\r\n`),
        ...[part, Buffer.from("\r\n")],
      ]),
      Buffer.from("0\r\n\r\n"),
    ]);
  const whole = (lines: string[], sent: Buffer) => ({ lines, body: sent, isCut: false });
  return chance.of<() => Frame>([
    () => whole(length, body),
    () => whole(length, body),
    () => whole(chunked, chunks()),
    () => whole(chunked, chunks(`;${"x".repeat(chance.below(50))}`)),
    () => whole(chunked, Buffer.from("zz\r\nno chunk\r\n0\r\n\r\n")),
    () => whole([...length, ...chunked], chunks()),
    () => ({ lines: [`Content-Length: ${body.length + 10}`], body, isCut: true }),
    () => ({ lines: [`Content-Length: ${plain(oddText(chance))}`], body, isCut: true }),
    () => whole([], body),
  ])();
}

/** Sends bytes as they are and reads the status; who has promised more than came leaves soon. */
function send(port: number, { bytes, isCut }: Post): Promise<number> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    if (isCut) setTimeout(() => socket.destroy(), 300);
    socket.setEncoding("latin1").on("data", (part: string) => (answer += part.slice(0, 50)));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on("error", () => undefined);
    socket.once("close", () =>
      resolve(Number(/^HTTP\/1\.1 (?:100[^]*?HTTP\/1\.1 )?(\d{3})/.exec(answer)?.[1] ?? 0)),
    );
  });
}
