import { and, eq, isNull, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { ticketSurveys } from '../../schema/desk/satisfaction.ts'
import { tickets } from '../../schema/tickets/tickets.ts'

export type SatisfactionStore = ReturnType<typeof satisfactionStore>
export type SurveyRow = typeof ticketSurveys.$inferSelect
export interface SurveyFigure {
  readonly ticket_type_id: number
  readonly asked: number
  readonly answered: number
  readonly low: number
  readonly mean: number | null
}
interface Numbered {
  readonly id: string
  readonly number: string
}

/** The one writer of `ticket_surveys`. */
export function satisfactionStore(db: Database) {
  return {
    async find(ticketId: string): Promise<SurveyRow | undefined> {
      return (await db.sql.select().from(ticketSurveys).where(eq(ticketSurveys.ticket_id, ticketId)))[0]
    },
    /** Only the first time. */
    async ask(ticketId: string, at: string): Promise<void> {
      await db.sql.insert(ticketSurveys).values({ ticket_id: ticketId, asked_at: at }).onConflictDoNothing()
    },
    /** False when it was answered already. */
    async answer(ticketId: string, facts: Pick<SurveyRow, 'score' | 'comment' | 'answered_at' | 'answered_by'>): Promise<boolean> {
      const rows = await db.sql
        .update(ticketSurveys)
        .set(facts)
        .where(and(eq(ticketSurveys.ticket_id, ticketId), isNull(ticketSurveys.answered_at)))
        .returning({ id: ticketSurveys.ticket_id })
      return rows.length > 0
    },
    async note(ticketId: string, facts: Partial<Pick<SurveyRow, 'shown_at' | 'declined_at' | 'follow_up_id'>>): Promise<void> {
      await db.sql.update(ticketSurveys).set(facts).where(eq(ticketSurveys.ticket_id, ticketId))
    },
    async numbered(id: string | null | undefined): Promise<Numbered | null> {
      if (!id) return null
      const [row] = await db.sql.select({ id: tickets.id, number: tickets.number }).from(tickets).where(eq(tickets.id, id))
      return row ?? null
    },
    /** The ticket that this one follows up. */
    async followedBy(ticketId: string): Promise<string | undefined> {
      const [row] = await db.sql.select({ id: ticketSurveys.ticket_id }).from(ticketSurveys).where(eq(ticketSurveys.follow_up_id, ticketId))
      return row?.id
    },
    figures: ({
      since,
      low,
      locationIds,
    }: {
      since: string
      low: number
      locationIds: readonly string[] | null
    }): Promise<SurveyFigure[]> =>
      rowsOf(
        db,
        sql`select ticket.ticket_type_id, count(*)::int as asked, count(survey.score)::int as answered,
            count(*) filter (where survey.score <= ${low})::int as low, round(avg(survey.score), 2)::float8 as mean
          from ticket_surveys survey join tickets ticket on ticket.id = survey.ticket_id
          where survey.asked_at >= ${since}::timestamptz
            and ${locationIds === null ? sql`true` : locationIds.length === 0 ? sql`false` : sql`ticket.location_id in ${[...locationIds]}`}
          group by ticket.ticket_type_id order by ticket.ticket_type_id`,
      ),
  }
}
