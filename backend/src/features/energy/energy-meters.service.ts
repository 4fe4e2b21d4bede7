import type { EnergyMeter, EnergyMeterDraft, MeterPoint } from '@menara/shared/contract/iot/energy-meters.contract.ts'
import { closesCircle } from '@menara/shared/domain/energy/energy-figures.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { inTheWay } from '../../platform/texts/sentences.ts'
import type { EnergyMetersStore } from './energy-meters.store.ts'

export interface EnergyMetersNeeds {
  readonly store: EnergyMetersStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  siteExists(id: string): Promise<boolean>
  siteOfArea(id: string): Promise<string | undefined>
}
export type EnergyMetersService = ReturnType<typeof energyMetersService>
type Draft = EnergyMeterDraft

const missing = (): Fault => new Fault('not-found', 'meters.not_found')
const taken = (code: string): Fault =>
  new Fault('conflict', 'meters.code_taken', { params: { code }, errors: [{ field: 'code', rule: 'unique' }] })

/** The meter tree of each site. A meter of a site outside the caller's scope does not exist for them. */
export function energyMetersService(needs: EnergyMetersNeeds) {
  const { store, journal, atomically, newId, siteExists } = needs
  const check = checksOf(needs)

  async function seen(id: string, caller: Caller): Promise<EnergyMeter> {
    const meter = await store.find(id)
    if (!meter || !caller.sees(meter.location_id)) throw missing()
    return meter
  }
  function record(
    action: string,
    { id, location_id }: EnergyMeter,
    { caller, detail }: { caller: Caller; detail: Record<string, unknown> },
  ): void {
    const hints = [{ topic: 'energy', key: id, location_id }]
    journal.record({ action: `energy_meter.${action}`, subject: 'energy_meters', subject_id: id, actor_id: caller.userId, detail, hints })
  }

  return {
    get: seen,

    async list({ next, limit = 10, location_id }: { next?: string; limit?: number; location_id?: string }, { locationIds }: Caller) {
      const after = readCursor(next, ['string', 'string'])
      return pageOf(await store.list({ locationIds, location_id, after, limit }), limit, (item) => [item.name, item.id])
    },

    async points({ location_id }: { location_id: string }, caller: Caller): Promise<MeterPoint[]> {
      return caller.sees(location_id) ? store.points(location_id) : []
    },

    create: ({ terms = [], ...draft }: Draft, caller: Caller): Promise<EnergyMeter> =>
      atomically(async () => {
        if (!caller.sees(draft.location_id) || !(await siteExists(draft.location_id)))
          throw invalid('location_id', 'exists', 'There is no such site')
        await store.holdTree(draft.location_id)
        const id = newId()
        await check(id, { ...draft, terms })
        if (!(await store.insert({ factor: 1, ...draft, id }, terms))) throw taken(draft.code)
        const meter = await seen(id, caller)
        record('created', meter, { caller, detail: { after: meter } })
        return meter
      }),

    update: (id: string, { terms, ...facts }: Partial<Draft>, caller: Caller): Promise<EnergyMeter> =>
      atomically(async () => {
        const before = await seen(id, caller)
        const locationId = before.location_id
        if ((facts.location_id ?? locationId) !== locationId)
          throw invalid('location_id', 'fixed', 'A meter stays at its site; add a new one at the other site instead')
        await store.holdTree(locationId)
        const { area, ...rest } = before
        await check(id, { ...rest, area_id: area?.id ?? null, ...facts, terms: terms ?? before.terms })
        if (await store.codeTaken(locationId, facts.code ?? before.code, id)) throw taken(facts.code ?? before.code)
        await store.update(id, facts, terms)
        const after = await seen(id, caller)
        record('updated', after, { caller, detail: changedFacts(before, after) })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await seen(id, caller)
        await store.holdTree(before.location_id)
        const held = inTheWay(await store.uses(id))
        if (held) throw new Fault('conflict', 'meters.in_use', { params: { name: before.name, held } })
        await store.remove(id)
        record('removed', before, { caller, detail: { before } })
      }),
  }
}

type Facts = Omit<Draft, 'terms'> & { readonly terms: NonNullable<Draft['terms']> }

function checksOf({ store, siteOfArea }: EnergyMetersNeeds) {
  async function checkPlace(id: string, { location_id, parent_id, area_id }: Facts): Promise<void> {
    if (area_id && (await siteOfArea(area_id)) !== location_id) throw invalid('area_id', 'exists', 'There is no such area at this site')
    if (!parent_id) return
    const all = await store.ofSite(location_id)
    const parent = all.find((item) => item.id === parent_id)
    if (!parent) throw invalid('parent_id', 'exists', 'There is no such meter at this site')
    if (parent.terms.length > 0) throw invalid('parent_id', 'virtual', 'Nothing hangs under a virtual meter')
    if (closesCircle(all, { id, parentId: parent_id })) throw invalid('parent_id', 'parent', 'A meter cannot hang under itself')
  }

  async function checkPoint(field: keyof typeof UNIT_OF, { [field]: id, location_id }: Facts): Promise<void> {
    if (!id) return
    const [point] = await store.points(location_id, [id])
    if (!point) throw invalid(field, 'exists', 'There is no such point at this site')
    const unit = UNIT_OF[field]
    if (point.unit !== unit) throw invalid(field, 'unit', `A point in ${unit} is needed here, this one is in ${point.unit}`)
  }

  /** A meter that adds up others is no part of another sum, and nothing hangs under it. */
  async function checkFree(id: string): Promise<void> {
    const { meters, 'virtual meters': used } = await store.uses(id)
    if (used > 0) throw invalid('terms', 'virtual', 'It is itself added up by a virtual meter')
    if (meters > 0) throw invalid('terms', 'virtual', 'Nothing hangs under a virtual meter: move what hangs under this one first')
  }
  async function checkTerms(id: string, { location_id, terms, ...facts }: Facts): Promise<void> {
    if (terms.length === 0) return
    if (UNITS.some((field) => facts[field])) throw invalid('terms', 'virtual', 'A meter reads a counter or adds up others, not both')
    if (new Set(terms.map((term) => term.meter_id)).size < terms.length) throw invalid('terms', 'unique', 'A meter is named twice')
    const others = new Map((await store.ofSite(location_id)).filter((item) => item.id !== id).map((item) => [item.id, item]))
    const named = terms.map((term) => others.get(term.meter_id))
    if (named.includes(undefined)) throw invalid('terms', 'exists', 'There is no such meter at this site')
    if (named.some((item) => item && item.terms.length > 0))
      throw invalid('terms', 'virtual', 'Only meters that read a counter can be added up')
    await checkFree(id)
  }

  return async function check(id: string, facts: Facts): Promise<void> {
    await checkPlace(id, facts)
    for (const field of UNITS) await checkPoint(field, facts)
    await checkTerms(id, facts)
  }
}
const UNIT_OF = { point_id: 'kWh', power_point_id: 'kW', reactive_point_id: 'kVArh' } as const
const UNITS = ['point_id', 'power_point_id', 'reactive_point_id'] as const
