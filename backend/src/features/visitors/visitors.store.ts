import { expectedStates, presentStates, type VisitorState } from '@menara/shared/domain/visitor-state.ts'
import { and, asc, eq, gt, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { visitors } from '../../schema/visitors.ts'
import { selectVisitors, type VisitorRow } from './visitor-rows.store.ts'

export type NewVisitor = typeof visitors.$inferInsert
export type VisitorFacts = Partial<Omit<NewVisitor, 'id' | 'ticket_id' | 'rev'>>
/** Times a visitor must be in the building or the calendar for the board of a day. */
export interface BoardQuestion {
  readonly locationIds: readonly string[] | null
  readonly from: string
  readonly until: string
  readonly state?: VisitorState | undefined
  readonly search?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}
export type VisitorsStore = ReturnType<typeof visitorsStore>

const at = (column: typeof visitors.location_id, ids: readonly string[] | null): SQL | undefined =>
  ids === null ? undefined : inArray(column, [...ids])

/** The one writer of `visitors`. */
export function visitorsStore(db: Database) {
  const where = (which: SQL | undefined): Promise<VisitorRow[]> => selectVisitors(db).where(which).orderBy(asc(visitors.id))
  return {
    async find(id: string): Promise<VisitorRow | undefined> {
      return (await where(eq(visitors.id, id)))[0]
    },
    ofTicket: (ticketId: string): Promise<VisitorRow[]> => where(eq(visitors.ticket_id, ticketId)),
    ofLink: (linkId: string): Promise<VisitorRow[]> => where(eq(visitors.link_id, linkId)),
    ofCommand: (ticketId: string, commandId: string): Promise<VisitorRow[]> =>
      where(and(eq(visitors.ticket_id, ticketId), eq(visitors.command_id, commandId))),
    async insert(rows: readonly NewVisitor[]): Promise<void> {
      await db.sql.insert(visitors).values([...rows])
    },
    /** False when the visitor is in none of the states any more. */
    async change(id: string, states: readonly VisitorState[], facts: VisitorFacts): Promise<boolean> {
      const rows = await db.sql
        .update(visitors)
        .set({ ...facts, rev: sql`${visitors.rev} + 1` })
        .where(and(eq(visitors.id, id), inArray(visitors.state, [...states])))
        .returning({ id: visitors.id })
      return rows.length > 0
    },
    async board({ locationIds, from, until, state, search, after, limit }: BoardQuestion): Promise<VisitorRow[]> {
      const inside = inArray(visitors.state, [...presentStates])
      const ofDay = and(lt(visitors.from, until), gt(visitors.expires_at, from))
      const text = search ? likeText(search) : undefined
      return selectVisitors(db)
        .where(
          and(
            at(visitors.location_id, locationIds),
            or(ofDay, inside),
            state && eq(visitors.state, state),
            text ? or(ilike(visitors.name, text), ilike(visitors.company, text), ilike(visitors.badge, text)) : undefined,
            after ? gt(visitors.id, after) : undefined,
          ),
        )
        .orderBy(asc(visitors.id))
        .limit(limit)
    },
    onSite: (locationIds: readonly string[] | null): Promise<VisitorRow[]> =>
      where(and(inArray(visitors.state, [...presentStates]), at(visitors.location_id, locationIds))),
    /** Expected visitors whom a new entry of the watchlist is about. */
    async mark(entry: { id: string; name_key: string; identity_digest: string | null; location_id: string | null }): Promise<string[]> {
      const same = entry.identity_digest ? eq(visitors.identity_digest, entry.identity_digest) : undefined
      const rows = await db.sql
        .update(visitors)
        .set({ watchlist_id: entry.id, cleared_by: null, cleared_at: null, cleared_reason: '', rev: sql`${visitors.rev} + 1` })
        .where(
          and(
            inArray(visitors.state, [...expectedStates]),
            entry.location_id ? eq(visitors.location_id, entry.location_id) : undefined,
            or(eq(visitors.name_key, entry.name_key), same),
          ),
        )
        .returning({ id: visitors.id })
      return rows.map((row) => row.id)
    },
  }
}
