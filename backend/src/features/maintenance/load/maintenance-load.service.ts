import type { MaintenanceLoad, maintenance } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { mondayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { dayPlus, WEEKLY_HOURS } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { Places, Site } from '../../../ports/places.ts'
import type { MaintenanceLoadStore, TeamCapacity, TeamWeek } from './maintenance-load.store.ts'
import type { MaintenanceYearsStore } from './maintenance-years.store.ts'

export interface MaintenanceLoadNeeds {
  readonly store: MaintenanceLoadStore
  readonly years: MaintenanceYearsStore
  readonly places: Pick<Places, 'site'>
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
export type MaintenanceLoadService = ReturnType<typeof maintenanceLoadService>
type Asked = CallOf<typeof maintenance.load>['query']

/** How much planned work each team has, by week, and the year plans of sites. */
export function maintenanceLoadService({ store, years, places, journal, atomically, newId }: MaintenanceLoadNeeds) {
  async function siteFor(locationId: string, caller: Caller): Promise<Site> {
    const site = caller.sees(locationId) ? await places.site(locationId) : undefined
    if (!site) throw invalid('location_id', 'exists')
    return site
  }
  return {
    async load({ location_id, start, weeks = 12 }: Asked, caller: Caller): Promise<{ data: MaintenanceLoad[] }> {
      await siteFor(location_id, caller)
      const first = mondayOf(start)
      const mondays = Array.from({ length: weeks }, (_week, at) => dayPlus(first, 7 * at))
      const work = await store.weeks(location_id, { start: first, end: dayPlus(first, 7 * weeks - 1) })
      const rows = (await store.teams(location_id)).map((team) => loadOf(team, mondays, work))
      const ofNone = work.filter(({ group_id }) => group_id === null)
      return { data: ofNone.length > 0 ? [...rows, loadOf(null, mondays, work)] : rows }
    },

    /** Throws `not-found` for a team that is not at the caller's sites. */
    setCapacity: (id: string, hours: number | null, caller: Caller): Promise<{ hours: number | null }> =>
      atomically(async () => {
        const group = await store.team(id)
        if (!group || !caller.sees(group.location_id)) throw new Fault('not-found', 'maintenance.no_team')
        await store.setCapacity(id, hours)
        const hints = [{ topic: 'maintenance_plans', key: id, location_id: group.location_id }]
        const of = { subject: 'groups', subject_id: id, actor_id: caller.userId }
        journal.record({ action: 'maintenance.capacity', ...of, detail: { after: { hours } }, hints })
        return { hours }
      }),

    yearPlan: (locationId: string, year: number, caller: Caller) =>
      atomically(async () => {
        const site = await siteFor(locationId, caller)
        const { id } = await years.stand({ id: newId(), location_id: site.id, year })
        return { id, location: { id: site.id, name: site.name }, year }
      }),
  }
}

/** A team of no name has no hours: what nobody is named for is never over. */
function loadOf(team: TeamCapacity | null, mondays: readonly string[], work: readonly TeamWeek[]): MaintenanceLoad {
  const capacity = 60 * (team ? (team.hours ?? team.members * WEEKLY_HOURS) : 0)
  const its = new Map(work.filter(({ group_id }) => group_id === (team?.id ?? null)).map((row) => [row.week, row]))
  return {
    group: team && { id: team.id, name: team.name },
    members: team?.members ?? 0,
    capacity,
    is_set: team?.hours !== null && team !== null,
    weeks: mondays.map((week) => {
      const { minutes = 0, count = 0 } = its.get(week) ?? {}
      return { week, minutes, count, over: team !== null && minutes > capacity }
    }),
  }
}
