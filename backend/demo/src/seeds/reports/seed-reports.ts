import { insertAll, rowsOf } from '@menara/backend/platform/db/bulk.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { reportSchedules, reports } from '@menara/backend/schema/reports/reports.ts'
import type { ReportDefinition } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { nextRun } from '@menara/shared/domain/reports/report-schedules.ts'
import { sql } from 'drizzle-orm'
import { diceOf } from '../../portfolio/dice.ts'

const SEED = 10_401
const DAY = 86_400_000
const [OWNER, ZONE] = ['admin@menara.demo', 'Asia/Jakarta']
const LAST_MONTH = { kind: 'months', count: 1, back: 1 } as const

const NAMED: readonly { readonly name: string; readonly audience: 'personal' | 'everyone'; readonly definition: ReportDefinition }[] = [
  {
    name: 'Open work by site and priority',
    audience: 'everyone',
    definition: {
      ...{ subject: 'tickets', groups: ['site', 'priority'], measures: ['count'], view: 'pivot', period: { kind: 'days', count: 90 } },
      filters: [{ field: 'state', values: ['new', 'assigned', 'in_progress', 'pending'] }],
    },
  },
  {
    name: 'Service levels of last month',
    audience: 'everyone',
    definition: {
      ...{ subject: 'clocks', groups: ['kind'], measures: ['count', 'met', 'breached', 'kept_share'], compare: true },
      ...{ view: 'table', period: LAST_MONTH },
    },
  },
  {
    name: 'Energy of a year by use',
    audience: 'personal',
    definition: {
      ...{ subject: 'energy', groups: ['month', 'use'], measures: ['kwh'], view: 'chart' },
      period: { kind: 'months', count: 12, back: 0 },
    },
  },
]

/** Three reports that the administrator keeps, one of them mailed every Monday. Joins the open transaction. */
export async function seedReports({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const [owner] = await rowsOf<{ id: string }>(db, sql`select id from users order by email = ${OWNER} desc, created_at, id limit 1`)
  if (!owner) return
  const dice = diceOf(SEED)
  const at = new Date(now().getTime() - DAY).toISOString()
  const rows = NAMED.map((report) => ({
    ...report,
    ...{ id: dice.id(now().getTime() - DAY), owner_id: owner.id, created_at: at, updated_at: at },
  }))
  await insertAll(db, reports, rows)
  const times = { unit: 'week', on_day: 1, at_time: '07:00', zone: ZONE } as const
  const schedule = {
    id: dice.id(now().getTime() - DAY),
    report_id: rows[1]?.id ?? '',
    format: 'pdf' as const,
    created_by: owner.id,
    ...times,
  }
  await db.sql.insert(reportSchedules).values({ ...schedule, recipient_ids: [owner.id], next_at: nextRun(times, now()) })
}
