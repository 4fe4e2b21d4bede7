import { randomBytes } from 'node:crypto'
import { FAULT_DUPLICATE_HOURS, type FaultCode, type FaultPlace, type faultCodes } from '@menara/shared/contract/faults.contract.ts'
import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { Area, Asset, Site } from '../../ports/places.ts'
import type { FaultCodesStore, NewCode, Spot } from './fault-codes.store.ts'

export interface FaultCodesNeeds {
  readonly store: FaultCodesStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
  site(id: string): Promise<Site | undefined>
  area(id: string): Promise<Area | undefined>
  asset(id: string): Promise<Asset | undefined>
}
export type FaultCodesService = ReturnType<typeof faultCodesService>

const HOUR_MS = 3_600_000
const CODE_BYTES = 16
export const noSuchCode = () => new Fault('not-found', 'fault_codes.unknown')

/** The codes on posters: who may print them, and what they tell whoever reads them. */
export function faultCodesService(needs: FaultCodesNeeds) {
  const { store, atomically, now } = needs
  return {
    async list({ next, limit = 10, ...filter }: CallOf<typeof faultCodes.list>['query'], { locationIds }: Caller) {
      const after = readCursor(next, ['string', 'id'])
      const rows = await store.list({ ...filter, locationIds, after, limit })
      return pageOf(rows, limit, (row) => [row.asset?.name ?? row.area?.name ?? '', row.id])
    },

    create: (asked: CallOf<typeof faultCodes.create>['body'], caller: Caller): Promise<{ made: number }> =>
      atomically(async () => {
        await placeFits(needs, asked, caller)
        const spots = await store.without(asked.location_id, asked)
        const made = await store.add(spots.map((spot) => newCode(needs, { ...spot, location_id: asked.location_id }, caller)))
        if (made > 0) record(needs, 'created', { id: asked.location_id, locationId: asked.location_id, caller, detail: { made } })
        return { made }
      }),

    renew: (id: string, caller: Caller): Promise<FaultCode> =>
      atomically(async () => {
        const before = await found(needs, id, caller)
        await end(needs, before, caller)
        const spot = { area_id: before.area?.id ?? null, asset_id: before.asset?.id ?? null }
        const next = newCode(needs, { ...spot, location_id: before.location.id }, caller)
        await store.add([next])
        return found(needs, next.id, caller)
      }),

    revoke: (id: string, caller: Caller): Promise<FaultCode> =>
      atomically(async () => {
        await end(needs, await found(needs, id, caller), caller)
        return found(needs, id, caller)
      }),

    /** What anybody may know of where a code hangs. */
    async place(code: string): Promise<FaultPlace> {
      const holding = await store.holding(code)
      if (!holding) throw noSuchCode()
      const since = new Date(now().getTime() - FAULT_DUPLICATE_HOURS * HOUR_MS).toISOString()
      const spot = { area_id: holding.area?.id ?? null, asset_id: holding.asset?.id ?? null }
      const open_count = await store.openSince(spot, since, openStates)
      return { site: holding.location.name, area: holding.area?.name ?? null, asset: holding.asset?.name ?? null, open_count }
    },

    async placeOf(code: string): Promise<{ readonly location_id: string; readonly asset_id: string | null }> {
      const holding = await store.holding(code)
      if (!holding) throw noSuchCode()
      return { location_id: holding.location.id, asset_id: holding.asset?.id ?? null }
    },
  }
}

async function found({ store }: FaultCodesNeeds, id: string, caller: Caller): Promise<FaultCode> {
  const item = await store.find(id)
  if (!item || !caller.sees(item.location.id)) throw new Fault('not-found', 'fault_codes.not_found')
  return item
}

async function end(needs: FaultCodesNeeds, code: FaultCode, caller: Caller): Promise<void> {
  if (!(await needs.store.revoke(code.id, needs.now().toISOString())))
    throw new Fault('conflict', 'fault_codes.revoked', {
      errors: [{ field: 'id', rule: 'revoked' }],
    })
  record(needs, 'revoked', { id: code.id, locationId: code.location.id, caller, detail: { area: code.area, asset: code.asset } })
}

const newCode = ({ newId, now }: FaultCodesNeeds, spot: Spot & { readonly location_id: string }, { userId }: Caller): NewCode => ({
  id: newId(),
  code: randomBytes(CODE_BYTES).toString('base64url'),
  location_id: spot.location_id,
  area_id: spot.area_id,
  asset_id: spot.asset_id,
  created_at: now().toISOString(),
  created_by: userId,
})

type Asked = CallOf<typeof faultCodes.create>['body']
async function placeFits({ site, area, asset }: FaultCodesNeeds, { location_id, area_id, asset_id }: Asked, caller: Caller): Promise<void> {
  if (!caller.sees(location_id) || !(await site(location_id)))
    throw invalid('location_id', 'exists', 'There is no such site among those you see')
  if (area_id !== undefined && (await area(area_id))?.location_id !== location_id)
    throw invalid('area_id', 'exists', 'There is no such area at this site')
  if (asset_id !== undefined && (await asset(asset_id))?.location_id !== location_id)
    throw invalid('asset_id', 'exists', 'There is no such asset at this site')
}

interface Recorded {
  readonly id: string
  readonly locationId: string
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
/** Never the code itself: whoever reads the audit could report in its name. */
function record({ journal }: FaultCodesNeeds, action: string, { id, locationId, caller, detail }: Recorded): void {
  const hints = [{ topic: 'fault_codes', key: id, location_id: locationId }]
  journal.record({ action: `fault_code.${action}`, subject: 'fault_codes', subject_id: id, actor_id: caller.userId, detail, hints })
}
