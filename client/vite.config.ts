import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { gatewayPaths, socketPaths } from './gateway-paths.ts'
import { phoneShell } from './phone-shell.ts'

const gateway = process.env['MENARA_GATEWAY_URL'] ?? 'http://127.0.0.1:8080'

/** What both a public page and the frame of a guarded one draw. */
const COMMON =
  /@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](Alert|Anchor|Divider|SimpleGrid))[\\/]|AccordionChevron|src[\\/](kit[\\/](links[\\/]anchor-link|look[\\/]scheme-switch|texts[\\/]language-switch|overlays[\\/]late-popup)|features[\\/]accounts[\\/]public-frame)/
/** What forms are made of, which is what the first public page needs beyond that. */
const FIELDS = /src[\\/]features[\\/]accounts[\\/]login\.screen|@mantine[\\/]core[\\/]esm[\\/]components[\\/](InputBase|CloseButton)[\\/]/
/** The frame of guarded pages and the first of them. */
const FRAME = /src[\\/](app[\\/]layouts[\\/]frames|features[\\/](inbox[\\/]embed[\\/]inbox-bell|home[\\/]home\.screen))/
const POPUPS =
  /@floating-ui|react-remove-scroll|@mantine[\\/]core[\\/]esm[\\/](utils[\\/]Floating|components[\\/](Popover|Menu|Combobox|Select|Tooltip|Modal|ModalBase|ScrollArea|Overlay)[\\/])/
/** Their scrolling is that of popups: they must not take it along into what every screen shares. */
const TABLES = /@mantine[\\/]core[\\/]esm[\\/]components[\\/]Table[\\/]/

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

/** Writes every address of the route table for the server, which answers 404 at any other. A ticket type stands for each of its codes. */
function addresses(): Plugin {
  return {
    name: 'addresses',
    apply: 'build',
    async closeBundle() {
      // By names the bundler of this file does not follow: the table names every screen.
      const from = (path: string) => import(pathToFileURL(join(import.meta.dirname, path)).href)
      const { routeTable, redirects } = (await from('src/app/routing/route-table.ts')) as {
        routeTable: readonly { readonly path: string }[]
        redirects: Readonly<Record<string, string>>
      }
      const { ticketTypes } = (await from('../shared/src/domain/tickets/ticket-types.ts')) as {
        ticketTypes: readonly { readonly code: string }[]
      }
      const paths = [...routeTable.map(({ path }) => path), ...Object.keys(redirects)]
      const all = paths.flatMap((path) => (path.includes('$type') ? ticketTypes.map(({ code }) => path.replace('$type', code)) : [path]))
      await writeFile(join(import.meta.dirname, 'dist/addresses.json'), JSON.stringify([...new Set(all)]))
    },
  }
}

export default defineConfig({
  plugins: [react(), phoneShell(), precompressed(), addresses()],
  build: {
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each group takes what its modules need along, the higher priority first. What the first pages show travels in a few files
          // that pack well; what opens over a page (menus, selects, dialogs) is never among it. A journey measures the first load.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 60 },
            { name: 'start', tags: ['$initial'], priority: 50 },
            { name: 'common', test: COMMON, priority: 45 },
            // The sign-in page asks which other ways in there are, without the frame that asks for everything else.
            { name: 'asking', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/, priority: 44 },
            { name: 'fields', test: FIELDS, priority: 42 },
            { name: 'frame', test: FRAME, priority: 40 },
            { name: 'popups', test: POPUPS, priority: 30 },
            { name: 'tables', test: TABLES, priority: 28 },
            // What most screens share.
            { name: 'parts', test: /node_modules[\\/](?!typebox)/, minShareCount: 14, priority: 20 },
            { name: 'house', test: /(client|shared)[\\/]src[\\/](kit|domain|i18n)[\\/]/, minShareCount: 14, priority: 10 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(gatewayPaths.map((path) => [path, { target: gateway }])),
      ...Object.fromEntries(socketPaths.map((path) => [path, { target: gateway, ws: true }])),
    },
  },
})
