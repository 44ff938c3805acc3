/** How the classic Remix compiler builds the shop. @type {import('@remix-run/dev').AppConfig} */
export default {
  appDirectory: "app",
  assetsBuildDirectory: "public/build",
  publicPath: "/build/",
  serverBuildPath: "build/index.js",
  serverModuleFormat: "esm",
  ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"],
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
