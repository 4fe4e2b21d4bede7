import { reportSchedules, savedReports } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { byId, type Make } from '../../good-call.ts'

const filters = [{ field: 'state', values: ['new', null], not: true }]
const question = {
  ...{ subject: 'tickets' as const, by: 'created', filters, groups: ['site', 'month'], measures: ['count', 'resolution_mean'] },
  ...{ compare: true, start: '2026-01-01', end: '2026-12-31', zone: 'Asia/Jakarta' },
}
const at = ({ cast }: Building) => ({ ...question, location_id: cast.site })
const definition = {
  ...{ subject: 'tickets' as const, by: 'created', filters, groups: ['state'], measures: ['count'], compare: true },
  ...{ period: { kind: 'days' as const, count: 30 }, view: 'table' as const },
}
const kept = async ({ admin }: Building): Promise<string> =>
  (await admin.asks(savedReports.create, { body: { name: 'By state', definition } })).body.data.id
const plan = ({ cast }: Building) => ({
  ...{ unit: 'week' as const, on_day: 1, at_time: '07:00', zone: 'Asia/Jakarta', format: 'xlsx' as const, active: true },
  ...{ location_id: cast.site, recipient_ids: [cast.admin] },
})

/** How reports are asked well, by endpoint. */
export const reportCalls: Readonly<Record<string, Make>> = {
  'reports.subjects': () => ({}),
  'reports.query': (building) => ({ body: at(building) }),
  'reports.rows': (building) => ({
    body: { question: at(building), cell: { keys: [building.cast.site, '2026-11'], measure: 'count', before: false }, limit: 5 },
  }),
  'reports.export': (building) => ({
    body: { question: at(building), cell: { keys: [building.cast.site], measure: 'count', before: false }, format: 'csv', language: 'en' },
  }),
  'ready_reports.get': ({ cast }) => ({
    query: { key: 'reliability', start: '2026-11-01', end: '2026-11-30', zone: 'Asia/Jakarta', location_id: cast.site },
  }),
  'saved_reports.list': async (building) => {
    await kept(building)
    return { query: { limit: 5 } }
  },
  'saved_reports.get': async (building) => byId(await kept(building)),
  'saved_reports.create': () => ({ body: { name: 'Weekly', audience: 'everyone', role_ids: [], definition } }),
  'saved_reports.update': async (building) => ({
    ...byId(await kept(building)),
    body: { name: 'Monthly', audience: 'personal', role_ids: [], definition, rev: 1 },
  }),
  'saved_reports.remove': async (building) => byId(await kept(building)),
  'report_schedules.list': async (building) => byId(await kept(building)),
  'report_schedules.create': async (building) => ({ ...byId(await kept(building)), body: plan(building) }),
  'report_schedules.remove': async (building) => {
    const id = await kept(building)
    const { data } = (await building.admin.asks(reportSchedules.create, { params: { id }, body: plan(building) })).body
    return byId(data.id)
  },
}
