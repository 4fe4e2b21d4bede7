import { Fault } from '../../platform/errors.ts'
import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { Documents } from '../../ports/documents.ts'
import type { Events } from '../../ports/events.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { PlannedTickets } from '../../ports/tickets/planned-tickets.ts'
import { maintenanceLoadService } from './load/maintenance-load.service.ts'
import { maintenanceLoadStore } from './load/maintenance-load.store.ts'
import { maintenanceYearsStore, type YearRow } from './load/maintenance-years.store.ts'
import { yearPlanOf } from './load/year-plan.ts'
import { maintenanceRoutes } from './maintenance.routes.ts'
import { followedTickets } from './occurrences/followed-tickets.service.ts'
import { maintenanceOccurrencesService } from './occurrences/maintenance-occurrences.service.ts'
import { maintenanceOccurrencesStore } from './occurrences/maintenance-occurrences.store.ts'
import { maintenanceRounds } from './occurrences/maintenance-rounds.service.ts'
import { planWriter } from './occurrences/plan-writer.service.ts'
import { maintenancePlansService } from './plans/maintenance-plans.service.ts'
import { maintenancePlansStore } from './plans/maintenance-plans.store.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly planned: PlannedTickets
  readonly documents: Pick<Documents, 'source'>
  readonly events: Pick<Events, 'on'>
}
export interface Maintenance extends Closable {
  /** Does what is due by now; the job calls it, and so may a test. */
  look(): Promise<void>
}
const LOOK_MS = 30_000
const TROUBLE = 'preventive maintenance could not be looked at'

/** Preventive plans: they open planned work as tickets, and follow what becomes of it. */
export function openMaintenance(platform: Platform, others: Others): Maintenance {
  const { app, db, journal, zone, now, newId } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const base = { ...others, journal, zone, now, newId, atomically }
  const [plans, store, loads] = [maintenancePlansStore(db), maintenanceOccurrencesStore(db), maintenanceLoadStore(db)]
  const years = maintenanceYearsStore(db)
  const writer = planWriter({ ...base, plans, store })
  const { follow, removing } = followedTickets({ ...base, store, writer })
  others.events.on('ticket.changed', follow)
  others.events.on('ticket.removing', removing)
  others.documents.source<YearRow>({
    kind: 'maintenance_year',
    async find(id, caller) {
      const year = await years.find(id)
      if (!year || !caller.sees(year.location_id) || !caller.may('show_plugin_schedule'))
        throw new Fault('not-found', 'maintenance.no_year')
      return year
    },
    async content({ location_id, year }, { caller }) {
      const site = await others.places.site(location_id)
      if (!site) throw new Fault('not-found', 'maintenance.no_year')
      return yearPlanOf(site, year, await loads.yearLines(location_id, year, caller))
    },
  })
  maintenanceRoutes(app, {
    plans: maintenancePlansService({ ...base, store: plans, writer }),
    occurrences: maintenanceOccurrencesService({ ...base, store, writer }),
    load: maintenanceLoadService({ ...base, store: loads, years }),
  })
  const work = maintenanceRounds({ ...base, plans, store, writer })
  const job = leasedJob(platform, { name: 'maintenance', work, everyMs: LOOK_MS, trouble: TROUBLE })
  return {
    async look() {
      await job.idle()
      await work()
    },
    close: job.close,
  }
}
