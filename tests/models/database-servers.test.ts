// DATABASE_URL names one server or several; what makes no sense is refused in words that repeat no password.
import { expect, test } from "vitest";
import { readDatabaseServers } from "~/front/settings.js";

test.each([
  ["postgres://localhost/shop", ["postgres://localhost/shop"]],
  ["postgresql:///shop?host=/run/postgresql", ["postgresql:///shop?host=/run/postgresql"]],
  [
    "postgres://me:a%2Cb@one:5432,two:5433/shop?sslmode=require",
    [
      "postgres://me:a%2Cb@one:5432/shop?sslmode=require",
      "postgres://me:a%2Cb@two:5433/shop?sslmode=require",
    ],
  ],
  ["postgres://me@one,two/shop", ["postgres://me@one/shop", "postgres://me@two/shop"]],
  [
    "postgres://me@[::1]:1,[::1]:2/shop",
    ["postgres://me@[::1]:1/shop", "postgres://me@[::1]:2/shop"],
  ],
])("%s", (text, servers) => {
  expect(readDatabaseServers(text)).toEqual(servers);
});

const form = "must be an address such as postgres://user:password@host:5432/shop";
test.each([
  ["mysql://one/shop", "must begin with postgres://"],
  ["one,two", "must begin with postgres://"],
  ["postgres://me:secret@one,/shop", "must name a server on both sides of each comma"],
  ["postgres://me:secret@one,:5432/shop", "must name a server on both sides of each comma"],
  ["postgres://me:secret@one:many/shop", form],
  ["postgres://me:secret@one,two:99999/shop", form],
  ["postgres://me:secret@one,ONE:5432/shop", "must name each server once"],
])("%s is refused", (text, words) => {
  expect(() => readDatabaseServers(text)).toThrow(words);
  expect(words).not.toContain("secret");
});
