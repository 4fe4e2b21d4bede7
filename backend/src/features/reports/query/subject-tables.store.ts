import type { ReportQuestion } from '@menara/shared/contract/reports/reports.contract.ts'
import type { SQL } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'

/** A condition of SQL, for those who hand it on and know no SQL. */
export type Condition = SQL
/** The instants a question is about: from one until before the other. */
export interface Span {
  readonly from: string
  readonly until: string
}
/** Who asks, over which instants. */
export interface Reading {
  readonly caller: Caller
  readonly question: ReportQuestion
  readonly span: Span
  /** What of rows `tickets` the caller may see. */
  readonly seenTickets: SQL
}
/** Records that figures are grouped by, whose names are looked up afterwards. */
export type NamedKind =
  | 'site'
  | 'area'
  | 'asset'
  | 'person'
  | 'group'
  | 'category'
  | 'vendor'
  | 'cost_centre'
  | 'device'
  | 'desk'
  | 'meter'
  | 'survey'
export interface FieldColumn {
  readonly value: SQL
  readonly names?: NamedKind
}
/** When a row counts: at an instant, on a day of its own, or always (`always`; the instant then only orders the rows). */
export interface DateColumn {
  readonly at?: SQL
  readonly day?: SQL
  readonly always?: true
}
/**
 * How a measure is made of rows. `value` is a whole number (milliseconds, minutes, watt hours, Rupiah) or a score, `per` what one of the
 * measure's units is made of. `where`: rows that count; of a share, those above the line, `of` those below it.
 */
export type MeasureColumn =
  | { readonly how: 'count'; readonly where?: SQL }
  | { readonly how: 'distinct'; readonly value: SQL }
  | { readonly how: 'sum' | 'mean' | 'median'; readonly value: SQL; readonly per: number; readonly where?: SQL }
  | { readonly how: 'share'; readonly where: SQL; readonly of: SQL }

/** A row as it is listed. */
export interface RowColumns {
  readonly id: SQL
  /** How `id` is compared where the next page begins. */
  readonly idType: 'uuid' | 'text'
  readonly title: SQL
  readonly linkId: SQL
  /** Code of the ticket type of a ticket; of others empty. */
  readonly linkType?: SQL
  readonly linkTo: 'tickets' | 'assets' | 'alarms' | 'surveys' | 'attendance' | null
}
/** Where the rows of a subject are, and which of them somebody may see. */
export interface SubjectTable {
  from(reading: Reading): SQL
  where(reading: Reading): SQL
  readonly site: SQL
  readonly dates: Readonly<Record<string, DateColumn>>
  readonly fields: Readonly<Record<string, FieldColumn>>
  readonly measures: Readonly<Record<string, MeasureColumn>>
  readonly row: RowColumns
}
