# syntax=docker/dockerfile:1

FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# What is run is the package and what the lockfile says it needs, nothing else.
RUN npm pack --pack-destination /tmp \
  && mkdir /app /data \
  && tar -xzf /tmp/tidemark-*.tgz --strip-components=1 -C /app \
  && cp package-lock.json .npmrc /app/ \
  && cd /app \
  && npm ci --omit=dev --ignore-scripts \
  && rm package-lock.json .npmrc

FROM gcr.io/distroless/nodejs22-debian12:nonroot
LABEL org.opencontainers.image.title="Tidemark" \
      org.opencontainers.image.description="A web console for deployment history and component configuration" \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
COPY --from=build /app /app
# Only the sample data and a generated session secret are written, and only there.
COPY --from=build --chown=65532:65532 /data /data
VOLUME ["/data"]
ENV NODE_ENV=production LISTEN_HOST=0.0.0.0 PORT=4400 DATA_DIR=/data
EXPOSE 4400
USER 65532:65532
STOPSIGNAL SIGTERM
# There is no shell in the image.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node", "/app/tools/tidemark.mjs"]
