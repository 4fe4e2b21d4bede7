import { randomBytes } from 'node:crypto'
import type { attendanceKiosks, Kiosk, NewKiosk } from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { linkTokenHash } from '../../../platform/secrets/link-tokens.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import { siteOf } from '../days/attendance-days.service.ts'
import type { KioskRow } from './kiosks.store.ts'

type Draft = CallOf<typeof attendanceKiosks.create>['body']
type Change = CallOf<typeof attendanceKiosks.update>['body']
export type KiosksService = ReturnType<typeof kiosksService>
const TOKEN_BYTES = 32

/** Kiosks of sites, as whoever manages people sets them up. */
export function kiosksService(needs: AttendancesNeeds) {
  const { kiosks, places, atomically, now, newId } = needs
  const shown = (
    { id, name, mode, created_at, seen_at, revoked_at }: KioskRow,
    location: { readonly id: string; readonly name: string },
  ): Kiosk => ({ ...{ id, name, mode, created_at, seen_at, revoked_at }, location: { id: location.id, name: location.name } })

  async function found(id: string, caller: Caller): Promise<{ row: KioskRow; kiosk: Kiosk }> {
    const row = await kiosks.find(id)
    const [site] = row && caller.sees(row.location_id) ? await places.sites([row.location_id]) : []
    if (!row || !site) throw new Fault('not-found', 'kiosks.no_kiosk')
    return { row, kiosk: shown(row, site) }
  }
  /** Never the token itself: whoever reads the audit could open the page. */
  function record(action: string, { id, location, name, mode }: Kiosk, caller: Caller): void {
    needs.journal.record({
      ...{ action: `attendance_kiosk.${action}`, subject: 'attendance_kiosks', subject_id: id, actor_id: caller.userId },
      ...{ detail: { location_id: location.id, name, mode }, hints: [{ topic: 'attendances', key: id, location_id: location.id }] },
    })
  }
  const freshToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
  async function changed(id: string, facts: Parameters<typeof kiosks.change>[1]): Promise<void> {
    if (!(await kiosks.change(id, facts))) throw new Fault('conflict', 'kiosks.revoked_already')
  }

  return {
    async list({ location_id }: { readonly location_id: string }, caller: Caller): Promise<Kiosk[]> {
      const site = await siteOf(needs, location_id, caller)
      return (await kiosks.ofSite(site.id)).map((row) => shown(row, site))
    },
    /** 409 where a kiosk of the site in use has the name. */
    create: ({ location_id, name, mode }: Draft, caller: Caller): Promise<NewKiosk> =>
      atomically(async () => {
        const site = await siteOf(needs, location_id, caller)
        const token = freshToken()
        const row = {
          ...{ id: newId(), location_id: site.id, name: name.trim(), mode, token_hash: linkTokenHash(token) },
          ...{ created_by: caller.userId, created_at: now().toISOString(), seen_at: null, revoked_at: null },
        }
        if (!(await kiosks.insert(row))) throw new Fault('conflict', 'kiosks.taken', { params: { name: row.name } })
        const kiosk = shown(row, site)
        record('created', kiosk, caller)
        return { ...kiosk, token }
      }),
    update: (id: string, { name, mode }: Change, caller: Caller): Promise<Kiosk> =>
      atomically(async () => {
        const { row } = await found(id, caller)
        const wanted = name?.trim()
        if (wanted !== undefined && (await kiosks.nameTaken({ ...row, name: wanted })))
          throw new Fault('conflict', 'kiosks.taken', { params: { name: wanted } })
        await changed(id, { ...(wanted !== undefined && { name: wanted }), ...(mode && { mode }) })
        const { kiosk } = await found(id, caller)
        record('changed', kiosk, caller)
        return kiosk
      }),
    renew: (id: string, caller: Caller): Promise<NewKiosk> =>
      atomically(async () => {
        const { kiosk } = await found(id, caller)
        const token = freshToken()
        await changed(id, { token_hash: linkTokenHash(token), seen_at: null })
        record('renewed', kiosk, caller)
        return { ...kiosk, seen_at: null, token }
      }),
    revoke: (id: string, caller: Caller): Promise<Kiosk> =>
      atomically(async () => {
        const { kiosk } = await found(id, caller)
        const revoked_at = now().toISOString()
        await changed(id, { revoked_at })
        record('revoked', kiosk, caller)
        return { ...kiosk, revoked_at }
      }),
  }
}
