// The calls of the JSON API as its description names them: who may call, what is sent, what comes back.
import * as z from "zod";
import {
  loginSchema,
  profilePatchSchema,
  signupSchema,
  tokenLoginSchema,
} from "~/models/account/api.server";
import { categoryBodySchema, categoryPatchSchema } from "~/models/category/api.server";
import { productBodySchema, productPatchSchema } from "~/models/product/api.server";

export type JsonSchema = Record<string, unknown>;

/** One call: a path with a method. */
export interface Call {
  path: string;
  method: "get" | "post" | "patch" | "delete";
  summary: string;
  /** Who may call; nothing for everybody. */
  who?: "user" | "admin";
  /** Whether the address takes the list's page. */
  paged?: boolean;
  body?: z.ZodType;
  /** Status and body of the answer when all goes well; 204 has no body. */
  success: [200 | 201, JsonSchema] | [204];
  /** Statuses of failures beside those that its other properties mean. */
  failures?: number[];
}

/** A schema of the description, by its name. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const holding = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});
const listOf = (name: string, key: string) =>
  holding({
    [key]: { type: "array", items: ref(name) },
    next: {
      type: ["string", "null"],
      description: "The address of the next page; null on the last",
    },
  });

export const calls: Call[] = [
  {
    path: "/api/users/login/",
    method: "post",
    summary: "Signs in by e-mail and password; the answer sets the session cookie",
    body: loginSchema,
    success: [200, holding({ user: ref("User") })],
    failures: [401, 429, 503],
  },
  {
    path: "/api/users/firebase-login/",
    method: "post",
    summary: "Signs in by a token of the identity provider; the answer sets the session cookie",
    body: tokenLoginSchema,
    success: [200, holding({ user: ref("User") })],
    failures: [401, 404, 429, 503],
  },
  {
    path: "/api/users/signup/",
    method: "post",
    summary: "Makes a customer's account; it does not sign in, and a role is ignored",
    body: signupSchema.safeExtend({ role: z.unknown().optional() }),
    success: [201, holding({ user: ref("User") })],
    failures: [409, 429, 503],
  },
  {
    path: "/api/users/logout/",
    method: "post",
    summary: "Ends the session",
    body: z.object({}),
    success: [204],
  },
  {
    path: "/api/users/profile/",
    method: "get",
    summary: "One's own details",
    who: "user",
    success: [200, holding({ user: ref("User") })],
  },
  {
    path: "/api/users/profile/",
    method: "patch",
    summary:
      "Changes one's own details; what is left out stays as it is, and a new email needs current_password",
    who: "user",
    body: profilePatchSchema,
    success: [200, holding({ user: ref("User") })],
    failures: [409, 429],
  },
  {
    path: "/api/products/",
    method: "get",
    summary: "The products, newest first; an admin also sees those of inactive categories",
    paged: true,
    success: [200, listOf("Product", "products")],
  },
  {
    path: "/api/products/",
    method: "post",
    summary: "Adds a product; with an Idempotency-Key header a repeated call adds it once",
    who: "admin",
    body: productBodySchema,
    success: [201, holding({ product: ref("Product") })],
    failures: [409, 503],
  },
  {
    path: "/api/products/{uid}/",
    method: "get",
    summary: "One product",
    success: [200, holding({ product: ref("Product") })],
  },
  {
    path: "/api/products/{uid}/",
    method: "patch",
    summary: "Changes a product; what is left out stays as it is",
    who: "admin",
    body: productPatchSchema,
    success: [200, holding({ product: ref("Product") })],
    failures: [409, 503],
  },
  {
    path: "/api/products/{uid}/",
    method: "delete",
    summary: "Takes a product out of the shop",
    who: "admin",
    success: [204],
  },
  {
    path: "/api/categories/",
    method: "get",
    summary: "The categories in their order; an admin also sees inactive ones",
    paged: true,
    success: [200, listOf("Category", "categories")],
  },
  {
    path: "/api/categories/",
    method: "post",
    summary: "Adds a category",
    who: "admin",
    body: categoryBodySchema,
    success: [201, holding({ category: ref("Category") })],
    failures: [409],
  },
  {
    path: "/api/categories/{id}/",
    method: "get",
    summary: "One category",
    success: [200, holding({ category: ref("Category") })],
  },
  {
    path: "/api/categories/{id}/",
    method: "patch",
    summary: "Changes a category; what is left out stays as it is",
    who: "admin",
    body: categoryPatchSchema,
    success: [200, holding({ category: ref("Category") })],
    failures: [409],
  },
  {
    path: "/api/categories/{id}/",
    method: "delete",
    summary: "Deletes a category that holds no products",
    who: "admin",
    success: [204],
    failures: [409],
  },
  {
    path: "/api/openapi.json",
    method: "get",
    summary: "This description",
    success: [200, { type: "object" }],
  },
];
