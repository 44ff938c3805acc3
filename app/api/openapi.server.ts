// The OpenAPI description of the JSON API, made of the very schemas that its calls check with.
import * as z from "zod";
import {
  contractUserSchema,
  loginSchema,
  profilePatchSchema,
  signupSchema,
  tokenLoginSchema,
} from "~/models/account/api.server";
import { pageSchema } from "~/models/api-page.server";
import {
  categoryBodySchema,
  categoryPatchSchema,
  contractCategorySchema,
} from "~/models/category/api.server";
import {
  contractProductSchema,
  productBodySchema,
  productPatchSchema,
} from "~/models/product/api.server";

type JsonSchema = Record<string, unknown>;

/** One call: a path with a method. */
interface Call {
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

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
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

const calls: Call[] = [
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

let described: ReturnType<typeof describe> | undefined;

/** The whole description, made when it is first asked for. */
export function openApi() {
  return (described ??= describe());
}

function describe() {
  return {
    openapi: "3.1.0",
    info: {
      title: "Gadget Shop",
      version: "1",
      description:
        "Trailing slashes are accepted and not required. Failures of user calls say `detail`, those of all others `error`.",
    },
    servers: [{ url: "/" }],
    paths: paths(),
    components: {
      schemas: {
        User: schemaOf(contractUserSchema, "output"),
        Product: schemaOf(contractProductSchema, "output"),
        Category: schemaOf(contractCategorySchema, "output"),
        UserFailure: failure("detail"),
        Failure: failure("error"),
      },
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "session",
          description: "Over TLS its name is __Host-session",
        },
      },
    },
  };
}

function paths() {
  const byPath: Record<string, Record<string, unknown>> = {};
  for (const call of calls) (byPath[call.path] ??= {})[call.method] = operation(call);
  return byPath;
}

function operation({ path, method, summary, who, paged, body, success, failures = [] }: Call) {
  const inPath = /\{(\w+)\}/.exec(path)?.[1];
  const parameters = [
    ...(inPath ? [{ name: inPath, in: "path", required: true, schema: { type: "string" } }] : []),
    ...(paged ? queryOf(pageSchema) : []),
  ];
  const statuses = [
    ...(body || paged ? [400] : []),
    ...(who ? [401] : []),
    ...(who === "admin" || method !== "get" ? [403] : []),
    ...(inPath ? [404] : []),
    ...(body ? [413, 415] : []),
    ...failures,
  ];
  return {
    summary,
    ...(who ? { security: [{ session: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: contentOf(body) } } : {}),
    responses: {
      [success[0]]: answerOf(success[1]),
      ...Object.fromEntries([...new Set(statuses)].map((status) => [status, failed(path, status)])),
      default: failed(path),
    },
  };
}

function contentOf(body: z.ZodType) {
  const schema = schemaOf(body, "input");
  return { "application/json": { schema }, "multipart/form-data": { schema } };
}

function answerOf(schema: JsonSchema | undefined) {
  if (!schema) return { description: "Done" };
  return { description: "Done", content: { "application/json": { schema } } };
}

const reasons: Record<number, string> = {
  400: "What was sent is wrong; `fields` says where",
  401: "Nobody is signed in, or the proof failed",
  403: "Not for this user, or from another site",
  404: "There is none",
  409: "It is at odds with what is there",
  413: "Too large",
  415: "Neither JSON nor a multipart form",
  429: "Too often; Retry-After says how many seconds to wait",
  503: "The shop or an outside service is too busy to answer",
};

function failed(path: string, status?: number) {
  const schema = ref(path.startsWith("/api/users/") ? "UserFailure" : "Failure");
  const description = (status && reasons[status]) ?? "Any other failure";
  return { description, content: { "application/json": { schema } } };
}

function failure(key: "detail" | "error"): JsonSchema {
  return {
    type: "object",
    properties: {
      [key]: { type: "string", minLength: 1 },
      fields: {
        type: "object",
        additionalProperties: { type: "string" },
        description: "The fault of each field",
      },
      image_url: {
        type: "string",
        description: "The picture that came with a refused product: send it instead of the file",
      },
    },
    required: [key],
    additionalProperties: false,
  };
}

function queryOf(schema: z.ZodObject) {
  const { properties = {} } = schemaOf(schema, "input");
  return Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, { description, ...rest }]) => ({ name, in: "query", description, schema: rest }),
  );
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
