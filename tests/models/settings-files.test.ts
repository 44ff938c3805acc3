// Settings that keep secrets in files, and the ways to other machines under TLS.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTransport } from "nodemailer";
import { afterAll, describe, expect, it } from "vitest";
import { secretSettings, withSecretFiles } from "~/front/secret-files.js";
import { mailUrlOverTls, requireDatabaseTls } from "~/front/tls-settings.js";

const folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-secrets-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("a secret", () => {
  const file = path.join(folder, "secret");
  const read = (env: Record<string, string>) => withSecretFiles(env as NodeJS.ProcessEnv);

  it.each(secretSettings)("%s is read from its file, without the line's end", (name) => {
    writeFileSync(file, " of the vault\n");
    const env = { [`${name}_FILE`]: file, [name]: "" };
    expect(read(env)[name]).toBe("of the vault");
    expect(env[name]).toBe("");
    expect(read({ [name]: "plain", [`${name}_FILE`]: "" })[name]).toBe("plain");
  });

  it("is refused when given twice, empty or not there", () => {
    writeFileSync(file, "\n");
    const refusalOf = (env: Record<string, string>) => () => read(env);
    const twice = { SMTP_URL: "smtps://mail.example", SMTP_URL_FILE: file };
    expect(refusalOf(twice)).toThrow("Set SMTP_URL or SMTP_URL_FILE, not both.");
    expect(refusalOf({ SESSION_SECRET_FILE: file })).toThrow(
      `SESSION_SECRET_FILE: ${file} is empty.`,
    );
    expect(refusalOf({ SESSION_SECRET_FILE: `${file}-gone` })).toThrow(
      /^SESSION_SECRET_FILE: Error: ENOENT/,
    );
  });
});

describe("a database", () => {
  it.each([
    "postgres://shop:secret@localhost:5432/shop",
    "postgres://shop@127.0.0.1/shop",
    "postgres://shop@[::1]:5432/shop",
    "postgres://%2Frun%2Fpostgresql/shop",
    "postgres:///shop?host=/run/postgresql",
    "postgres://shop@db.example/shop?sslmode=verify-full",
    "postgres://shop@db.example/shop?application_name=x&sslmode=require",
    "postgres://shop@one.example:5432,two.example:5433/shop?sslmode=verify-full",
    "postgres://shop@db.example/shop?ssl=true",
    "postgres://shop@db.example/shop?uselibpqcompat=true&sslmode=verify-full",
  ])("is spoken to at %s", (url) => {
    expect(() => {
      requireDatabaseTls(url);
    }).not.toThrow();
  });

  it.each([
    ["postgres://shop:at@home@db.example:5432/shop", "db.example:5432"],
    ["postgres://shop@localhost,db.example/shop", "db.example"],
    ["postgres://shop@localhost.example/shop", "localhost.example"],
    ["postgres://shop@localhost/shop?host=db.example", "db.example"],
    ["postgres://shop@db.example/shop?sslmode=prefer", "db.example"],
    ["postgres://shop@db.example/shop?sslmode=no-verify", "db.example"],
    ["postgres://shop@db.example/shop?sslmode=no-verify&ssl=true", "db.example"],
    ["postgres://shop@db.example/shop?sslmode=verify-full&sslmode=disable", "db.example"],
    ["postgres://shop@db.example/shop?sslmode=require&uselibpqcompat=true", "db.example"],
    ["postgres://shop@db.example/sslmode=verify-full", "db.example"],
  ])("is not at %s", (url, host) => {
    expect(() => {
      requireDatabaseTls(url);
    }).toThrow(`DATABASE_URL: ${host} is another machine: add ?sslmode=verify-full`);
  });
});

describe("a mail server", () => {
  it("on another machine is spoken to over TLS or not at all", async () => {
    expect(mailUrlOverTls("smtp://127.0.0.1:25")).toBe("smtp://127.0.0.1:25");
    expect(mailUrlOverTls("smtps://user:word@mail.example")).toBe("smtps://user:word@mail.example");
    const url = mailUrlOverTls("smtp://mail.example:587?ignoreTLS=true&requireTLS=false");
    expect(url).toBe("smtp://mail.example:587?ignoreTLS=true&requireTLS=true");
    expect(() => mailUrlOverTls("smtps://mail.example?tls.rejectUnauthorized=false")).toThrow(
      /^SMTP_URL: the mail server's certificate has to be checked/,
    );
    // A server that offers no TLS, as one in the middle would have it, hears no mail.
    const heard: string[] = [];
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.write("220 plain\r\n");
      socket.on("data", (bytes) => {
        heard.push(bytes.toString());
        socket.write("250 plain\r\n");
      });
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as { port: number };
    const here = url.replace("mail.example:587", `127.0.0.1:${port}`);
    const message = { from: "a@shop.example", to: "b@shop.example", text: "secret" };
    await expect(createTransport(here).sendMail(message)).rejects.toThrow();
    server.close();
    expect(heard.join("")).toMatch(/^EHLO/);
    expect(heard.join("")).not.toMatch(/MAIL FROM|secret/);
  });
});
