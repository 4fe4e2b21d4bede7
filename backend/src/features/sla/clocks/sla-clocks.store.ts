import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ticketClockEvents, ticketClocks, ticketSlas } from '../../../schema/desk/sla.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'
import { type ClockNote, clockOf, type Held, read, rowOfClock, rowOfNote, written } from '../sla-rows.store.ts'

export type SlaClocksStore = ReturnType<typeof slaClocksStore>

/** Tickets opened longer ago than this, and done, are not looked into any more when clocks are introduced. */
const PAST_DAYS = 62

/** The one writer of `ticket_slas`, `ticket_clocks` and `ticket_clock_events`. */
export function slaClocksStore(db: Database) {
  const open = sql`${tickets.state} in ${[...openStates, 'resolved']}`
  /** Open ones counted by older terms, and those of late that were never counted. */
  const unsettled = (change: number, now: string): SQL => sql`from ${tickets} left join ${ticketSlas} s on s.ticket_id = ${tickets.id}
    where ((${open} and coalesce(s.change, -1) < ${change})
      or (s.ticket_id is null and ${tickets.state} <> 'draft' and ${tickets.created_at} > ${now}::timestamptz - make_interval(days => ${PAST_DAYS})))`
  async function note(ticket_id: string, notes: readonly (ClockNote & { id: string })[]): Promise<void> {
    if (notes.length > 0) await db.sql.insert(ticketClockEvents).values(notes.map((note) => rowOfNote({ id: note.id, ticket_id }, note)))
  }
  return {
    async of(ticketIds: readonly string[]): Promise<Map<string, Held>> {
      if (ticketIds.length === 0) return new Map()
      const rows = await db.sql
        .select()
        .from(ticketSlas)
        .where(inArray(ticketSlas.ticket_id, [...ticketIds]))
      if (rows.length === 0) return new Map()
      const clocks = await db.sql
        .select()
        .from(ticketClocks)
        .where(inArray(ticketClocks.ticket_id, [...ticketIds]))
        .orderBy(asc(ticketClocks.kind))
      return new Map(
        rows.map((row) => [
          row.ticket_id,
          { ...row, waiting_since: read(row.waiting_since), clocks: clocks.filter((one) => one.ticket_id === row.ticket_id).map(clockOf) },
        ]),
      )
    },
    async put(
      { clocks, ...held }: Held,
      { wakeAt, notes }: { wakeAt: number | null; notes: readonly (ClockNote & { id: string })[] },
    ): Promise<void> {
      const row = { ...held, waiting_since: written(held.waiting_since), wake_at: written(wakeAt) }
      await db.sql.insert(ticketSlas).values(row).onConflictDoUpdate({ target: ticketSlas.ticket_id, set: row })
      if (clocks.length > 0)
        await db.sql
          .insert(ticketClocks)
          .values(clocks.map((clock) => rowOfClock(held.ticket_id, clock)))
          .onConflictDoUpdate({ target: [ticketClocks.ticket_id, ticketClocks.kind], set: FROM_NEW })
      await note(held.ticket_id, notes)
    },
    note,
    /** Ids of tickets whose clocks want something done by now; their rows are held, those held by others are left to them. */
    async due(now: string, { limit, without }: { limit: number; without: readonly string[] }): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select ${tickets.id} from ${tickets} join ${ticketSlas} s on s.ticket_id = ${tickets.id} where s.wake_at <= ${now}::timestamptz
          and ${noneOf(without)} order by s.wake_at limit ${limit} for update of ${tickets} skip locked`,
      )
      return rows.map((row) => row.id)
    },
    /** Ids of tickets to be counted anew, held. */
    async unsettled(
      change: number,
      { now, limit, without }: { now: string; limit: number; without: readonly string[] },
    ): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select ${tickets.id} ${unsettled(change, now)} and ${noneOf(without)} limit ${limit} for update of ${tickets} skip locked`,
      )
      return rows.map((row) => row.id)
    },
    /** How many are to be counted anew, and how many are open; null: no change is being carried out. */
    async progress(change: number | null, now: string): Promise<{ left: number; open: number }> {
      const left = change === null ? sql`0` : sql`(select count(*)::int ${unsettled(change, now)})`
      const all = sql`(select count(*)::int from ${tickets} where ${open})`
      const [row] = await rowsOf<{ left: number; open: number }>(db, sql`select ${left} as left, ${all} as open`)
      return row ?? { left: 0, open: 0 }
    },
    async isSettled(change: number, now: string): Promise<boolean> {
      return (await rowsOf(db, sql`select 1 ${unsettled(change, now)} limit 1`)).length === 0
    },
  }
}

const noneOf = (ids: readonly string[]): SQL => (ids.length === 0 ? sql`true` : sql`${tickets.id} not in ${[...ids]}`)

const FROM_NEW = Object.fromEntries(
  [
    'target_amount',
    'target_unit',
    'target_seconds',
    'elapsed_seconds',
    'started_at',
    'running_since',
    'due_at',
    'met_at',
    'cancelled_at',
    'breached_at',
    'level',
    'taken',
  ].map((text) => [text, sql.raw(`excluded.${text}`)]),
)
