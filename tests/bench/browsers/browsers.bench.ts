import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildClient } from '../../../scripts/start/build.ts'
import { ensureSystemPackages } from '../../../scripts/system-packages.ts'
import { findChromium, NO_CHROMIUM } from '../../journeys/kit/browsers/chromium.ts'
import { findFirefox, NO_FIREFOX } from '../../journeys/kit/browsers/firefox.ts'
import { tellWorkers } from '../../journeys/kit/house.ts'
import { forgetSessions, type Hired, sessionOf, signIn } from '../../journeys/kit/people.ts'
import { talkRoom } from '../../journeys/kit/talk.ts'
import { root } from '../../kit/house.ts'
import { freePort } from '../../kit/services/free-port.ts'
import { discard, startProduct } from '../../kit/services/product.ts'
import { mediaEnv } from '../../kit/voice/media-rooms.ts'
import { type NetworkName, openNetworks, SERVER } from './network.ts'
import type { Answer, Ask, Seen } from './pages.worker.ts'
import { openRelay, SECRET } from './relay.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const MAX_SAID_MS = 10_000

/** What is asked of a product, and in which networks. */
const ROUNDS: readonly { readonly hasRelay: boolean; readonly networks: readonly NetworkName[] }[] = [
  { hasRelay: false, networks: ['everything open', 'no UDP', 'nothing but the web port'] },
  { hasRelay: true, networks: ['only the relay, by TCP', 'nothing but the web port'] },
]

interface Row extends Seen {
  readonly network: string
  readonly isOpen: boolean
}

function refuse(): string | null {
  if (process.getuid?.() !== 0) return 'It makes networks of its own, which takes root.'
  if (!ensureSystemPackages('browsers')) return 'Programs are missing.'
  if (findChromium() === null) return NO_CHROMIUM
  if (findFirefox() === null) return NO_FIREFOX
  return mediaEnv === null ? 'There is no media worker: npm run media:build' : null
}

/** The browsers, in their own network. */
function openPages([program, args]: [string, string[]], house: { url: string; mqttUrl: string }) {
  const env = { ...process.env, MENARA_JOURNEYS_AT: JSON.stringify(house) }
  const child: ChildProcess = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((over) => child.once('exit', () => over()))
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
  return {
    async ask(what: Ask): Promise<Answer> {
      child.stdin?.write(`${JSON.stringify(what)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error('The browsers ended')
      return JSON.parse(value) as Answer
    },
    async close() {
      child.stdin?.end()
      await ended
    },
  }
}

interface Ports {
  readonly web: number
  readonly relay: number
}
type Networks = ReturnType<typeof openNetworks>

async function run(): Promise<Row[]> {
  const ports = { web: await freePort(), relay: await freePort() }
  const networks = openNetworks(ports)
  try {
    const rows: Row[] = []
    for (const round of ROUNDS) rows.push(...(await runRound(round, networks, ports)))
    return rows
  } finally {
    networks.close()
  }
}

async function runRound({ hasRelay, networks: names }: (typeof ROUNDS)[number], networks: Networks, ports: Ports): Promise<Row[]> {
  const relay = hasRelay ? openRelay(ports.relay) : null
  const product = await startProduct({
    env: {
      ...{ HOST: SERVER, PORT: String(ports.web), DEMO: '1', DEMO_PUBLIC: '1', RATE_LIMIT: '0', MEDIA_WORKERS: '1' },
      MEDIA_PORT: String(await freePort()),
      ...(hasRelay && { TURN_URL: `turn:${SERVER}:${ports.relay}`, TURN_SECRET: SECRET }),
    },
  })
  try {
    const house = { url: `http://${SERVER}:${ports.web}`, mqttUrl: product.mqttUrl }
    tellWorkers(house)
    forgetSessions()
    networks.become('everything open')
    const pages = openPages(networks.wrap(process.execPath, join(import.meta.dirname, 'pages.worker.ts')), house)
    try {
      return await lookIn(names, { networks, pages, hasRelay })
    } finally {
      await pages.close()
    }
  } finally {
    await product.stop()
    discard(product)
    await relay?.close()
  }
}

interface Looking {
  readonly networks: Networks
  readonly pages: ReturnType<typeof openPages>
  readonly hasRelay: boolean
}

async function lookIn(names: readonly NetworkName[], { networks, pages, hasRelay }: Looking): Promise<Row[]> {
  const room = await talkRoom('talk', 'talk')
  const [first, second] = room.people as [Hired, Hired]
  const rows: Row[] = []
  for (const name of names) {
    networks.become(name)
    const talkers = [await signIn(first.email, first.password), await signIn(second.email, second.password)] as const
    const seen = await pages.ask({ channel: room.id, talkers, watcher: await sessionOf('operator') })
    const isOpen = name !== 'nothing but the web port'
    const network = isOpen ? name : `${name}; ${hasRelay ? 'a relay out of reach' : 'no relay'}`
    const own = seen.map((seen) => ({ ...seen, network, isOpen }))
    for (const row of own) say(told(row))
    rows.push(...own)
  }
  return rows
}

/** What a row shows that it should not. */
function wrong({ isOpen, path, sent, heard, said, camera, noise }: Row): string[] {
  const isLate = said === null || said.afterMs > MAX_SAID_MS || !said.offersAgain
  return [
    ...(isOpen && path === null ? ['not connected'] : []),
    ...(isOpen && (sent < 50 || heard < 50) ? ['talk'] : []),
    ...(!isOpen && isLate ? ['the reason is not said in time'] : []),
    ...(!['live', 'stills'].includes(camera.state) ? ['camera'] : []),
    ...(noise.length > 0 ? [`console: ${noise[0]}`] : []),
  ]
}

function told(row: Row): string {
  const { browser, network, path, sent, heard, said, camera, noise } = row
  const picture = camera.state === 'live' ? `moving, ${camera.frames} frames in 2 s` : `${camera.state}, ${camera.reason || 'no reason'}`
  const talk = said ? `“${said.text.slice(0, 60)}…” after ${(said.afterMs / 1000).toFixed(1)} s` : `sent ${sent}, heard ${heard}`
  return `| ${[network, browser, path ?? 'none', talk, picture, noise.length, wrong(row).join('; ') || 'ok'].join(' | ')} |`
}

const no = refuse()
if (no) {
  process.stderr.write(`\n!!! SKIPPED: ${no}\n\n`)
  process.exitCode = 1
} else {
  await buildClient(root)
  say('| network | browser | sound goes by | talk (packets) | camera | lines of noise | verdict |')
  say('| --- | --- | --- | --- | --- | --- | --- |')
  const rows = await run()
  for (const line of new Set(rows.flatMap((row) => row.noise))) say(`noise: ${line}`)
  if (rows.some((row) => wrong(row).length > 0)) process.exitCode = 1
}
