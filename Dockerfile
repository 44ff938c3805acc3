# The shop as a container: built with every package, run with those that it needs, as the user "node".
ARG NODE=22-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /shop
# better-sqlite3 is compiled where no ready-made file fits this Node; its headers are in the image.
RUN apt-get update \
  && apt-get install -y --no-install-recommends g++ make python3 \
  && rm -rf /var/lib/apt/lists/*
ENV npm_config_nodedir=/usr/local
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node app/cli/prepare.js start && npm prune --omit=dev

FROM node:${NODE}
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop/node_modules node_modules
# The sources are there for the commands, such as `npm run create-admin`.
COPY --from=build /shop/package.json /shop/tsconfig.json /shop/server.js ./
COPY --from=build /shop/app app
COPY --from=build /shop/fixtures fixtures
COPY --from=build /shop/public public
COPY --from=build /shop/build build
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so SIGTERM reaches it; it ends within 8 seconds, Docker waits 10.
CMD ["node", "--max-semi-space-size=8", "server.js"]
