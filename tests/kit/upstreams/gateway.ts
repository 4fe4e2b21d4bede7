import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channels, endpoints } from '@menara/shared/contract/index-of.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { Channel } from '@menara/shared/kit/feeds/channel.ts'
import type { ServerFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
import { io } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { buildGateway } from '../../../gateway/src/app.ts'
import type { RoomRules } from '../../../gateway/src/media/rooms/rooms.ts'
import type { Clock } from '../../../gateway/src/platform/clock.ts'
import { logTo } from '../../../gateway/src/platform/log.ts'
import { readSettings } from '../../../gateway/src/platform/settings.ts'
import { runningClock } from '../test-clock.ts'
import { fakeUpstream } from './fake-upstream.ts'

export const ALARMS = '/api/v1/iot/alarms'
export const INBOX = '/api/v1/inbox/get'

interface Options {
  readonly env?: Readonly<Record<string, string>>
  readonly limits?: { headersMs?: number; bodyMs?: number }
  /** Instead of the system's: time then stands still until the test moves it. */
  readonly clock?: Clock
  /** Beside those of the contract. */
  readonly channels?: readonly Channel[]
  /** Kinds of media rooms. */
  readonly rules?: RoomRules
}

/** The real gateway on a port of its own, over a fake upstream that knows asha and bram (who may see the same) and citra (who may not). */
export async function openGateway({ env = {}, limits = {}, clock = runningClock, channels: more = [], rules = {} }: Options = {}) {
  const upstream = await fakeUpstream()
  upstream.people.set('asha', { id: 'u-asha', audience: 'all-sites' })
  upstream.people.set('bram', { id: 'u-bram', audience: 'all-sites' })
  upstream.people.set('citra', { id: 'u-citra', audience: 'one-site' })
  upstream.lists.set(ALARMS, [{ id: 'a1', state: 'active' }])
  upstream.lists.set(INBOX, [])
  const clientDir = mkdtempSync(join(tmpdir(), 'menara-client-'))
  mkdirSync(join(clientDir, 'assets'))
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Menara</title>')
  writeFileSync(join(clientDir, 'assets/app-4f3a.js'), 'export {}\n'.repeat(200))
  writeFileSync(join(clientDir, 'assets/app-4f3a.js.br'), 'brotli bytes')
  const lines: string[] = []
  const log = logTo({ write: (line) => lines.push(line) }, 'info')
  const settings = readSettings({
    PORT: '0',
    MENARA_BACKEND_URL: upstream.url,
    MENARA_INTERNAL_TOKEN: 'internal',
    MENARA_CLIENT_DIR: clientDir,
    ...env,
  })
  const gateway = await buildGateway({ settings, channels: [...channels, ...more], endpoints, log, clock, limits, rules })
  const url = await gateway.listen()
  onTestFinished(async () => {
    await gateway.close()
    await upstream.stop().catch(() => undefined)
    rmSync(clientDir, { recursive: true, force: true })
  })
  return { url, upstream, gateway, log: lines, settings, follow: (token: string) => follow(url, token) }
}

/** A client on `/ws` that has said hello. `next` takes the first frame, past or future, that fits and was not taken before. */
export async function follow(url: string, token: string | null, options: { origin?: string; pause?: boolean; language?: Language } = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, options.origin ? { origin: options.origin } : {})
  const frames: ServerFrame[] = []
  const waiting: { fits: (frame: ServerFrame) => boolean; take: (frame: ServerFrame) => void }[] = []
  const closed = new Promise<number>((go) => socket.on('close', go))
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as ServerFrame
    const at = waiting.findIndex(({ fits }) => fits(frame))
    if (at < 0) frames.push(frame)
    else waiting.splice(at, 1)[0]?.take(frame)
  })
  await new Promise<void>((go, fail) => socket.once('open', go).once('error', fail))
  onTestFinished(() => socket.terminate())
  const send = (item: object) => socket.send(JSON.stringify(item))

  function next<T extends ServerFrame['t']>(
    t: T,
    fits: (item: Extract<ServerFrame, { t: T }>) => boolean = () => true,
  ): Promise<Extract<ServerFrame, { t: T }>> {
    const isIt = (frame: ServerFrame) => frame.t === t && fits(frame as Extract<ServerFrame, { t: T }>)
    const at = frames.findIndex(isIt)
    if (at >= 0) return Promise.resolve(frames.splice(at, 1)[0] as Extract<ServerFrame, { t: T }>)
    return new Promise((go) => waiting.push({ fits: isIt, take: (frame) => go(frame as Extract<ServerFrame, { t: T }>) }))
  }
  if (token !== null) {
    send({ t: 'hello', token, ...(options.language && { language: options.language }) })
    if (!options.pause) await next('welcome')
  }
  return {
    socket,
    send,
    next,
    closed,
    frames,
    async sub(scope: string, from: { epoch?: string; seq?: number; after?: string } = {}) {
      const id = Math.floor(Math.random() * 1e9)
      send({ t: 'sub', id, scope, ...from })
      return next('ok', (item) => item.id === id)
    },
  }
}

/** A socket.io client of one namespace. It never comes back by itself. */
export function signalling(
  url: string,
  {
    token,
    language,
    namespace = '/media',
    transport = 'websocket',
  }: { token: unknown; language?: string; namespace?: string; transport?: string },
) {
  const socket = io(url + namespace, { transports: [transport], auth: { token, language }, forceNew: true, reconnection: false })
  onTestFinished(() => void socket.disconnect())
  const outcome = new Promise<string>((go) => {
    socket.on('connect', () => go('connected'))
    socket.on('connect_error', (error) => go(error.message))
  })
  const ended = new Promise<string>((go) => void socket.on('disconnect', go))
  return {
    socket,
    outcome,
    ended,
    ask: (name: string, question: unknown) => socket.timeout(5000).emitWithAck(name, question) as Promise<unknown>,
  }
}
