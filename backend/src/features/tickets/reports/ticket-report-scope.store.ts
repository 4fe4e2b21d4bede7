import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { visibleTo } from '../record/ticket-rows.store.ts'

export interface ReportQuestion {
  /** From this instant until before that one. */
  readonly from: string
  readonly until: string
  readonly now: string
  readonly zone: string
  readonly locationId: string | undefined
  readonly typeId: number | undefined
}

/** Tickets the caller sees, of the site and type that were asked for. */
export const asked = ({ locationId, typeId }: ReportQuestion, caller: Caller): SQL =>
  sql.join(
    [
      visibleTo(caller) ?? sql`true`,
      ...(locationId === undefined ? [] : [sql`tickets.location_id = ${locationId}::uuid`]),
      ...(typeId === undefined ? [] : [sql`tickets.ticket_type_id = ${typeId}::int`]),
    ],
    sql` and `,
  )
export const within = (at: SQL, { from, until }: ReportQuestion): SQL =>
  sql`${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz`
