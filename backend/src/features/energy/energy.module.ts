import type { Platform } from '../../platform/platform.ts'
import type { MeterHours } from '../../ports/iot/meter-hours.ts'
import type { ReadRollups } from '../../ports/iot/rollups.ts'
import type { Places } from '../../ports/places.ts'
import { energyRoutes } from './energy.routes.ts'
import { energyExport } from './energy-export.service.ts'
import { energyHours } from './energy-hours.service.ts'
import { energyMetersService } from './energy-meters.service.ts'
import { energyMetersStore } from './energy-meters.store.ts'
import { energyMonths } from './energy-month.service.ts'
import { energyNow } from './energy-now.service.ts'
import { energyScope } from './energy-scope.service.ts'
import { energySettingsService } from './energy-settings.service.ts'
import { energySettingsStore } from './energy-settings.store.ts'
import { energyUsage } from './energy-usage.service.ts'
import { meterHours } from './meter-hours.service.ts'

/** Meters and what they measured, read from the telemetry's rollups. */
export function openEnergy(
  { app, db, journal, now, newId }: Platform,
  { places, rollups }: { places: Places; rollups: ReadRollups },
): MeterHours {
  const meters = energyMetersStore(db)
  const settings = energySettingsStore(db)
  const writing = {
    journal,
    newId,
    atomically: db.atomically,
    siteExists: async (id: string) => (await places.site(id)) !== undefined,
    siteOfArea: async (id: string) => (await places.area(id))?.location_id,
  }
  const hours = energyHours({ rollups })
  const scopeOf = energyScope({ meters, settings })
  const usage = energyUsage({ scopeOf, hours, settings, now })
  energyRoutes(app, {
    meters: energyMetersService({ ...writing, store: meters }),
    settings: energySettingsService({ ...writing, store: settings }),
    usage,
    months: energyMonths({ scopeOf, hours, usage, settings, now }),
    now: energyNow({ meters, settings, rollups, now }),
    csv: energyExport({ usage }),
  })
  return meterHours({ meters, hours, settings })
}
