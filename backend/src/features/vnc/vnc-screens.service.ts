import { createHash, randomBytes } from 'node:crypto'
import type { VncEntry, VncWay } from '@menara/shared/contract/internal.contract.ts'
import type { VncMode, VncScreen, VncTarget } from '@menara/shared/contract/media/vnc.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault } from '../../platform/errors.ts'
import type { Seal } from '../../platform/secrets/sealed.ts'
import type { VncAddressOf } from './vnc-address.ts'
import { SILENT_MS, type VncLog } from './vnc-log.service.ts'
import type { VncSessionsStore } from './vnc-sessions.store.ts'
import type { VncTargetsStore } from './vnc-targets.store.ts'

export interface VncScreensNeeds {
  readonly targets: VncTargetsStore
  readonly sessions: VncSessionsStore
  readonly log: Pick<VncLog, 'begun' | 'loseSilent'>
  readonly addressOf: VncAddressOf
  readonly seal: Seal
  readonly personName: (id: string) => Promise<string | undefined>
  readonly now: () => Date
  readonly newId: () => string
}
export type VncScreensService = ReturnType<typeof vncScreensService>

const TICKET_MS = 30_000
const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

/** Screens as those who watch them have them, and the way in: a ticket for the person, an entry for the gateway that brings it. */
export function vncScreensService(needs: VncScreensNeeds) {
  const { targets, sessions, now } = needs

  async function screensFor(caller: Caller, only: { id?: string; location_id?: string | undefined }): Promise<VncScreen[]> {
    const found = await targets.watchable([...caller.permissions], caller.locationIds, only)
    const heardSince = new Date(now().getTime() - SILENT_MS).toISOString()
    const here = Map.groupBy(
      await sessions.present(
        found.map((item) => item.id),
        heardSince,
      ),
      (present) => present.target_id,
    )
    return found.map((item) => screenOf(item, here.get(item.id) ?? [], caller))
  }
  async function screen(id: string, caller: Caller): Promise<VncScreen> {
    const [found] = await screensFor(caller, { id })
    if (!found) throw new Fault('not-found', 'screens.not_watchable')
    return found
  }

  return {
    screens: ({ location_id }: { location_id?: string | undefined }, caller: Caller): Promise<VncScreen[]> =>
      screensFor(caller, { location_id }),
    screen,

    async ticket(id: string, mode: VncMode, caller: Caller): Promise<{ ticket: string; mode: VncMode; expires_at: string }> {
      const { may_control, ...item } = await screen(id, caller)
      if (mode === 'control' && !may_control) throw new Fault('forbidden', 'screens.watch_only', { params: { name: item.name } })
      const ticket = randomBytes(32).toString('base64url')
      const expires_at = new Date(now().getTime() + TICKET_MS).toISOString()
      await sessions.issue({ hash: hashOf(ticket), target_id: item.id, user_id: caller.userId, mode, expires_at }, now().toISOString())
      return { ticket, mode, expires_at }
    },

    /** Uses up a ticket and begins its session. 403 for one that is unknown, used, too old or somebody else's; 422 where its screen may not be. */
    async redeem({ ticket, user_id }: { ticket: string; user_id: string }): Promise<VncEntry> {
      await needs.log.loseSilent()
      const found = await sessions.take(hashOf(ticket))
      if (!found || found.user_id !== user_id || Date.parse(found.expires_at) <= now().getTime())
        throw new Fault('forbidden', 'screens.ticket_invalid')
      const [target, name] = await Promise.all([targets.find(found.target_id, null), needs.personName(user_id)])
      if (!target?.enabled || name === undefined) throw new Fault('forbidden', 'screens.gone')
      const way = await wayTo(needs, found.target_id)
      const { recorded, retention_days } = target
      const session_id = needs.newId()
      await needs.log.begun({ id: session_id, target, user_id, mode: found.mode })
      return { session_id, mode: found.mode, person: { id: user_id, name }, recorded, retention_days, way }
    },
    way: (id: string): Promise<VncWay> => wayTo(needs, id),
  }
}

/** Resolved and checked now: what a name says later is not asked again. */
async function wayTo({ targets, addressOf, seal }: VncScreensNeeds, id: string): Promise<VncWay> {
  const whereabouts = await targets.whereabouts(id)
  if (!whereabouts?.enabled) throw new Fault('not-found', 'screens.not_found')
  const password = whereabouts.password === null ? null : seal.open(whereabouts.password, whereabouts.id)
  if (whereabouts.password !== null && password === null) throw new Fault('conflict', 'screens.password_unreadable')
  return {
    target_id: whereabouts.id,
    rev: whereabouts.rev,
    address: await addressOf(whereabouts.host, whereabouts.port),
    port: whereabouts.port,
    password,
  }
}

type Present = Awaited<ReturnType<VncSessionsStore['present']>>[number]
function screenOf(target: VncTarget, here: readonly Present[], caller: Caller): VncScreen {
  const { id, name, description, location, area, recorded } = target
  const people = here.map(({ session_id, person, since, controls }) => ({ controls, shown: { session_id, person, since } }))
  const may_control = caller.may(target.control_permission)
  return {
    ...{ id, name, description, location, area, recorded, may_control },
    may_take_over: may_control && caller.may('show_manage_device'),
    controller: people.find((one) => one.controls)?.shown ?? null,
    watchers: people.filter((one) => !one.controls).map((one) => one.shown),
  }
}
