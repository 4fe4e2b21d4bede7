import type { ReadyRow, readyReports } from '@menara/shared/contract/reports/ready-reports.contract.ts'
import type { ReportQuestion } from '@menara/shared/contract/reports/reports.contract.ts'
import { type ReadyKey, readyTables } from '@menara/shared/domain/reports/ready-reports.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { type CompilingNeeds, compile } from '../query/report-compiling.ts'
import type { ReadyReportsStore } from './ready-reports.store.ts'

export interface ReadyReportsNeeds extends CompilingNeeds {
  readonly ready: ReadyReportsStore
  now(): Date
}
export type ReadyReportsService = ReturnType<typeof readyReportsService>

interface Opened {
  readonly subject: ReportQuestion['subject']
  readonly measure: string
  readonly filters?: NonNullable<ReportQuestion['filters']>
}
const WORK_ORDERS = [
  { field: 'type', values: ['29'] },
  { field: 'state', not: true, values: ['draft', 'cancelled', 'rejected', 'merged'] },
]
/** The question whose rows the lines of a ready report are made of. */
const OPENED: Readonly<Record<ReadyKey, Opened>> = {
  reliability: { subject: 'tickets', measure: 'count', filters: WORK_ORDERS },
  alarm_performance: { subject: 'alarms', measure: 'count' },
  alarm_worst: { subject: 'alarms', measure: 'count' },
  energy_intensity: { subject: 'energy', measure: 'kwh' },
}

/** Reports that come with the product and are more than groups and figures. */
export function readyReportsService(needs: ReadyReportsNeeds) {
  return {
    async get({ key, ...asked }: CallOf<typeof readyReports.get>['query'], caller: Caller): Promise<{ zone: string; rows: ReadyRow[] }> {
      const { permission } = readyTables[key]
      if (!caller.may(permission)) throw new Fault('forbidden', 'access.permission', { params: { permission } })
      const { subject, measure, filters = [] } = OPENED[key]
      const question: ReportQuestion = { subject, groups: [], measures: [measure], filters, ...asked }
      const { zone, reading } = await compile(needs, question, caller)
      const now = needs.now().toISOString()
      const { from, until } = reading.span
      // What is yet to come has neither hours nor alarms.
      const span = { from, until: until > now && from < now ? now : until }
      const lines = await needs.ready[key]({
        ...{ caller, span, now, end: asked.end, locationId: asked.location_id, seenTickets: reading.seenTickets },
      })
      const cell = { keys: [], measure }
      return {
        zone,
        rows: lines.map(({ filters: own, values, ...line }) => ({
          ...line,
          values: [...values],
          opens: { question: { ...question, zone, filters: [...filters, ...own] }, cell },
        })),
      }
    },
  }
}
