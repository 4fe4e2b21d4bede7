import type { EnergyBudget, EnergyFactor, EnergySite, EnergyTariff, energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { overlap, PEAK_HOURS } from '@menara/shared/domain/energy/energy-tariff.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { checkDay } from './energy-scope.service.ts'
import type { EnergySettingsStore } from './energy-settings.store.ts'

export interface EnergySettingsNeeds {
  readonly store: EnergySettingsStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  siteExists(id: string): Promise<boolean>
  siteOfArea(id: string): Promise<string | undefined>
}
export type EnergySettingsService = ReturnType<typeof energySettingsService>
type Listed = { next?: string; limit?: number; location_id?: string }
type TariffDraft = CallOf<typeof energy.createTariff>['body']
type FactorDraft = CallOf<typeof energy.createFactor>['body']

interface Changed {
  readonly id: string
  readonly location_id: string
}

/** Tariffs, emission factors, budgets, floor areas and contracted demands. */
export function energySettingsService(needs: EnergySettingsNeeds) {
  const parts = { ...needs, record: recordOn(needs.journal), mustExist: mustExistIn(needs) }
  return { ...tariffsOf(parts), ...factorsOf(parts), ...budgetsOf(parts), ...sitesOf(parts) }
}

interface Parts extends EnergySettingsNeeds {
  readonly record: ReturnType<typeof recordOn>
  readonly mustExist: ReturnType<typeof mustExistIn>
}

const recordOn =
  (journal: Journal) =>
  (action: string, { id, location_id }: Changed, { caller, detail }: { caller: Caller; detail: Record<string, unknown> }): void =>
    journal.record({
      action,
      subject: 'energy',
      subject_id: id,
      actor_id: caller.userId,
      detail,
      hints: [{ topic: 'energy', key: id, location_id }],
    })

const mustExistIn =
  ({ siteExists }: EnergySettingsNeeds) =>
  async (locationId: string, caller: Caller): Promise<void> => {
    if (!caller.sees(locationId) || !(await siteExists(locationId))) throw invalid('location_id', 'exists', 'There is no such site')
  }

function tariffsOf({ store, record, mustExist, atomically, newId }: Parts) {
  async function seen(id: string, caller: Caller): Promise<EnergyTariff> {
    const tariff = await store.tariff(id)
    if (!tariff || !caller.sees(tariff.location_id)) throw new Fault('not-found', 'tariffs.not_found')
    return tariff
  }
  async function check(tariff: EnergyTariff): Promise<void> {
    checkDay(tariff.valid_from, 'valid_from')
    if (tariff.valid_until !== null) checkDay(tariff.valid_until, 'valid_until')
    if (tariff.valid_until !== null && tariff.valid_until <= tariff.valid_from)
      throw invalid('valid_until', 'range', 'A tariff ends after it begins')
    if (tariff.peak_end <= tariff.peak_start) throw invalid('peak_end', 'range', 'The peak ends after it begins')
    await store.holdTariffs(tariff.location_id)
    const other = (await store.tariffsOf([tariff.location_id])).find((item) => item.id !== tariff.id && overlap(item, tariff))
    if (!other) return
    throw new Fault('conflict', 'tariffs.overlap', {
      params: { name: other.name, from: other.valid_from, until: other.valid_until ?? { key: 'tariffs.open_end' } },
      errors: [{ field: 'valid_from', rule: 'overlap' }],
    })
  }
  return {
    async tariffs({ next, limit = 10, location_id }: Listed, { locationIds }: Caller) {
      const after = readCursor(next, ['string', 'string'])
      if (after) checkDay(after[0], 'next')
      return pageOf(await store.tariffs({ locationIds, location_id, after, limit }), limit, (tariff) => [tariff.valid_from, tariff.id])
    },
    tariff: seen,
    createTariff: (draft: TariffDraft, caller: Caller): Promise<EnergyTariff> =>
      atomically(async () => {
        await mustExist(draft.location_id, caller)
        const peak = { peak_start: PEAK_HOURS.start, peak_end: PEAK_HOURS.end }
        const tariff: EnergyTariff = { id: newId(), kvarh_sen: null, valid_until: null, ...peak, ...draft }
        await check(tariff)
        await store.addTariff(tariff)
        record('energy_tariff.created', tariff, { caller, detail: { after: tariff } })
        return tariff
      }),
    updateTariff: (id: string, facts: Partial<TariffDraft>, caller: Caller): Promise<EnergyTariff> =>
      atomically(async () => {
        const before = await seen(id, caller)
        if ((facts.location_id ?? before.location_id) !== before.location_id)
          throw invalid('location_id', 'fixed', 'A tariff stays at its site; add one at the other site instead')
        const after: EnergyTariff = { ...before, ...facts }
        await check(after)
        await store.changeTariff(id, facts)
        record('energy_tariff.updated', after, { caller, detail: changedFacts(before, after) })
        return after
      }),
    removeTariff: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await seen(id, caller)
        if (!(await store.removeTariff(id))) throw new Fault('not-found', 'tariffs.not_found')
        record('energy_tariff.removed', before, { caller, detail: { before } })
      }),
  }
}

