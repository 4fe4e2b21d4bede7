import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { ById, changes, closed, Day, done, Id, Line, many, nullable, one, oneOf, optional, Paging } from '../../kit/words.ts'
import { Baseline, Demand, EnergyMonth, EnergyNow, EnergyTreeRow, FloorArea, Month, Rupiah, Usage } from './energy-figures.contract.ts'
import { EnergyMeter, EnergyMeterDraft, MeterPoint } from './energy-meters.contract.ts'

/** Prices are whole sen (1/100 rupiah) for each kWh or kVArh: PLN publishes two decimals. Costs everywhere are whole rupiah. */
export const EnergyTariff = closed({
  id: Id,
  location_id: Id,
  name: Line(80),
  lwbp_sen: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  k_factor: Type.Number({ minimum: 1, maximum: 5 }),
  kvarh_sen: nullable(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
  peak_start: Type.Integer({ minimum: 0, maximum: 23 }),
  peak_end: Type.Integer({ minimum: 1, maximum: 24 }),
  valid_from: Day,
  /** First day it does not hold any more. */
  valid_until: nullable(Day),
})
export type EnergyTariff = Static<typeof EnergyTariff>
export const EnergyTariffDraft = closed({
  location_id: Id,
  name: Line(80),
  lwbp_sen: EnergyTariff.properties.lwbp_sen,
  k_factor: EnergyTariff.properties.k_factor,
  kvarh_sen: optional(EnergyTariff.properties.kvarh_sen),
  peak_start: optional(EnergyTariff.properties.peak_start),
  peak_end: optional(EnergyTariff.properties.peak_end),
  valid_from: Day,
  valid_until: optional(nullable(Day)),
})

export const EnergyFactor = closed({
  id: Id,
  location_id: Id,
  year: Type.Integer({ minimum: 1990, maximum: 2100 }),
  kg_per_kwh: Type.Number({ minimum: 0, maximum: 3 }),
  /** Who published it, and where. */
  source: Line(200),
})
export type EnergyFactor = Static<typeof EnergyFactor>
const { id: _factorId, ...factorFacts } = EnergyFactor.properties

export const EnergyBudget = closed({ id: Id, location_id: Id, month: Month, rupiah: Rupiah })
export type EnergyBudget = Static<typeof EnergyBudget>

/** What a site's figures are held against. `id` is the site's. */
export const EnergySite = closed({
  id: Id,
  name: Type.String(),
  floor_m2: FloorArea,
  contracted_kw: nullable(Type.Number({ minimum: 1, maximum: 1_000_000 })),
})
export type EnergySite = Static<typeof EnergySite>
/** Floor area of a place with a meter of its own. `id` is the area's. */
export const EnergyFloor = closed({ id: Id, name: Type.String(), floor_m2: FloorArea })

const at = '/api/v1/energy'
const read = 'show_plugin_energy'
const InSite = { location_id: Id }
/** Without a meter the main meters of the site are added up. */
const OfMeter = { ...InSite, meter_id: optional(Id) }
const Span = { start: Day, end: Day }
const steps = ['hour', 'day', 'month'] as const

const meterCrud = crud('energy/meters', {
  item: EnergyMeter,
  draft: EnergyMeterDraft,
  filter: closed({ ...Paging, location_id: optional(Id) }),
  read,
  write: 'show_manage_device',
})
const tariffCrud = crud('energy/tariffs', {
  item: EnergyTariff,
  draft: EnergyTariffDraft,
  filter: closed({ ...Paging, location_id: optional(Id) }),
  read,
  write: 'show_manage_billing',
})
const factorCrud = crud('energy/factors', {
  item: EnergyFactor,
  draft: closed(factorFacts),
  filter: closed({ ...Paging, location_id: optional(Id) }),
  read,
  write: 'show_manage_billing',
})

const get = <const N extends string, const Q extends Type.TObject, const R extends Type.TSchema>(
  name: N,
  { summary, query, reply }: { summary: string; query: Q; reply: R },
) => endpoint({ name: `energy.${name}`, method: 'GET', path: `${at}/${name}`, access: read, summary, query, reply } as const)

export const energy = {
  meters: meterCrud.list,
  meter: meterCrud.get,
  createMeter: meterCrud.create,
  updateMeter: meterCrud.update,
  removeMeter: meterCrud.remove,
  tariffs: tariffCrud.list,
  tariff: tariffCrud.get,
  createTariff: tariffCrud.create,
  updateTariff: tariffCrud.update,
  removeTariff: tariffCrud.remove,
  factors: factorCrud.list,
  factor: factorCrud.get,
  createFactor: factorCrud.create,
  updateFactor: factorCrud.update,
  removeFactor: factorCrud.remove,
  points: get('points', { summary: 'Points a meter can read: kWh, kW and kVArh', query: closed(InSite), reply: many(MeterPoint) }),
  sites: get('sites', { summary: 'Floor area and contracted demand of every site', query: closed({}), reply: many(EnergySite) }),
  updateSite: endpoint({
    name: 'energy.updateSite',
    method: 'PUT',
    path: `${at}/sites/:id`,
    access: 'show_manage_billing',
    summary: 'Set floor area and contracted demand of a site',
    params: ById,
    body: changes(closed({ floor_m2: FloorArea, contracted_kw: EnergySite.properties.contracted_kw })),
    reply: one(EnergySite),
  }),
  floors: get('floors', { summary: 'Floor areas of places with meters', query: closed(InSite), reply: many(EnergyFloor) }),
  updateFloor: endpoint({
    name: 'energy.updateFloor',
    method: 'PUT',
    path: `${at}/floors/:id`,
    access: 'show_manage_billing',
    summary: 'Set the floor area of a place; null forgets it',
    params: ById,
    body: closed({ floor_m2: FloorArea }),
    reply: one(EnergyFloor),
  }),
  budgets: get('budgets', { summary: 'Budgets of a site by month', query: closed(InSite), reply: many(EnergyBudget) }),
  setBudget: endpoint({
    name: 'energy.setBudget',
    method: 'PUT',
    path: `${at}/budgets`,
    access: 'show_manage_billing',
    summary: 'Set the budget of a month',
    body: closed({ location_id: Id, month: Month, rupiah: Rupiah }),
    reply: one(EnergyBudget),
  }),
  removeBudget: endpoint({
    name: 'energy.removeBudget',
    method: 'DELETE',
    path: `${at}/budgets/:id`,
    access: 'show_manage_billing',
    summary: 'Remove the budget of a month',
    params: ById,
    reply: done,
  }),
  now: get('now', {
    summary: 'Power, cost by the minute and the running quarter of an hour of every site',
    query: closed({ location_id: optional(Id) }),
    reply: many(EnergyNow),
  }),
  usage: get('usage', {
    summary: 'Energy, cost and CO2 by hour, day or month of the site; both days included',
    query: closed({ ...OfMeter, ...Span, step: oneOf(...steps), compare: optional(oneOf('before', 'year')) }),
    reply: one(Usage),
  }),
  tree: get('tree', {
    summary: 'Every meter of a site with what its children did not measure',
    query: closed({ ...InSite, ...Span }),
    reply: many(EnergyTreeRow),
  }),
  demand: get('demand', { summary: 'Demand of a day by quarter of an hour', query: closed({ ...OfMeter, day: Day }), reply: one(Demand) }),
  baseline: get('baseline', {
    summary: 'A day against what it usually takes',
    query: closed({ ...OfMeter, day: Day }),
    reply: one(Baseline),
  }),
  month: get('month', {
    summary: 'A month of a site: energy, cost, CO2, peak, budget, intensity',
    query: closed({ ...InSite, month: Month }),
    reply: one(EnergyMonth),
  }),
  export: endpoint({
    name: 'energy.export',
    method: 'GET',
    path: `${at}/export`,
    access: read,
    summary: 'Usage as CSV (RFC 4180)',
    query: closed({ ...OfMeter, ...Span, step: oneOf(...steps) }),
    reply: 'binary',
  }),
} as const

export const energyFeed = channel({ name: 'energy', source: energy.now, item: EnergyNow, key: 'id', topics: ['energy'], intervalMs: 5000 })
