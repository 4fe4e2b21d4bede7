import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const gateway = process.env['MENARA_GATEWAY_URL'] ?? 'http://127.0.0.1:8080'
const proxied = ['/api', '/desk/api', '/people/api', '/config.json', '/openapi.json', '/healthz', '/readyz']

/** Writes `.br` and `.gz` beside every text asset, so that the server never compresses on the fly. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    async closeBundle() {
      const folder = join(import.meta.dirname, 'dist')
      const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|mjs|css|html|svg|json)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const bytes = await readFile(join(folder, name))
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
            promisify(gzip)(bytes, { level: 8 }),
          ])
          await Promise.all([writeFile(join(folder, `${name}.br`), br), writeFile(join(folder, `${name}.gz`), gz)])
        }),
      )
    },
  }
}

export default defineConfig({
  plugins: [react(), precompressed()],
  build: {
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            // What most screens share travels in two files instead of a hundred: it packs better and is asked for once.
            { name: 'pieces', test: /node_modules[\\/](?!typebox)/, minShareCount: 14, priority: 20 },
            { name: 'house', test: /(client|shared)[\\/]src[\\/](kit|domain|i18n)[\\/]/, minShareCount: 14, priority: 10 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: gateway }])),
      '/ws': { target: gateway, ws: true },
      '/socket.io': { target: gateway, ws: true },
    },
  },
})
