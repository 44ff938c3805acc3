// The OpenAPI description of the JSON API, made of the very schemas that its calls check with.
import * as z from "zod";
import { contractUserSchema } from "~/models/account/api.server";
import { pageSchema } from "~/models/api-page.server";
import { contractCategorySchema } from "~/models/category/api.server";
import { contractProductSchema } from "~/models/product/api.server";
import { calls, ref, type Call, type JsonSchema } from "./contract.server";

let description: ReturnType<typeof describe> | undefined;

/** The whole description, made when it is first asked for. */
export function openApi() {
  return (description ??= describe());
}

function describe() {
  return {
    openapi: "3.1.0",
    info: {
      title: "Shop",
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
        UserFailure: failureSchema("detail"),
        Failure: failureSchema("error"),
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
      [success[0]]: successAnswer(success[1]),
      ...Object.fromEntries(
        [...new Set(statuses)].map((status) => [status, failureAnswer(path, status)]),
      ),
      default: failureAnswer(path),
    },
  };
}

function contentOf(body: z.ZodType) {
  const schema = schemaOf(body, "input");
  return { "application/json": { schema }, "multipart/form-data": { schema } };
}

function successAnswer(schema: JsonSchema | undefined) {
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

function failureAnswer(path: string, status?: number) {
  const schema = ref(path.startsWith("/api/users/") ? "UserFailure" : "Failure");
  const description = (status && reasons[status]) ?? "Any other failure";
  return { description, content: { "application/json": { schema } } };
}

function failureSchema(key: "detail" | "error"): JsonSchema {
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
