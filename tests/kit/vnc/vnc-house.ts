import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channels, endpoints } from '@menara/shared/contract/index-of.ts'
import { type VncMode, type VncTargetDraft, vnc } from '@menara/shared/contract/media/vnc.contract.ts'
import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { roles, sessions } from '../../../backend/src/schema/people.ts'
import { buildGateway } from '../../../gateway/src/app.ts'
import type { Clock } from '../../../gateway/src/platform/clock.ts'
import { logTo } from '../../../gateway/src/platform/log.ts'
import { readSettings } from '../../../gateway/src/platform/settings.ts'
import { INTERNAL_TOKEN, openBuilding, type Person } from '../building.ts'
import { runningClock } from '../test-clock.ts'
import { type RawViewer, rawViewer } from './vnc-viewer.ts'

/** The backend answers from memory for so long who may do what. */
const RIGHTS_KEPT_MS = 2000

interface Options {
  readonly clock?: Clock
  readonly env?: Readonly<Record<string, string>>
  /** What stands between the gateway and the backend: takes its address, gives the one to ask. */
  readonly through?: (backendUrl: string) => Promise<string>
}

/** A building and a gateway in front of it; remote screens may be on this machine. */
export async function vncHouse({ clock = runningClock, env = {}, through = async (url) => url }: Options = {}) {
  const building = await openBuilding({ vncNetworks: ['127.0.0.1'] })
  await building.backend.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = building.backend.app.server.address() as AddressInfo
  const folder = mkdtempSync(join(tmpdir(), 'menara-vnc-'))
  const lines: string[] = []
  const settings = readSettings({
    ...{
      PORT: '0',
      MENARA_BACKEND_URL: await through(`http://127.0.0.1:${port}`),
      MENARA_INTERNAL_TOKEN: INTERNAL_TOKEN,
      MEDIA_DIR: folder,
    },
    ...env,
  })
  const gateway = await buildGateway({ settings, channels, endpoints, clock, log: logTo({ write: (line) => lines.push(line) }, 'info') })
  const url = await gateway.listen()
  let isOpen = true
  const close = async () => {
    if (isOpen) await gateway.close()
    isOpen = false
  }
  onTestFinished(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  const { admin, cast } = building

  const ticket = async (who: Person, id: string, mode: VncMode = 'view') =>
    (await who.asks(vnc.ticket, { params: { id }, body: { mode } })).body.data.ticket
  return {
    ...building,
    url,
    folder,
    close,
    log: () => lines.join('\n'),
    ticket,
    async target(draft: Partial<VncTargetDraft> & { port: number }): Promise<string> {
      const body = { name: 'Panel', location_id: cast.site, host: '127.0.0.1', view_permission: 'show_plugin_iot' as const, ...draft }
      const reply = await admin.asks(vnc.create, { body })
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
      return reply.body.data.id
    },
    knock: async (bearer: Person, given: string): Promise<RawViewer> => {
      const viewer = await rawViewer(url)
      viewer.say({ t: 'open', ticket: given, token: bearer.token })
      return viewer
    },
    /** An authenticated viewer at the screen, with the session's id. */
    async enter(who: Person, id: string, mode: VncMode = 'view') {
      const viewer = await rawViewer(url)
      viewer.say({ t: 'open', ticket: await ticket(who, id, mode), token: who.token })
      const { session } = await viewer.word('opened')
      return { ...viewer, session, screen: await viewer.shake() }
    },
    asks: (who: Person, path: string) => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${who.token}` } }),
    /** The role may no more than this. */
    restrict: async (role: string, permissions: string[]) => {
      await building.db.sql.update(roles).set({ permissions }).where(eq(roles.name, role))
      building.clock.advance(RIGHTS_KEPT_MS)
    },
    signOut: async (who: Person) => {
      await building.db.sql.delete(sessions).where(eq(sessions.user_id, who.id))
      building.clock.advance(RIGHTS_KEPT_MS)
    },
    change: (id: string, body: Partial<VncTargetDraft>) => admin.asks(vnc.update, { params: { id }, body }),
    sessionsFor: async (who: Person) => (await who.asks(vnc.sessions, { query: {} })).body.data,
    sessionOf: async (id: string) => (await admin.asks(vnc.session, { params: { id } })).body.data,
  }
}
