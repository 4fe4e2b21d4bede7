import type { ReportSchedule, reportSchedules } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { nextRun } from '@menara/shared/domain/reports/report-schedules.ts'
import { isZone } from '@menara/shared/domain/zone-offsets.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { People } from '../../../ports/people.ts'
import type { Places } from '../../../ports/places.ts'
import type { SavedReportsService } from '../saved/saved-reports.service.ts'
import type { ReportSchedulesStore } from './report-schedules.store.ts'

export interface ReportSchedulesNeeds {
  readonly schedules: ReportSchedulesStore
  readonly records: Pick<SavedReportsService, 'mine'>
  readonly people: Pick<People, 'peopleSeen'>
  readonly places: Pick<Places, 'site'>
  readonly journal: Pick<Journal, 'record'>
  readonly zone: string
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type ReportSchedulesService = ReturnType<typeof reportSchedulesService>
type Draft = CallOf<typeof reportSchedules.create>['body']

/** When reports are mailed to whom. Only the owner of a report sends it. */
export function reportSchedulesService(needs: ReportSchedulesNeeds) {
  const { schedules, records, atomically, now, newId } = needs
  return {
    async list(reportId: string, caller: Caller): Promise<ReportSchedule[]> {
      await records.mine(reportId, caller)
      return schedules.ofReport(reportId)
    },

    create: (reportId: string, body: Draft, caller: Caller): Promise<ReportSchedule> =>
      atomically(async () => {
        await records.mine(reportId, caller)
        const { unit, on_day = null, at_time, format, location_id = null, recipient_ids, active = true } = body
        checkDay(unit, on_day)
        const zone = await zoneOf(needs, body, caller)
        const seen = await needs.people.peopleSeen(recipient_ids, caller)
        if (recipient_ids.some((id) => !seen.has(id))) throw invalid('recipient_ids', 'exists', 'There is no such person')
        const id = newId()
        const next_at = nextRun({ unit, on_day, at_time, zone }, now())
        const row = { id, report_id: reportId, unit, on_day, at_time, zone, format, location_id, recipient_ids, active, next_at }
        await schedules.insert({ ...row, created_by: caller.userId })
        record(needs, 'scheduled', { reportId, caller, detail: { after: row } })
        const made = await schedules.find(id)
        if (!made) throw new Error('A schedule that was just made is not there')
        return made
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const schedule = await schedules.find(id)
        if (!schedule) throw new Fault('not-found', 'reports.no_schedule')
        await records.mine(schedule.report_id, caller)
        await schedules.remove(id)
        const { deliveries: _deliveries, ...before } = schedule
        record(needs, 'unscheduled', { reportId: schedule.report_id, caller, detail: { before } })
      }),
  }
}

function checkDay(unit: Draft['unit'], day: number | null): void {
  if (unit === 'day' && day !== null) throw invalid('on_day', 'maximum', 'Every day has no day of its own')
  if (unit !== 'day' && day === null) throw invalid('on_day', 'required')
  if (unit === 'week' && day !== null && day > 7) throw invalid('on_day', 'maximum', 'A week has seven days')
}

async function zoneOf({ places, zone }: ReportSchedulesNeeds, { zone: asked, location_id }: Draft, caller: Caller): Promise<string> {
  if (asked !== undefined && !isZone(asked)) throw invalid('zone', 'zone', 'zone is not an IANA time zone such as Asia/Jakarta')
  if (!location_id) return asked ?? zone
  const there = caller.sees(location_id) ? await places.site(location_id) : undefined
  if (!there) throw invalid('location_id', 'exists', 'There is no such site in your scope')
  return asked ?? there.zone
}

interface Recorded {
  readonly reportId: string
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
function record({ journal }: ReportSchedulesNeeds, action: string, { reportId, caller, detail }: Recorded): void {
  const hints = [{ topic: 'reports', key: reportId, location_id: null }]
  journal.record({ action: `report.${action}`, subject: 'reports', subject_id: reportId, actor_id: caller.userId, detail, hints })
}
