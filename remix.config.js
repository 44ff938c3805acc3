/**
 * Packages of hundreds of small files go into the server's one: read one by one they took a third of
 * its start. Each with what it imports; those that `require` React or Node's own modules cannot. Not kysely:
 * a connection may outlive a build (see app/db/connection.server.ts), and its engine is known by kysely's class;
 * app/cli/join-kysely.js gives it a file of its own.
 */
const ofManyFiles = [
  /^(?:react-aria|react-aria-components|react-stately|@react-aria|@react-stately|@internationalized|@swc\/helpers)(?:\/|$)/,
  /^(?:recharts|recharts-scale|react-smooth|react-transition-group|victory-vendor|d3-[a-z-]+|internmap)(?:\/|$)/,
  /^(?:lodash|decimal\.js-light|fast-equals|eventemitter3|clsx|tiny-invariant|prop-types|object-assign|react-is|dom-helpers|@babel\/runtime)(?:\/|$)/,
  /^(?:zod|@conform-to)(?:\/|$)/,
  /^(?:jose|openid-client|oauth4webapi|csv-parse|csv-stringify|remix-toast)(?:\/|$)/,
];

/** How the classic Remix compiler builds the shop. @type {import('@remix-run/dev').AppConfig} */
export default {
  appDirectory: "app",
  assetsBuildDirectory: "public/build",
  publicPath: "/build/",
  serverBuildPath: "build/index.js",
  serverModuleFormat: "esm",
  ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"],
  serverDependenciesToBundle: ofManyFiles,
  tailwind: false,
  postcss: true,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off on purpose: single fetch and lazy route discovery carry open advisories in 2.17,
    // and v3_routeConfig crashes the classic compiler.
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: false,
  },
};
