import type { EnergyTariff } from '@menara/shared/contract/iot/energy.contract.ts'
import type { EnergyNow } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import type { EnergyMeter } from '@menara/shared/contract/iot/energy-meters.contract.ts'
import { calendarIn } from '@menara/shared/domain/energy/energy-calendar.ts'
import { forecastOf } from '@menara/shared/domain/energy/energy-demand.ts'
import { QUARTER } from '@menara/shared/domain/energy/energy-hours.ts'
import { isPeakHour, rupiahPerMinute, tariffOn } from '@menara/shared/domain/energy/energy-tariff.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { ReadRollups } from '../../ports/iot/rollups.ts'
import type { EnergyMetersStore, PointNow } from './energy-meters.store.ts'
import type { EnergySettingsStore, SiteRow } from './energy-settings.store.ts'

export interface NowNeeds {
  readonly meters: Pick<EnergyMetersStore, 'mains' | 'newest'>
  readonly settings: Pick<EnergySettingsStore, 'sites' | 'tariffsOf'>
  readonly rollups: ReadRollups
  readonly now: () => Date
}
export type EnergyNowService = ReturnType<typeof energyNow>

/** Sites with main meters at this moment. */
export function energyNow({ meters, settings, rollups, now }: NowNeeds) {
  return async function list({ location_id }: { location_id?: string }, caller: Caller): Promise<EnergyNow[]> {
    if (location_id !== undefined && !caller.sees(location_id)) return []
    const scope = location_id === undefined ? caller.locationIds : [location_id]
    const mains = Map.groupBy(await meters.mains(scope), (item) => item.location_id)
    const ids = [...mains.keys()]
    const all = [...mains.values()].flat()
    const at = now().getTime()
    const from = Math.floor(at / QUARTER) * QUARTER
    const [sites, tariffs, newest, energy] = await Promise.all([
      settings.sites(ids),
      settings.tariffsOf(ids),
      meters.newest(all.flatMap((item) => item.power_point_id ?? [])),
      rollups(
        all.flatMap((item) => item.point_id ?? []),
        { from, to: from + QUARTER, step: '15m' },
      ),
    ])
    const values = new Map(newest.map((now) => [now.id, now]))
    return sites.map((site) => {
      const own = mains.get(site.id) ?? []
      const used = own.map((item) => usedIn(item, energy.get(item.point_id ?? '')?.[0]?.rise ?? null))
      return siteNow({ site, own, values, used, at, from, tariffs: tariffs.filter((tariff) => tariff.location_id === site.id) })
    })
  }
}

const usedIn = ({ factor }: EnergyMeter, rise: number | null): number | null => (rise === null ? null : rise * factor)

interface Facts {
  readonly site: SiteRow
  readonly own: readonly EnergyMeter[]
  readonly values: ReadonlyMap<string, PointNow>
  /** kWh of each main meter in the running quarter; null: not heard of in it. */
  readonly used: readonly (number | null)[]
  readonly tariffs: readonly EnergyTariff[]
  readonly at: number
  readonly from: number
}

function siteNow({ site, own, values, used, tariffs, at, from }: Facts): EnergyNow {
  const spoken = own.flatMap(({ power_point_id, factor }) => {
    const value = values.get(power_point_id ?? '')
    return value?.speaks ? [{ kw: (value.value ?? 0) * factor, at: value.at }] : []
  })
  const power_kw = spoken.length === own.length ? round(spoken.reduce((sum, item) => sum + item.kw, 0)) : null
  const { day, hour } = calendarIn(site.zone)(at)
  const tariff = tariffOn(tariffs, day)
  return {
    id: site.id,
    name: site.name,
    zone: site.zone,
    meters: own.length,
    speaking: spoken.length,
    power_kw,
    at: spoken
      .map((item) => item.at)
      .reduce<string | null>((oldest, text) => (text !== null && (oldest === null || text < oldest) ? text : oldest), null),
    rate: tariff ? (isPeakHour(tariff, hour) ? 'wbp' : 'lwbp') : null,
    rupiah_per_minute: tariff && power_kw !== null ? rupiahPerMinute(power_kw, tariff, hour) : null,
    contracted_kw: site.contracted_kw,
    window: power_kw === null ? null : windowOf({ used, power_kw, contracted_kw: site.contracted_kw, at, from }),
  }
}

function windowOf({
  used,
  at,
  from,
  ...rest
}: Pick<Facts, 'used' | 'at' | 'from'> & { power_kw: number; contracted_kw: number | null }): EnergyNow['window'] {
  if (used.includes(null)) return null
  const kwh = used.reduce<number>((sum, item) => sum + (item ?? 0), 0)
  const elapsed_s = Math.floor((at - from) / 1000)
  const { forecast_kw, allowed_kw, shed_kw, level } = forecastOf({ elapsed_s, kwh, ...rest })
  return {
    at: new Date(from).toISOString(),
    elapsed_s,
    kwh: round(kwh),
    forecast_kw: round(forecast_kw),
    allowed_kw: allowed_kw === null ? null : round(allowed_kw),
    shed_kw: round(shed_kw),
    level,
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000