function factorsOf({ store, record, mustExist, atomically, newId }: Parts) {
  const taken = (year: number): Fault =>
    new Fault('conflict', 'factors.year_taken', { params: { year }, errors: [{ field: 'year', rule: 'unique' }] })
  async function seen(id: string, caller: Caller): Promise<EnergyFactor> {
    const factor = await store.factor(id)
    if (!factor || !caller.sees(factor.location_id)) throw new Fault('not-found', 'factors.not_found')
    return factor
  }
  return {
    async factors({ next, limit = 10, location_id }: Listed, { locationIds }: Caller) {
      const after = readCursor(next, ['number', 'string'])
      if (after && !Number.isInteger(after[0]))
        throw invalid('next', 'cursor', 'next is not a cursor this list gave out; start again with 0')
      return pageOf(await store.factors({ locationIds, location_id, after, limit }), limit, (factor) => [factor.year, factor.id])
    },
    factor: seen,
    createFactor: (draft: FactorDraft, caller: Caller): Promise<EnergyFactor> =>
      atomically(async () => {
        await mustExist(draft.location_id, caller)
        const factor = { id: newId(), ...draft }
        if (!(await store.addFactor(factor))) throw taken(draft.year)
        record('energy_factor.created', factor, { caller, detail: { after: factor } })
        return factor
      }),
    updateFactor: (id: string, facts: Partial<FactorDraft>, caller: Caller): Promise<EnergyFactor> =>
      atomically(async () => {
        const before = await seen(id, caller)
        if ((facts.location_id ?? before.location_id) !== before.location_id)
          throw invalid('location_id', 'fixed', 'A factor stays at its site; add one at the other site instead')
        const after: EnergyFactor = { ...before, ...facts }
        await store.holdTariffs(before.location_id)
        if (await store.yearTaken(after)) throw taken(after.year)
        await store.changeFactor(id, facts)
        record('energy_factor.updated', after, { caller, detail: changedFacts(before, after) })
        return after
      }),
    removeFactor: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await seen(id, caller)
        if (!(await store.removeFactor(id))) throw new Fault('not-found', 'factors.not_found')
        record('energy_factor.removed', before, { caller, detail: { before } })
      }),
  }
}

function budgetsOf({ store, record, mustExist, atomically, newId }: Parts) {
  return {
    budgets: async ({ location_id }: { location_id: string }, caller: Caller): Promise<EnergyBudget[]> =>
      caller.sees(location_id) ? store.budgets(location_id) : [],
    setBudget: (draft: Omit<EnergyBudget, 'id'>, caller: Caller): Promise<EnergyBudget> =>
      atomically(async () => {
        await mustExist(draft.location_id, caller)
        const before = await store.budgetOf(draft.location_id, draft.month)
        const after = await store.setBudget({ id: newId(), ...draft })
        record('energy_budget.set', after, { caller, detail: { before: before?.rupiah ?? null, after: after.rupiah, month: after.month } })
        return after
      }),
    removeBudget: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await store.budget(id)
        if (!before || !caller.sees(before.location_id) || !(await store.removeBudget(id)))
          throw new Fault('not-found', 'budgets.not_found')
        record('energy_budget.removed', before, { caller, detail: { before } })
      }),
  }
}

function sitesOf({ store, record, siteOfArea, atomically }: Parts) {
  const one = async (id: string, caller: Caller): Promise<EnergySite> => {
    const [site] = caller.sees(id) ? await store.sites([id]) : []
    if (!site) throw new Fault('not-found', 'sites.not_found')
    return shown(site)
  }
  return {
    sites: async ({ locationIds }: Caller): Promise<EnergySite[]> => (await store.sites(locationIds)).map(shown),
    updateSite: (id: string, facts: { floor_m2?: number | null; contracted_kw?: number | null }, caller: Caller): Promise<EnergySite> =>
      atomically(async () => {
        const before = await one(id, caller)
        await store.setSite(id, facts)
        const after = await one(id, caller)
        record('energy_site.updated', { id, location_id: id }, { caller, detail: changedFacts(before, after) })
        return after
      }),
    floors: async ({ location_id }: { location_id: string }, caller: Caller) => (caller.sees(location_id) ? store.floors(location_id) : []),
    updateFloor: (id: string, { floor_m2 }: { floor_m2: number | null }, caller: Caller) =>
      atomically(async () => {
        const location_id = await siteOfArea(id)
        const before = await store.floor(id)
        if (location_id === undefined || !before || !caller.sees(location_id)) throw new Fault('not-found', 'areas.not_found')
        await store.setFloor(id, floor_m2)
        record('energy_floor.updated', { id, location_id }, { caller, detail: { before: before.floor_m2, after: floor_m2 } })
        return { ...before, floor_m2 }
      }),
  }
}
const shown = ({ id, name, floor_m2, contracted_kw }: EnergySite): EnergySite => ({ id, name, floor_m2, contracted_kw })
