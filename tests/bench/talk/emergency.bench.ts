import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { pttEmergencies } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'
import type { Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { chromium } from '@playwright/test'
import { io, type Socket } from 'socket.io-client'
import { WebSocket } from 'ws'
import { buildClient } from '../../../scripts/start/build.ts'
import { findChromium } from '../../journeys/kit/browsers/chromium.ts'
import { house, tellWorkers } from '../../journeys/kit/house.ts'
import { ask, type Hired, hire, sessionOf, signIn, unique } from '../../journeys/kit/people.ts'
import { storageOf } from '../../kit/browser-storage.ts'
import { root } from '../../kit/house.ts'
import { discard, startProduct } from '../../kit/services/product.ts'
import { askOf } from '../../kit/voice/talk-gateway.ts'
import { openPage } from '../open-page.ts'
import { share } from './measure.ts'

/** Every screen of every operator of the site. */
const OPERATORS = 10
const SOCKETS_EACH = 4
const PAGES = ['/admin', '/admin/plugins/iot/alarm'] as const
const CALLS = 40
const MAX_MS = 500
const LOST_MS = 10_000

const say = (line: string) => process.stdout.write(`${line}\n`)
/** One clock for this process and the pages of its browser. */
const now = (): number => performance.timeOrigin + performance.now()

/** Notes when each emergency is first known, by its id. */
interface Screen {
  readonly name: 'socket' | 'page'
  since(id: string): Promise<number | undefined>
}

/** A connection that follows the feed of emergencies, as each page has one. */
function openSocketScreen({ accessToken }: Session): Screen {
  const first = new Map<string, number>()
  const socket = new WebSocket(`${house().url.replace('http', 'ws')}/ws`)
  socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', token: accessToken })))
  socket.on('message', (data) => {
    const text = String(data)
    if (text.includes('"welcome"')) socket.send(JSON.stringify({ t: 'sub', id: 1, scope: 'ptt_emergencies' }))
    for (const [, id = ''] of text.matchAll(/"id":"([0-9a-f-]{36})","channel"/g)) if (!first.has(id)) first.set(id, now())
  })
  return { name: 'socket', since: async (id) => first.get(id) }
}

// In the page: when the frame was painted in which an emergency first stood in the banner.
const WATCH = `(() => {
  window.painted = {}
  const look = () => {
    for (const it of document.querySelectorAll('[role="alert"] [data-emergency]')) {
      const id = it.dataset.emergency
      if (id in painted) continue
      painted[id] = 0
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => { painted[id] = performance.timeOrigin + performance.now() }
        channel.port2.postMessage(0)
      })
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
})()`

async function openPages(session: Session) {
  const executablePath = findChromium()
  if (!executablePath) return null
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const screens = await Promise.all(
    PAGES.map(async (path): Promise<Screen> => {
      const page = await openPage(browser, { url: house().url, path, stored: storageOf({ session, language: 'en' }), init: WATCH })
      await page.locator('h1').first().waitFor()
      return {
        name: 'page',
        since: async (id) => (await page.evaluate<number | undefined>(`window.painted[${JSON.stringify(id)}]`)) || undefined,
      }
    }),
  )
  return { screens, close: () => browser.close() }
}

async function openRaiser({ email, password }: Hired, channel: string): Promise<Socket> {
  const { accessToken } = await signIn(email, password)
  const socket = io(`${house().url}/media`, { transports: ['websocket'], auth: { token: accessToken }, forceNew: true })
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  await askOf(socket, 'talk_join', { channel, client: 'bench-emergency' })
  return socket
}

/** Raises one and waits until every screen has it; milliseconds from the press of each screen, Infinity for one that never came. */
async function raise(socket: Socket, { channel, req, screens }: { channel: string; req: number; screens: readonly Screen[] }) {
  const began = now()
  // Without a media worker the call is refused sound, and noted all the same.
  void askOf(socket, 'talk_request', { channel, req, emergency: true }).catch(() => undefined)
  const session = await sessionOf('operator')
  const id = await standing(session)
  const times = await Promise.all(
    screens.map(async (screen) => {
      for (const end = now() + LOST_MS; now() < end; await wait(20)) {
        const at = await screen.since(id)
        if (at) return { name: screen.name, ms: at - began }
      }
      return { name: screen.name, ms: Number.POSITIVE_INFINITY }
    }),
  )
  await ask(session, pttEmergencies.end, { params: { id } })
  await askOf(socket, 'talk_release', { channel, req }).catch(() => undefined)
  return times
}

async function standing(session: Session): Promise<string> {
  // Asked after the screens have had their time, so that asking takes none of it.
  for (const end = now() + LOST_MS; now() < end; ) {
    await wait(MAX_MS)
    const { data } = await ask(session, pttEmergencies.list, { query: {} })
    const found = data.find((item) => item.ended_at === null)
    if (found) return found.id
  }
  throw new Error('The emergency was not noted')
}

/** From the end of the count-down to the banner: what every operator's socket and page of a demo takes. */
async function run(): Promise<boolean> {
  await buildClient(root)
  const product = await startProduct({ env: { DEMO: '1', RATE_LIMIT: '0' } })
  tellWorkers({ url: product.url, mqttUrl: product.mqttUrl })
  const browser = await openPages(await sessionOf('operator'))
  try {
    const guard = await hire('Raiser', ['Guard'])
    const admin = await sessionOf('admin')
    const { id: channel } = (await ask(admin, ptt.create, { body: { name: unique('Talk'), kind: 'group' } })).data
    await ask(admin, ptt.setMembers, { params: { id: channel }, body: { members: [{ kind: 'person', id: guard.id, role: 'talk' }] } })
    const screens: Screen[] = [...(browser?.screens ?? [])]
    for (let count = 0; count < OPERATORS; count++) {
      const { email, password } = await hire('Operator', ['Operator'])
      const session = await signIn(email, password)
      for (let socket = 0; socket < SOCKETS_EACH; socket++) screens.push(openSocketScreen(session))
    }
    const socket = await openRaiser(guard, channel)
    await wait(5000)
    const times: Awaited<ReturnType<typeof raise>>[] = []
    for (let req = 1; req <= CALLS; req++) {
      times.push(await raise(socket, { channel, req, screens }))
      await wait(300)
    }
    socket.disconnect()
    return report(times, screens)
  } finally {
    await browser?.close()
    await product.stop()
    discard(product)
  }
}

function report(times: readonly (readonly { name: Screen['name']; ms: number }[])[], screens: readonly Screen[]): boolean {
  const lastOf = (name: Screen['name'] | null) =>
    times.map((all) => Math.max(...all.flatMap((item) => (name === null || item.name === name ? [item.ms] : []))))
  const line = (what: string, values: readonly number[]) => {
    const [p50, p95, max] = [share(values, 0.5), share(values, 0.95), Math.max(...values)]
    say(
      `  ${what.padEnd(52)} p50 ${p50.toFixed(0).padStart(5)} ms   p95 ${p95.toFixed(0).padStart(5)} ms   max ${max.toFixed(0).padStart(5)} ms`,
    )
    return p95
  }
  const sockets = screens.filter((screen) => screen.name === 'socket').length
  say(
    `emergency: ${CALLS} calls, ${sockets} sockets of ${OPERATORS} operators, ${screens.length - sockets} pages; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  )
  line('end of the count-down to the last socket', lastOf('socket'))
  if (screens.length > sockets) line('end of the count-down to the last banner painted', lastOf('page'))
  const p95 = line('end of the count-down to the last screen of all', lastOf(null))
  const ok = p95 < MAX_MS
  say(`  ${ok ? 'PASS ' : 'short'}  p95 below ${MAX_MS} ms on every screen`)
  return ok
}

if (import.meta.main) process.exit((await run()) ? 0 : 1)
