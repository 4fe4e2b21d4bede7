import { energyRoutes } from '../features/energy/energy.routes.ts'
import { energyExport } from '../features/energy/energy-export.service.ts'
import { energyHours } from '../features/energy/energy-hours.service.ts'
import { energyMetersService } from '../features/energy/energy-meters.service.ts'
import { energyMetersStore } from '../features/energy/energy-meters.store.ts'
import { energyMonths } from '../features/energy/energy-month.service.ts'
import { energyNow } from '../features/energy/energy-now.service.ts'
import { energyScope } from '../features/energy/energy-scope.service.ts'
import { energySettingsService } from '../features/energy/energy-settings.service.ts'
import { energySettingsStore } from '../features/energy/energy-settings.store.ts'
import { energyUsage } from '../features/energy/energy-usage.service.ts'
import type { Platform } from '../platform/platform.ts'
import type { Places } from '../ports/places.ts'
import type { ReadRollups } from '../ports/rollups.ts'

/** Meters and what they measured, read from the telemetry's rollups. */
export function openEnergy(
  { app, db, journal, now, newId }: Platform,
  { places, rollups }: { places: Places; rollups: ReadRollups },
): void {
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
}
