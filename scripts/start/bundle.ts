import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { Refusal } from '../kit/refusal.ts'

/** The scripts of the servers, as paths from the project's folder: from their sources (`npm run dev`), and bundled. */
export const SOURCES = {
  backend: 'backend/src/main.ts',
  simulator: 'backend/demo/src/simulator/simulator.main.ts',
  gateway: 'gateway/src/main.ts',
} as const
export const BUNDLES = { backend: 'backend/dist/main.js', simulator: 'backend/dist/simulator.js', gateway: 'gateway/dist/main.js' } as const
export type Scripts = Readonly<Record<keyof typeof SOURCES, string>>

/**
 * Bundled servers start in a fifth of the processor time of their 700 modules. Packages that find files of their own beside their code, or
 * are written for `require`, stay where they are installed.
 */
const EXTERNAL = /^(node:|@electric-sql\/pglite|@bacnet-js\/|mediasoup$|modbus-serial$|pino$|@cwasm\/|pdfmake$|highs$)/

const INPUTS = {
  backend: {
    main: SOURCES.backend,
    simulator: SOURCES.simulator,
    'roster-fill.worker': 'backend/src/features/roster/filling/roster-fill.worker.ts',
  },
  gateway: { main: SOURCES.gateway },
} as const

/** Writes the bundles of one package into its `dist`, with source maps. Throws `Refusal` where a source cannot be read. */
export async function bundle(root: string, name: keyof typeof INPUTS): Promise<void> {
  const bundler = await rolldown({ cwd: root, input: INPUTS[name], platform: 'node', external: EXTERNAL, logLevel: 'silent' })
  try {
    await bundler.write({ dir: join(root, name, 'dist'), format: 'esm', sourcemap: true, cleanDir: true })
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\nThe ${name} could not be bundled; what the bundler says is above.`)
  } finally {
    await bundler.close()
  }
}
