import type { Geofence, GeofenceDraft } from '@menara/shared/contract/maps/geofences.contract.ts'
import { crossesItself } from '@menara/shared/domain/geo.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import type { GeofencesStore } from './geofences.store.ts'
import type { FenceWatch } from './geofences.watch.ts'

export interface GeofencesNeeds {
  readonly store: GeofencesStore
  readonly watch: Pick<FenceWatch, 'changed' | 'clear'>
  readonly areaAt: (id: string) => Promise<string | undefined>
  readonly siteExists: (id: string) => Promise<boolean>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly newId: () => string
}
type Changes = Partial<GeofenceDraft>
export type GeofencesService = ReturnType<typeof geofencesService>

/** Drawing fences. A changed fence begins anew: alarms that stood for it are cleared, and the next place of each subject is its first. */
export function geofencesService(needs: GeofencesNeeds) {
  const { store, watch, journal, atomically } = needs

  async function visible(id: string, caller: Caller): Promise<Geofence> {
    const fence = await store.get(id, caller.locationIds)
    if (!fence) throw new Fault('not-found', 'geofences.not_found')
    return fence
  }
  const told = (action: string, fence: Geofence, { caller, detail }: { caller: Caller; detail: Record<string, unknown> }): void =>
    journal.record({
      action,
      subject: 'geofences',
      subject_id: fence.id,
      actor_id: caller.userId,
      detail,
      hints: [{ topic: 'geofences', key: fence.id, location_id: fence.location_id }],
    })

  return {
    list: async ({ location_id }: { location_id?: string }, caller: Caller): Promise<{ data: Geofence[] }> => ({
      data: await store.list({ location_id, scope: caller.locationIds }),
    }),
    get: visible,

    async presence(id: string, caller: Caller) {
      await visible(id, caller)
      const rows = (await store.present(id)).filter((item) => item.inside || item.alarm_type !== null)
      return { data: rows.map(subjectOf) }
    },

    async create(draft: GeofenceDraft, caller: Caller): Promise<Geofence> {
      if (!caller.sees(draft.location_id) || !(await needs.siteExists(draft.location_id)))
        throw invalid('location_id', 'exists', 'There is no such site')
      const facts = await checked(needs, wholeOf(draft))
      const made = await atomically(async () => {
        const id = needs.newId()
        await store.insert({ id, ...facts })
        const fence = await visible(id, caller)
        told('geofence.drawn', fence, { caller, detail: { after: fence } })
        return fence
      })
      watch.changed()
      return made
    },

    async update(id: string, changes: Changes, caller: Caller): Promise<Geofence> {
      const before = await visible(id, caller)
      if (changes.location_id !== undefined && changes.location_id !== before.location_id)
        throw invalid('location_id', 'fixed', 'A fence stays at its site: draw another one there')
      const facts = await checked(needs, { ...factsOf(before), ...wholeOf({ ...draftOf(before), ...changes }) })
      await watch.clear(await store.present(id), before)
      const after = await atomically(async () => {
        await store.update(id, facts)
        await store.dropPresence(id)
        const fence = await visible(id, caller)
        told('geofence.changed', fence, { caller, detail: changedFacts(before, fence) })
        return fence
      })
      watch.changed()
      return after
    },

    async remove(id: string, caller: Caller): Promise<void> {
      const before = await visible(id, caller)
      await watch.clear(await store.present(id), before)
      await atomically(async () => {
        if (!(await store.remove(id))) throw new Fault('not-found', 'geofences.removed')
        told('geofence.removed', before, { caller, detail: { before } })
      })
      watch.changed()
    },
  }
}

type PresentRow = Awaited<ReturnType<GeofencesNeeds['store']['present']>>[number]
const subjectOf = (row: PresentRow) => ({ id: row.subject_id, name: row.subject_name, since: row.since, alarmed: row.alarm_type !== null })
type Facts = Required<GeofenceDraft>

const draftOf = ({ area, inside: _i, rev: _r, id: _id, ...item }: Geofence): GeofenceDraft => ({ ...item, area_id: area?.id ?? null })
const factsOf = (geofence: Geofence): Facts => wholeOf(draftOf(geofence))
const wholeOf = (draft: GeofenceDraft): Facts => ({
  location_id: draft.location_id,
  name: draft.name.trim(),
  ring: draft.ring,
  applies_to: draft.applies_to,
  rule: draft.rule,
  area_id: draft.area_id ?? null,
  dwell_s: draft.rule === 'dwell' ? (draft.dwell_s ?? null) : null,
  hours: draft.rule === 'out_of_hours' ? (draft.hours ?? null) : null,
  margin_m: draft.margin_m ?? 5,
  priority: draft.priority ?? 'medium',
  enabled: draft.enabled ?? true,
})

async function checked({ areaAt }: GeofencesNeeds, facts: Facts): Promise<Facts> {
  if (facts.rule === 'dwell' && facts.dwell_s === null) throw invalid('dwell_s', 'required', 'Say how many seconds somebody may stay')
  if (facts.rule === 'out_of_hours' && facts.hours === null)
    throw invalid('hours', 'required', 'Say in which hours it is allowed to be there')
  if (crossesItself(facts.ring)) throw invalid('ring', 'simple', 'The outline crosses itself')
  if (facts.area_id && (await areaAt(facts.area_id)) !== facts.location_id)
    throw invalid('area_id', 'exists', 'There is no such storey at this site')
  return facts
}
