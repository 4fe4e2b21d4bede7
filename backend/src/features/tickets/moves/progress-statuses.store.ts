import type { ProgressStatus } from '@menara/shared/contract/desk/progress-statuses.contract.ts'
import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import type { NewProgressLabel, ProgressLabels } from '../../../ports/tickets/tickets.ts'
import { progressStatuses } from '../../../schema/tickets/tickets.ts'

/** Ids of labels that people add begin here; those every database starts with are below. */
const OWN_FROM = 100_000
const LOCK = 0x4453 // 'DS'

/** The one writer of `progress_statuses`. */
export function progressStatusesStore(db: Database): ProgressLabels {
  return {
    async list(ticketTypeId: number | undefined): Promise<ProgressStatus[]> {
      const rows = await db.sql
        .select()
        .from(progressStatuses)
        .where(ticketTypeId === undefined ? undefined : eq(progressStatuses.ticket_type_id, ticketTypeId))
        .orderBy(asc(progressStatuses.ticket_type_id), asc(progressStatuses.sort), asc(progressStatuses.id))
      return rows as ProgressStatus[]
    },
    /** Lays down the labels a new database starts with; those that are there stay as the administrator made them. */
    async lay(rows: readonly NewProgressLabel[]): Promise<void> {
      if ((await db.sql.$count(progressStatuses)) < rows.length)
        await db.sql
          .insert(progressStatuses)
          .values([...rows])
          .onConflictDoNothing()
    },
    /** Lets one change of labels happen at a time, until the transaction ends. */
    async hold(): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    },
    async find(id: number): Promise<ProgressStatus | undefined> {
      const [row] = await db.sql.select().from(progressStatuses).where(eq(progressStatuses.id, id))
      return row as ProgressStatus | undefined
    },
    /** In their order. */
    async ofState(ticketTypeId: number, state: TicketState): Promise<ProgressStatus[]> {
      const rows = await db.sql
        .select()
        .from(progressStatuses)
        .where(and(eq(progressStatuses.ticket_type_id, ticketTypeId), eq(progressStatuses.state, state)))
        .orderBy(asc(progressStatuses.sort), asc(progressStatuses.id))
      return rows as ProgressStatus[]
    },
    async insert(row: Omit<NewProgressLabel, 'id'>): Promise<number> {
      const id = sql<number>`(select greatest(coalesce(max(id), 0) + 1, ${OWN_FROM}) from progress_statuses)` as unknown as number
      const [made] = await db.sql
        .insert(progressStatuses)
        .values({ ...row, id })
        .returning({ id: progressStatuses.id })
      if (!made) throw new Error('A label that was just written is not there')
      return made.id
    },
    async update(id: number, patch: Partial<NewProgressLabel>): Promise<void> {
      await db.sql.update(progressStatuses).set(patch).where(eq(progressStatuses.id, id))
    },
    /** Once no ticket names it. */
    async remove(id: number): Promise<void> {
      await db.sql.delete(progressStatuses).where(eq(progressStatuses.id, id))
    },
  }
}
