import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUNDLES } from '../../../scripts/start/bundle.ts'
import { freePort } from './free-port.ts'
import { memoryOf, processTree } from './process-tree.ts'

/** The whole product as it is started by people: supervisor, backend, gateway, simulator. */
export interface Product {
  readonly url: string
  readonly mqttUrl: string
  readonly dataDir: string
  /** Everything it said so far. */
  output(): string
  /** Ids of the supervisor and every process below it. */
  processes(): readonly number[]
  /** The process of one of its servers. Throws when it is not running. */
  processOf(server: keyof typeof BUNDLES): number
  /** As Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Every process at once, without warning. */
  kill9(): Promise<void>
  /** Starts it again on the same data folder and ports. */
  again(): Promise<Product>
}

export interface ProductOptions {
  /** Kept after `stop` when given; otherwise a private one that `discard` removes. */
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '../../..')
const START = join(root, 'scripts/start.ts')
// As scripts/ensure.mjs does.
const COMPILED = join(root, 'node_modules/.cache/compile')
const READY_MS = 240_000

/** Started and ready, on free ports; the demo is on unless `env.DEMO` says otherwise. */
export async function startProduct({ dataDir, env = {} }: ProductOptions = {}): Promise<Product> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'menara-product-'))
  const ports = { PORT: String(await freePort()), MQTT_PORT: String(await freePort()) }
  return launch(folder, { ...ports, ...env })
}

/** Removes a data folder made by `startProduct`. */
export const discard = (product: Product): void => rmSync(product.dataDir, { recursive: true, force: true })

/** The start alone, to see it refuse: what it said and its exit code. */
export async function tryStart(env: Readonly<Record<string, string>>): Promise<{ code: number | null; said: string }> {
  const { child, said, ended } = run(env)
  const timer = setTimeout(() => child.kill('SIGKILL'), READY_MS)
  const code = await ended
  clearTimeout(timer)
  return { code, said: said() }
}

async function launch(dataDir: string, env: Readonly<Record<string, string>>): Promise<Product> {
  const { child, said, ended, ready } = run({ ...env, DATA_DIR: dataDir })
  const url = await ready
  const processes = () => (child.pid ? processTree(child.pid) : [])
  return {
    url,
    mqttUrl: env.MQTT_URL ?? `mqtt://127.0.0.1:${env.MQTT_PORT}`,
    dataDir,
    output: said,
    processes,
    processOf(server) {
      const pid = processes().find((pid) => memoryOf(pid).name.endsWith(BUNDLES[server]))
      if (!pid) throw new Error(`The ${server} is not running`)
      return pid
    },
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill9() {
      const gone = processes().map((pid) => killed(pid))
      await Promise.all([ended, ...gone])
    },
    again: () => launch(dataDir, env),
  }
}

interface Run {
  readonly child: ChildProcess
  readonly said: () => string
  readonly ended: Promise<number | null>
  /** Its address, from the ready line. */
  readonly ready: Promise<string>
}

function run(env: Readonly<Record<string, string>>): Run {
  const child = spawn(process.execPath, [START], {
    cwd: root,
    // `npm test` has tried to get the media worker; a product under test does not try again.
    env: { ...withoutOurs(), NODE_COMPILE_CACHE: COMPILED, MENARA_NO_MEDIA_BUILD: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  ready.catch(() => undefined)
  let text = ''
  const listen = (more: string) => {
    text += more
    const address = /Menara is ready at (\S+)/.exec(text)?.[1]
    if (address) resolve(address)
  }
  child.stdout.setEncoding('utf8').on('data', listen)
  child.stderr.setEncoding('utf8').on('data', listen)
  const late = setTimeout(() => reject(new Error(`The product was not ready after ${READY_MS / 1000} s:\n${text}`)), READY_MS)
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  void ended.then((code) => reject(new Error(`The product ended with ${code} before it was ready:\n${text}`)))
  void ready.then(
    () => clearTimeout(late),
    () => clearTimeout(late),
  )
  return { child, said: () => text, ended, ready }
}

const SETTINGS = /^(HOST|PORT|DATA_DIR|DEMO|LOG|NODE_ENV|VITEST.*|.*_URL|MQTT_.*|TLS_.*|TURN_.*|MENARA_.*)$/

/** The product under test is told only what the test tells it. */
function withoutOurs(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)))
}

/** Kills and waits until the process is gone. */
async function killed(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL')
    for (;;) {
      process.kill(pid, 0)
      await new Promise((resolve) => setImmediate(resolve))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
