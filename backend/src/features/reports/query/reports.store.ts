import type { ReportCell } from '@menara/shared/contract/reports/reports.contract.ts'
import type { Bilingual } from '@menara/shared/domain/reports/report-model.ts'
import type { ReportSubjectKey } from '@menara/shared/domain/reports/report-subjects.ts'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { clocksTable, surveysTable, ticketsTable, visitorsTable } from './desk-tables.store.ts'
import { alarmsTable, assetsTable, attendanceTable, bookingsTable, energyTable, spendingTable } from './house-tables.store.ts'
import { type Compiled, type RowPage, rowsSql, tableSql } from './report-sql.store.ts'
import type { NamedKind, SubjectTable } from './subject-tables.store.ts'

export const subjectTables: Readonly<Record<ReportSubjectKey, SubjectTable>> = {
  tickets: ticketsTable,
  clocks: clocksTable,
  assets: assetsTable,
  alarms: alarmsTable,
  energy: energyTable,
  visitors: visitorsTable,
  bookings: bookingsTable,
  attendance: attendanceTable,
  spending: spendingTable,
  surveys: surveysTable,
}

/** Figures of a group, as the database gives them: `g0`, `g1` the keys, `m0` and so on the figures. */
export type FiguresRow = Readonly<Record<string, string | number | null>> & { readonly level: number }
export interface FoundRow {
  readonly id: string
  readonly at: string
  readonly day: string | null
  readonly title: string
  readonly link_id: string | null
  readonly link_type: string
  readonly site: string | null
  readonly value: number | null
  /** `f0` and so on: the fields of the subject, in their order. */
  readonly [field: `f${number}`]: string | null
}
interface Name extends Bilingual {
  readonly key: string
}
export type ReportsStore = ReturnType<typeof reportsStore>

const oneName = (table: string, text = 'name'): SQL => sql.raw(`select id::text as key, ${text} as en, ${text} as id from ${table}`)
const twoNames = (table: string, before = ''): SQL =>
  sql.raw(`select id::text as key, ${before}name_en as en, ${before}name_id as id from ${table}`)
const NAMES: Readonly<Record<NamedKind, SQL>> = {
  site: oneName('locations'),
  area: oneName('areas'),
  asset: oneName('assets', "code || ' · ' || name"),
  person: oneName('users'),
  group: oneName('groups'),
  category: twoNames('categories'),
  vendor: oneName('vendors'),
  cost_centre: twoNames('cost_centres', "code || ' · ' || "),
  device: oneName('devices'),
  desk: oneName('alarm_desks'),
  meter: oneName('energy_meters', "code || ' · ' || name"),
  survey: sql.raw('select id::text as key, title_en as en, title_id as id from surveys'),
}

/** Counts rows of other features. Reads alone. */
export function reportsStore(db: Database) {
  return {
    table: (compiled: Compiled): Promise<FiguresRow[]> => rowsOf(db, tableSql(compiled)),
    rows: (compiled: Compiled, cell: ReportCell, page: RowPage): Promise<FoundRow[]> => rowsOf(db, rowsSql(compiled, cell, page)),
    /** What records of a kind are called, by their ids; those that are gone are left out. */
    async names(kind: NamedKind, ids: readonly string[]): Promise<Map<string, Bilingual>> {
      if (ids.length === 0) return new Map()
      const found = await rowsOf<Name>(db, sql`${NAMES[kind]} where id = any(${sql.param([...ids])}::uuid[])`)
      return new Map(found.map(({ key, en, id }) => [key, { en, id }]))
    },
  }
}
