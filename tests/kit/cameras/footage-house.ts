import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { channels, endpoints } from '@menara/shared/contract/index-of.ts'
import type { ExportNote, ExportWork, FootageNote } from '@menara/shared/contract/internal.contract.ts'
import { buildGateway } from '../../../gateway/src/app.ts'
import type { Clock } from '../../../gateway/src/platform/clock.ts'
import { logTo } from '../../../gateway/src/platform/log.ts'
import { readSettings } from '../../../gateway/src/platform/settings.ts'
import { runningClock } from '../test-clock.ts'
import { fakeUpstream, json } from '../upstreams/fake-upstream.ts'
import { mediaEnv } from '../voice/media-rooms.ts'

export const FILMED = '0190a0a0-0000-7000-8000-00000000ca02'
/** What is done within the hour is done within seconds. */
const HURRIED: Clock = { now: runningClock.now, after: (ms, run) => runningClock.after(ms >= 60_000 ? 2_000 : ms, run) }
const CAMERA = `/api/v1/cctv/cameras/${FILMED}`

interface HouseFacts {
  readonly dir: string
  /** Of the camera that is recorded. */
  readonly address: string
  readonly env?: Readonly<Record<string, string>>
}
/** A real gateway that records one camera, over an upstream that keeps its catalogue. asha and bram may see it, citra may not. */
export async function footageHouse({ dir, address, env = {} }: HouseFacts) {
  const upstream = await fakeUpstream()
  const sees = new Set(['asha', 'bram'])
  const notes = new Map<string, FootageNote>()
  const exported = new Map<string, ExportNote>()
  const orders: ExportWork[] = []
  const catalogue = { recorded: [FILMED], due: [] as string[], swept: 0, away: false, address }
  for (const name of [...sees, 'citra']) upstream.people.set(name, { id: `u-${name}`, audience: 'all' })
  const route = (path: string, answer: (token: string, body: string, url: string) => [status: number, data: unknown]) =>
    upstream.routes.set(path, (request, response, body) => {
      const [status, data] = answer((request.headers.authorization ?? '').replace('Bearer ', ''), body, request.url ?? '')
      json(response, status, status === 200 ? { data } : { status, title: 'No', message: 'The upstream says no', errors: [] })
    })
  const forEyes = (token: string, data: unknown): [number, unknown] => (sees.has(token) ? [200, data] : token ? [404, null] : [401, null])
  const last = (url: string): string => url.split('/').at(-1) ?? ''
  const segments = () => [...notes].map(([id, { camera_id, started_at, ended_at }]) => ({ id, camera_id, started_at, ended_at }))
  route(CAMERA, (token) => forEyes(token, { id: FILMED }))
  route('/api/v1/cctv/cameras', (token) => forEyes(token, []))
  route(`/internal/cctv/cameras/${FILMED}/source`, () => [200, { url: catalogue.address, transport: 'tcp' }])
  route('/internal/cctv/footage/claim', () => [200, { cameras: catalogue.recorded }])
  route('/internal/cctv/footage/sweep', (_, body) => {
    catalogue.swept++
    if (catalogue.due.length === 0) return [503, null]
    return [200, { due: (JSON.parse(body) as { ids: string[] }).ids.filter((id) => catalogue.due.includes(id)) }]
  })
  route('/internal/cctv/footage/*', (_, body, url) => {
    if (catalogue.away) return [503, null]
    notes.set(last(url), JSON.parse(body) as FootageNote)
    return [200, null]
  })
  route('/internal/cctv/exports/claim', () => [200, orders.shift() ?? null])
  route('/internal/cctv/exports/*', (_, body, url) => {
    exported.set(last(url), JSON.parse(body) as ExportNote)
    return [200, null]
  })
  route('/api/v1/cctv/footage/*', (token, _, url) => {
    const note = notes.get(last(url))
    return note ? forEyes(token, { id: last(url), camera: { id: FILMED, name: 'Lobby' }, ...note }) : [404, null]
  })
  route('/api/v1/cctv/exports/*', (token, _, url) => forEyes(token, { id: last(url), state: exported.has(last(url)) ? 'ready' : 'making' }))

  const lines: string[] = []
  const gateway = await buildGateway({
    settings: readSettings({
      ...{ PORT: '0', MENARA_BACKEND_URL: upstream.url, MENARA_INTERNAL_TOKEN: 'internal', MEDIA_DIR: dir, PATH: process.env.PATH ?? '' },
      ...mediaEnv,
      ...{ MEDIA_WORKERS: '1', FOOTAGE_SEGMENT_S: '3', MEDIA_RESERVE_MB: '0' },
      ...env,
    }),
    channels,
    endpoints,
    log: logTo({ write: (line) => lines.push(line) }, 'info'),
    clock: HURRIED,
  })
  const url = await gateway.listen()
  const headers = (token: string | null) => (token ? { authorization: `Bearer ${token}` } : {})
  const folder = join(dir, 'cameras/segments')
  const days = (): string[] => {
    try {
      return readdirSync(folder)
    } catch {
      return []
    }
  }
  return {
    url,
    dir,
    upstream,
    gateway,
    sees,
    notes,
    exported,
    orders,
    catalogue,
    segments,
    lines,
    /** Files of segments, in order of time; those not finished end with `.open`. */
    files: () => days().flatMap((day) => readdirSync(join(folder, day)).map((text) => join(folder, day, text))),
    ended: () => [...notes.values()].filter((note) => note.ended_at !== null),
    video: (id: string, token: string | null, more: Record<string, string> = {}) =>
      fetch(`${url}/api/v1/cctv/footage/${id}/video`, { headers: { ...headers(token), ...more } }),
    cut: (id: string, token: string | null) => fetch(`${url}/api/v1/cctv/exports/${id}/video`, { headers: headers(token) }),
    recorders: (token: string | null, ids = FILMED) => fetch(`${url}/gateway/v1/cctv/recorders?ids=${ids}`, { headers: headers(token) }),
    async ready() {
      const { parts } = (await (await fetch(`${url}/readyz`)).json()) as { parts: Record<string, { ok: boolean; detail: string }> }
      return parts['footage']
    },
    async close(): Promise<void> {
      await gateway.close()
      await upstream.stop().catch(() => undefined)
    },
  }
}
export type FootageHouse = Awaited<ReturnType<typeof footageHouse>>
