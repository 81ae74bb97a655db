# Builds for linux/amd64 and linux/arm64. `npm run test:packages` builds this file and runs the image with a read-only root.
# A digest makes two builds alike: docs/operating.md says where it comes from, since the one of today is old tomorrow.
ARG BASE=node:24-trixie-slim

FROM ${BASE} AS build
WORKDIR /app
# Before the sources, so that a change of a source does not install the packages again.
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci
COPY . .
# The image has the files of the release archive, and nothing else of this stage.
RUN npm run release && mkdir /out && tar --extract --gzip --strip-components=1 --directory=/out --file=$(ls release/*.tar.gz)

FROM ${BASE}
ARG VERSION= REVISION=
LABEL org.opencontainers.image.title=Linecheck \
  org.opencontainers.image.description="Microphone, camera and connection, checked in the browser before a podcast or call" \
  org.opencontainers.image.licenses=MIT \
  org.opencontainers.image.version=${VERSION} \
  org.opencontainers.image.revision=${REVISION}
ENV NODE_ENV=production NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY --from=build /out ./
RUN install --directory --owner=node --group=node --mode=0755 /data
USER node
ENV HOST=0.0.0.0 PORT=3000 MEDIA_PORT=3478 DATA_DIR=/data
VOLUME /data
EXPOSE 3000 3478/udp
# Podman keeps it with "podman build --format docker" only.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT}/api/health`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/start.mjs"]
