import type { ExpectedVisit } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { expectedStates, presentStates, type VisitorState } from '@menara/shared/domain/visitors/visitor-state.ts'
import { and, asc, eq, gt, ilike, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { instantText, refOf } from '../../platform/db/shown-columns.ts'
import { likeText } from '../../platform/paging.ts'
import { visitors } from '../../schema/visitors/visitors.ts'
import { selectVisitors, type VisitorRow } from './record/visitor-rows.store.ts'

export type NewVisitor = typeof visitors.$inferInsert
export type VisitorFacts = Partial<Omit<NewVisitor, 'id' | 'ticket_id' | 'rev'>>
/** Who is on the board of a day. */
interface BoardQuestion {
  readonly locationIds: readonly string[] | null
  /** Of each site's own calendar; undefined: today there. */
  readonly day?: string | undefined
  readonly now: string
  readonly state?: VisitorState | undefined
  readonly search?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}
export type VisitorsStore = ReturnType<typeof visitorsStore>

const at = (column: typeof visitors.location_id, ids: readonly string[] | null): SQL | undefined =>
  ids === null ? undefined : inArray(column, [...ids])

/** Visits that are on a date of their site's calendar. Sites are few: each is asked for its own day, so that the index by site and window serves. */
const ofDay = (date: SQL): SQL => sql`exists (select from locations it where it.id = ${visitors.location_id}
  and ${visitors.from} < (${date} + 1)::timestamp at time zone it.zone
  and ${visitors.expires_at} > ${date}::timestamp at time zone it.zone)`

/** The one writer of `visitors`. */
export function visitorsStore(db: Database) {
  return { ...reading(db), ...calendar(db), ...writing(db), ...counting(db) }
}

function reading(db: Database) {
  const where = (which: SQL | undefined): Promise<VisitorRow[]> => selectVisitors(db).where(which).orderBy(asc(visitors.id))
  return {
    async find(id: string): Promise<VisitorRow | undefined> {
      return (await where(eq(visitors.id, id)))[0]
    },
    some: async (ids: readonly string[]): Promise<VisitorRow[]> => (ids.length === 0 ? [] : where(inArray(visitors.id, [...ids]))),
    ofTicket: (ticketId: string): Promise<VisitorRow[]> => where(eq(visitors.ticket_id, ticketId)),
    ofLink: (linkId: string): Promise<VisitorRow[]> => where(eq(visitors.link_id, linkId)),
    ofCommand: (ticketId: string, commandId: string): Promise<VisitorRow[]> =>
      where(and(eq(visitors.ticket_id, ticketId), eq(visitors.command_id, commandId))),
    /** Whoever may stand at the gate: of today there, or inside. */
    atGate(locationIds: readonly string[] | null, now: string) {
      const isMeant = or(
        and(inArray(visitors.state, [...expectedStates]), ofDay(sql`(${now}::timestamptz at time zone it.zone)::date`)),
        inArray(visitors.state, [...presentStates]),
      )
      return db.sql
        .select({ id: visitors.id, badge: visitors.badge, vehicle: visitors.vehicle })
        .from(visitors)
        .where(and(at(visitors.location_id, locationIds), isMeant))
    },
    async board({ locationIds, day, now, state, search, after, limit }: BoardQuestion): Promise<VisitorRow[]> {
      const today = sql`(${now}::timestamptz at time zone it.zone)::date`
      const isInside = inArray(visitors.state, [...presentStates])
      const isToday = day && sql`exists (select from locations it where it.id = ${visitors.location_id} and ${day}::date = ${today})`
      const text = search ? likeText(search) : undefined
      return selectVisitors(db)
        .where(
          and(
            at(visitors.location_id, locationIds),
            or(ofDay(day === undefined ? today : sql`${day}::date`), and(isInside, isToday || undefined)),
            state && eq(visitors.state, state),
            text
              ? or(ilike(visitors.name, text), ilike(visitors.company, text), ilike(visitors.badge, text), ilike(visitors.vehicle, text))
              : undefined,
            after ? gt(visitors.id, after) : undefined,
          ),
        )
        .orderBy(asc(visitors.id))
        .limit(limit)
    },
    /** Whose visit has not ended and whom an entry of the watchlist is or was about, in the order their tickets are held in. */
    async meant(entry: { id: string; name_key: string; identity_digest: string | null; location_id: string | null }): Promise<string[]> {
      const same = entry.identity_digest ? eq(visitors.identity_digest, entry.identity_digest) : undefined
      const about = or(eq(visitors.name_key, entry.name_key), same)
      const rows = await db.sql
        .select({ id: visitors.id })
        .from(visitors)
        .where(
          and(
            inArray(visitors.state, [...expectedStates, ...presentStates]),
            or(
              eq(visitors.watchlist_id, entry.id),
              and(at(visitors.location_id, entry.location_id === null ? null : [entry.location_id]), about),
            ),
          ),
        )
        .orderBy(asc(visitors.ticket_id), asc(visitors.id))
      return rows.map((row) => row.id)
    },
    onSite: (locationIds: readonly string[] | null): Promise<VisitorRow[]> =>
      where(and(inArray(visitors.state, [...presentStates]), at(visitors.location_id, locationIds))),
  }
}

function calendar(db: Database) {
  return {
    /** Visits that touch these days of the site's calendar, by their beginning. */
    expected: (locationId: string, { start, end }: { readonly start: string; readonly end: string }): Promise<ExpectedVisit[]> =>
      rowsOf(
        db,
        sql`select jsonb_build_object('id', t.id, 'number', t.number, 'title', t.title) as ticket, ${refOf('site')} as location,
            case when count(distinct v.host_id) = 1 then (select ${refOf('host')} from users host where host.id = (array_agg(v.host_id))[1]) end as host,
            ${instantText(sql`min(v."from")`)} as "from", ${instantText(sql`max(v.expires_at)`)} as until, count(*)::int as people
          from visitors v join tickets t on t.id = v.ticket_id join locations site on site.id = v.location_id
          where v.location_id = ${locationId} and v.state not in ('rejected', 'cancelled', 'no_show', 'expired')
            and v."from" < (${end}::date + 1)::timestamp at time zone site.zone and v.expires_at > ${start}::date::timestamp at time zone site.zone
          group by t.id, site.id order by min(v."from"), t.id`,
      ),
  }
}

function writing(db: Database) {
  return {
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
    /** Notes of our own: who changes facts meanwhile is not stopped by them. */
    async note(id: string, facts: Pick<VisitorFacts, 'mailed_to' | 'reminded_at' | 'gate_missed_at'>): Promise<void> {
      await db.sql.update(visitors).set(facts).where(eq(visitors.id, id))
    },
    /** Everybody of the ticket is to be invited again. */
    async mailAnew(ticketId: string): Promise<void> {
      await db.sql.update(visitors).set({ mailed_to: '' }).where(eq(visitors.ticket_id, ticketId))
    },
  }
}

/** Who is safe, by whose word. */
function counting(db: Database) {
  return {
    /** The newest word holds; false when a newer one does. */
    async sayOf(id: string, word: { readonly safe: boolean; readonly safe_at: string; readonly safe_by: string }): Promise<boolean> {
      const rows = await db.sql
        .update(visitors)
        .set(word)
        .where(and(eq(visitors.id, id), or(isNull(visitors.safe_at), lte(visitors.safe_at, word.safe_at))))
        .returning({ id: visitors.id })
      return rows.length > 0
    },
    /** Whose mark went. It is the newest word about everybody: one that was said before and arrives later marks nobody. */
    async allClear(locationId: string, at: string): Promise<string[]> {
      const here = and(eq(visitors.location_id, locationId), inArray(visitors.state, [...presentStates]))
      const said = or(eq(visitors.safe, true), isNotNull(visitors.safe_by))
      const marked = await db.sql.select({ id: visitors.id }).from(visitors).where(and(here, said)).for('update')
      await db.sql.update(visitors).set({ safe: false, safe_at: at, safe_by: null }).where(here)
      return marked.map((row) => row.id)
    },
  }
}
