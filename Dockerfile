# Menara's two servers. Built and run by docker-compose.yml; nothing in here is needed for `npm start`.

FROM node:24-slim AS manifests
WORKDIR /menara
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY backend/package.json backend/
COPY backend/demo/package.json backend/demo/
COPY gateway/package.json gateway/
COPY client/package.json client/
COPY tests/package.json tests/

# What the servers need at run time. The image's own Node takes the place of the pinned one.
FROM manifests AS modules
RUN npm ci --ignore-scripts --omit=dev --omit=optional --workspace shared --workspace backend --workspace backend/demo --workspace gateway
# The official media worker where it can be downloaded; the product runs without it.
RUN cd node_modules/mediasoup && (PYTHON=false timeout 60 node npm-scripts.mjs postinstall || true)

FROM manifests AS client
RUN npm ci --ignore-scripts
COPY tsconfig.base.json ./
COPY shared shared
COPY client client
RUN cd client && npx vite build

FROM node:24-slim AS server
ENV NODE_ENV=production
WORKDIR /menara
COPY --from=modules /menara/node_modules node_modules
COPY package.json ./
COPY shared shared
RUN mkdir /data && chown node:node /data
USER node

FROM server AS backend
COPY backend backend
ENV DATA_DIR=/data MENARA_BACKEND_PORT=18080
VOLUME /data
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s CMD ["node", "-e", "fetch('http://127.0.0.1:18080/readyz').then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "backend/src/main.ts"]

FROM server AS gateway
COPY gateway gateway
COPY --from=client /menara/client/dist client/dist
ENV HOST=0.0.0.0 PORT=8080 MENARA_CLIENT_DIR=/menara/client/dist
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "gateway/src/main.ts"]
