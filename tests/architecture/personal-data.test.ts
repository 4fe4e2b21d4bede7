import { resolve } from 'node:path'
import { categoryOf, personalDataKeys } from '@menara/shared/domain/personal-data/personal-data-categories.ts'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { filesLike } from '../kit/house.ts'

/** Names of columns that hold data about a person, unless the table is of things. */
const PERSONAL =
  /^(name|name_key|email|phone|contact|contacts|contact_name|address|agent|account|vehicle|holder|counterparty|payee_name|letters|cells|recording|endpoint|absence_kind|number_sealed|last4|signed_(name|path)|identity_\w+|photo_(id|mime|bytes|at)|subject_name|base|fixed|variable|(in_|out_)?(longitude|latitude))$/
/** Tables whose names and places are those of settings, places and things. */
const OF_THINGS = new Set(
  [
    'announcement_files article_files api_tokens identity_providers workspaces payroll_templates petty_cash_funds company_plans payment_files inspection_plans',
    'attendance_evidence attendance_kiosks inspection_checkpoints inspection_photos leases maintenance_plans cctv_walls ptt_channels vnc_targets alarm_desks',
    'alarm_rule_templates broker_sessions connectors dashboards energy_meters energy_tariffs ingest_batches devices geofences push_keys',
    'webhooks shifts roster_skills roles groups locations areas assets attributes items reports stock_stores ticket_schedules ticket_views',
  ].flatMap((line) => line.split(' ')),
)
/** The name of an own account at a bank is the organisation's word for it. */
const OF_THE_ORGANISATION = new Set(['bank_accounts.name'])

async function columns(): Promise<{ readonly table: string; readonly column: string }[]> {
  const modules: Record<string, unknown>[] = await Promise.all(filesLike('backend/src/schema/**/*.ts').map((file) => import(resolve(file))))
  const tables = modules.flatMap((module) => Object.values(module)).filter((value): value is PgTable => is(value, PgTable))
  return tables.flatMap((table) =>
    Object.values(getTableColumns(table)).map(({ name: column }) => ({ table: getTableName(table), column })),
  )
}
const registered = new Set(
  personalDataKeys.flatMap((key) =>
    Object.entries(categoryOf(key).tables).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  ),
)

it('PDP-1 every column with data about a person is in a category, and a category names only columns that are there', async () => {
  const all = await columns()
  const missing = all
    .filter(({ table, column }) => PERSONAL.test(column) && !OF_THINGS.has(table))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !registered.has(name) && !OF_THE_ORGANISATION.has(name))
  expect(missing).toEqual([])
  const there = new Set(all.map(({ table, column }) => `${table}.${column}`))
  expect([...registered].filter((name) => !there.has(name))).toEqual([])
  expect([...OF_THINGS].filter((table) => !all.some((one) => one.table === table))).toEqual([])
})
