import type { VncTarget, VncTargetDraft, vnc } from '@menara/shared/contract/media/vnc.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { Seal } from '../../platform/secrets/sealed.ts'
import type { VncAddressOf } from './vnc-address.ts'
import type { VncTargetsStore } from './vnc-targets.store.ts'

export interface VncTargetsNeeds {
  readonly store: VncTargetsStore
  readonly addressOf: VncAddressOf
  readonly seal: Seal
  readonly journal: Journal
  readonly siteExists: (id: string) => Promise<boolean>
  /** Site of an area; undefined where there is none. */
  readonly siteOfArea: (id: string) => Promise<string | undefined>
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
  readonly newId: () => string
}
type Filter = CallOf<typeof vnc.list>['query']
export type VncTargetsService = ReturnType<typeof vncTargetsService>

/** Remote screens as they are administered. */
export function vncTargetsService(needs: VncTargetsNeeds) {
  const { store, journal, atomically, seal } = needs
  async function visible(id: string, caller: Caller): Promise<VncTarget> {
    const found = await store.find(id, caller.locationIds)
    if (!found) throw new Fault('not-found', 'screens.not_found_at_sites')
    return found
  }
  const told = (action: string, target: VncTarget, { caller, detail }: Told): void =>
    journal.record({
      action: `vnc.${action}`,
      subject: 'vnc',
      subject_id: target.id,
      actor_id: caller.userId,
      detail,
      hints: [{ topic: 'vnc', key: target.id, location_id: target.location_id }],
    })

  return {
    async list({ next, limit = 10, ...filter }: Filter, caller: Caller): Promise<{ data: VncTarget[]; next?: string }> {
      const found = await store.list({ ...filter, limit, after: readCursor(next, ['string', 'string']) }, caller.locationIds)
      return pageOf(found, limit, (item) => [item.name, item.id])
    },
    get: visible,

    async create({ password, ...draft }: VncTargetDraft, caller: Caller): Promise<VncTarget> {
      // A name service may take its time: no transaction waits for it.
      await needs.addressOf(draft.host, draft.port)
      return atomically(async () => {
        await refuse(needs, draft, { caller, exceptId: null })
        const id = needs.newId()
        const sealed = password ? seal.seal(password, id) : null
        await store.insert({ id, ...draft, name: draft.name.trim(), password: sealed, created_at: needs.now().toISOString() })
        const after = await visible(id, caller)
        told('created', after, { caller, detail: { after } })
        return after
      })
    },

    async update(id: string, changes: Partial<VncTargetDraft>, caller: Caller): Promise<VncTarget> {
      const { password, ...facts } = changes
      if (facts.host !== undefined) await needs.addressOf(facts.host, facts.port ?? (await store.whereabouts(id))?.port ?? 0)
      return atomically(async () => {
        const before = await visible(id, caller)
        const { name, location_id, area_id } = { ...before, ...facts }
        await refuse(needs, { name, location_id, area_id }, { caller, exceptId: before.id })
        const whereabouts = await store.whereabouts(before.id)
        // What a machine asks is answered with the password: a stored one stays with the address it was written for.
        if (whereabouts?.password && password === undefined && hasNewAddress(changes, whereabouts)) throw invalid('password', 'new_address')
        const moved = password !== undefined || hasNewAddress(changes, whereabouts)
        await store.update(
          before.id,
          {
            ...facts,
            ...(facts.name !== undefined && { name: facts.name.trim() }),
            ...(password !== undefined && { password: password === null ? null : seal.seal(password, before.id) }),
          },
          moved,
        )
        const after = await visible(before.id, caller)
        // The audit trail says that the way there was changed; where it leads and its password are nobody's reading.
        told('changed', after, { caller, detail: { ...changedFacts(before, after), ...(moved && { way: 'changed' }) } })
        return after
      })
    },

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await visible(id, caller)
        if (!(await store.remove(before.id))) throw new Fault('not-found', 'screens.removed')
        told('removed', before, { caller, detail: { before } })
      }),
  }
}

interface Told {
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}

const hasNewAddress = ({ host, port }: Partial<VncTargetDraft>, was: { host: string; port: number } | undefined): boolean =>
  (host !== undefined && host !== was?.host) || (port !== undefined && port !== was?.port)

interface Asked {
  readonly caller: Caller
  readonly exceptId: string | null
}
type Placed = Pick<VncTargetDraft, 'name' | 'location_id' | 'area_id'>
async function refuse(needs: VncTargetsNeeds, { name, location_id, area_id }: Placed, { caller, exceptId }: Asked): Promise<void> {
  const site = location_id.toLowerCase()
  if (!(caller.sees(site) && (await needs.siteExists(site))))
    throw invalid('location_id', 'exists', 'There is no such site among those you see')
  if (area_id && (await needs.siteOfArea(area_id)) !== site) throw invalid('area_id', 'exists', 'There is no such area at this site')
  if (await needs.store.hasName(name.trim(), site, exceptId))
    throw new Fault('conflict', 'screens.name_taken', { errors: [{ field: 'name', rule: 'unique' }] })
}
