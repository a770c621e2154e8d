# One image for the api, the worker, migrations and the operator's commands: docs/decisions/0040-image.md.
# The version of Node is that of package.json.
ARG BASE=node:24.21.0-bookworm-slim

FROM ${BASE} AS tools
ARG PNPM_VERSION=12.21.0
RUN npm install --global --no-fund --no-audit "pnpm@${PNPM_VERSION}"
WORKDIR /app

# The package files alone, so that a change of a source installs nothing again.
FROM tools AS manifests
COPY . /repository
RUN cd /repository && find . -name package.json -o -name 'pnpm-*.yaml' | tar --create --files-from - | tar --extract --directory /app

# What the servers load.
FROM tools AS packages
COPY --from=manifests /app ./
RUN pnpm install --prod --frozen-lockfile --filter-prod '@openconsult/api...' --filter-prod '@openconsult/worker...'
COPY deploy/image/prune.sh /tmp/
RUN sh /tmp/prune.sh && rm -rf dev e2e bench prisma pnpm-*.yaml

# The page and the Prisma client, which need what the servers do not.
FROM tools AS built
COPY --from=manifests /app ./
RUN pnpm install --frozen-lockfile --filter-prod '@openconsult/web...' --filter-prod '@openconsult/db...'
COPY . .
RUN node packages/db/src/generate.ts
RUN cd apps/web && NODE_ENV=production node_modules/.bin/vite build --logLevel warn
# What is left: of the client what is more than types, and of the page one compressed form, which every browser knows.
RUN rm -rf node_modules packages/db/src/generated/models && find apps/web/dist -name '*.gz' -delete

FROM ${BASE} AS system
COPY deploy/image/system.sh /tmp/
RUN sh /tmp/system.sh /system

FROM scratch
LABEL org.opencontainers.image.title=OpenConsult org.opencontainers.image.licenses=Apache-2.0
COPY --from=system /system /
WORKDIR /app
COPY --from=packages /app ./
COPY --from=built /app/packages/db/src/generated packages/db/src/generated
COPY --from=built /app/apps/web/dist apps/web/dist
COPY package.json LICENSE ./
COPY prisma prisma
COPY packages packages
COPY apps/worker/src apps/worker/src
COPY apps/api/src apps/api/src
ENV PATH=/usr/local/bin:/usr/bin \
    HOME=/tmp \
    NODE_ENV=production \
    API_HOST=0.0.0.0 \
    STORAGE_DIR=/data/storage \
    WEB_DIST_DIR=/app/apps/web/dist
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.API_PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/src/main.ts"]
