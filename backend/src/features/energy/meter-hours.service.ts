import { BASELINE_WEEKS, baselineOf } from '@menara/shared/domain/energy/energy-figures.ts'
import type { MeterHours } from '../../ports/iot/meter-hours.ts'
import type { EnergyHours } from './energy-hours.service.ts'
import type { EnergyMetersStore } from './energy-meters.store.ts'
import type { EnergySettingsStore } from './energy-settings.store.ts'

interface MeterHoursNeeds {
  readonly meters: Pick<EnergyMetersStore, 'ofSite'>
  readonly hours: EnergyHours
  readonly settings: Pick<EnergySettingsStore, 'tariffsOf'>
}
const WEEK = 7 * 24 * 3_600_000

/** Hours of meters for other features. */
export const meterHours = ({ meters, hours, settings }: MeterHoursNeeds): MeterHours => ({
  tariffs: (locationId) => settings.tariffsOf([locationId]),
  async hours(locationId, meterId, { from, to }) {
    const all = await meters.ofSite(locationId)
    const meter = all.find((item) => item.id === meterId)
    if (!meter) return { measured: [], usual: [] }
    const found = (await hours.of([meter], { all, from: from - BASELINE_WEEKS * WEEK, to })).get(meterId) ?? []
    return { measured: found.filter((hour) => hour.at >= from && hour.at < to), usual: baselineOf(found, { from, to }) }
  },
})
