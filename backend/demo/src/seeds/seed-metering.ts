import * as energy from '@menara/backend/schema/monitoring/energy.ts'
import * as iot from '@menara/backend/schema/monitoring/iot.ts'
import { countingGates, countingZones } from '@menara/backend/schema/monitoring/people-counting.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Story } from '../portfolio/tickets/story.ts'

/** Writes meter trees, tariffs, budgets and counted places, after the devices and points they read. */
export async function writeMetering(
  write: (name: string, table: PgTable, rows: readonly object[]) => Promise<void>,
  { portfolio, budgets }: Story,
): Promise<void> {
  const { meters, terms, sites, floors, tariffs, factors } = portfolio.energy
  // The column list comes from the rows: what is left out of some of them is null, and a default does not apply.
  const whole = meters.map((meter) => ({
    parent_id: null,
    area_id: null,
    point_id: null,
    power_point_id: null,
    reactive_point_id: null,
    factor: 1,
    ...meter,
  }))
  await write('energy_meters', energy.energyMeters, whole)
  await write('energy_meter_terms', energy.energyMeterTerms, terms)
  await write('energy_sites', energy.energySites, sites)
  await write('energy_floors', energy.energyFloors, floors)
  await write('energy_tariffs', energy.energyTariffs, tariffs)
  await write('energy_factors', energy.energyFactors, factors)
  await write('energy_budgets', energy.energyBudgets, budgets)
  const { zones, gates, devices, points, rules } = portfolio.counting
  await write(
    'occupancy_devices',
    iot.devices,
    devices.map((device) => ({ status: 'unknown', ...device })),
  )
  await write(
    'occupancy_points',
    iot.points,
    points.map((point) => ({ quality: 'good', ...point })),
  )
  await write(
    'occupancy_rules',
    iot.alarmRules,
    rules.map((rule) => ({ opens_ticket: false, enabled: true, ...rule })),
  )
  await write('counting_zones', countingZones, zones)
  await write('counting_gates', countingGates, gates)
}
