import type { HeldPass, PassCount, PassOffer } from '@menara/shared/contract/visitors/passes.contract.ts'
import { type PassKind, passKinds } from '@menara/shared/domain/visitors/passes.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { passLoans } from '../../../schema/visitors/passes.ts'
import { within } from './passes.store.ts'

export type PassLoansStore = ReturnType<typeof passLoansStore>
type NewLoan = typeof passLoans.$inferInsert
/** What a visitor has, or had when it went missing. */
export interface Loan {
  readonly id: string
  readonly pass_id: string
  readonly kind: PassKind
  readonly code: string
  readonly visitor_id: string | null
  readonly given_at: string
  readonly missing_at: string | null
}
interface Filter {
  readonly locationIds: readonly string[] | null
  readonly kind?: PassKind | undefined
  readonly after?: string | undefined
  readonly limit: number
}

const MOST_OFFERED = 1000
const AREA = sql`case when area.id is null then null else jsonb_build_object('id', area.id, 'name', area.name) end as area`
const LOAN = sql`l.id, l.pass_id, l.kind, p.code, l.visitor_id, l.given_at, l.missing_at from pass_loans l join passes p on p.id = l.pass_id`

/** The one writer of `pass_loans`: who was given what. */
export function passLoansStore(db: Database) {
  return { ...writing(db), ...reading(db) }
}

function writing(db: Database) {
  return {
    async lend(row: NewLoan): Promise<void> {
      await db.sql.insert(passLoans).values(row)
    },
    async end(id: string, back: { readonly back_by: string | null; readonly back_at: string }): Promise<void> {
      await db.sql
        .update(passLoans)
        .set(back)
        .where(and(eq(passLoans.id, id), isNull(passLoans.back_at)))
    },
    async miss(id: string, lost: { readonly missing_at: string; readonly said: string }): Promise<void> {
      await db.sql
        .update(passLoans)
        .set(lost)
        .where(and(eq(passLoans.id, id), isNull(passLoans.back_at)))
    },
    /** What was said about a visitor goes with their data. */
    async forget(visitorId: string): Promise<void> {
      await db.sql.update(passLoans).set({ said: '' }).where(eq(passLoans.visitor_id, visitorId))
    },
  }
}

function reading(db: Database) {
  return {
    /** Who has it now; also when it is missing. */
    async ofPass(passId: string): Promise<Loan | undefined> {
      return (await rowsOf<Loan>(db, sql`select ${LOAN} where l.pass_id = ${passId} and l.back_at is null`)).map(timed)[0]
    },
    async ofVisitor(visitorId: string): Promise<Loan[]> {
      const rows = await rowsOf<Loan>(
        db,
        sql`select ${LOAN} where l.visitor_id = ${visitorId} and l.back_at is null and l.missing_at is null`,
      )
      return rows.map(timed)
    },
    async held({ locationIds, kind, after, limit }: Filter): Promise<(HeldPass & { readonly loan_id: string })[]> {
      const asked = [
        sql`l.back_at is null and p.active`,
        within(locationIds),
        kind === undefined ? undefined : sql`p.kind = ${kind}`,
        after === undefined ? undefined : sql`l.id > ${after}::uuid`,
      ].filter((sql) => sql !== undefined)
      const rows = await rowsOf<HeldPass & { loan_id: string }>(
        db,
        sql`select l.id as loan_id, p.id, p.kind, p.code, p.note, ${AREA}, jsonb_build_object('id', site.id, 'name', site.name) as location,
            case when l.missing_at is null then 'out' else 'missing' end as state, l.given_at as since, l.missing_at, l.said,
            case when v.id is null then null else jsonb_build_object('id', v.id, 'name', v.name, 'company', v.company, 'state', v.state,
              'until', v.until, 'ticket', jsonb_build_object('id', t.id, 'number', t.number)) end as visitor
          from pass_loans l join passes p on p.id = l.pass_id join locations site on site.id = p.location_id
          left join areas area on area.id = p.area_id left join visitors v on v.id = l.visitor_id left join tickets t on t.id = v.ticket_id
          where ${sql.join(asked, sql` and `)} order by l.id limit ${limit}`,
      )
      return rows.map(({ visitor, ...item }) => ({
        ...item,
        since: iso(item.since),
        missing_at: item.missing_at && iso(item.missing_at),
        visitor: visitor && { ...visitor, until: iso(visitor.until) },
      }))
    },
    counts: (locationIds: readonly string[] | null): Promise<PassCount[]> =>
      rowsOf(
        db,
        sql`select p.location_id || ':' || p.kind as id, jsonb_build_object('id', site.id, 'name', site.name) as location, p.kind,
            (count(*) filter (where l.id is null))::int as free,
            (count(*) filter (where l.id is not null and l.missing_at is null))::int as out,
            (count(*) filter (where l.missing_at is not null))::int as missing
          from passes p join locations site on site.id = p.location_id left join pass_loans l on l.pass_id = p.id and l.back_at is null
          where ${sql.join(
            [sql`p.active`, within(locationIds)].filter((sql) => sql !== undefined),
            sql` and `,
          )}
          group by p.location_id, site.id, p.kind order by site.name, p.location_id, p.kind`,
      ),
    /** How many of each kind a site gives out at all. */
    async listed(locationId: string): Promise<Record<PassKind, number>> {
      const rows = await rowsOf<{ kind: PassKind; count: number }>(
        db,
        sql`select kind, count(*)::int as count from passes where location_id = ${locationId} and active group by kind`,
      )
      return byKind((kind) => rows.find((row) => row.kind === kind)?.count ?? 0)
    },
    async free(locationId: string, kind?: PassKind, limit = MOST_OFFERED): Promise<Record<PassKind, PassOffer[PassKind]['free']>> {
      const rows = await rowsOf<PassOffer[PassKind]['free'][number] & { kind: PassKind }>(
        db,
        sql`select * from (
            select p.id, p.kind, p.code, p.order_key, ${AREA}, row_number() over (partition by p.kind order by p.order_key collate "C", p.id) as place
            from passes p left join areas area on area.id = p.area_id
            where p.location_id = ${locationId} and p.active and ${kind ? sql`p.kind = ${kind}` : sql`true`}
              and not exists (select from pass_loans l where l.pass_id = p.id and l.back_at is null)) it
          where it.place <= ${limit} order by it.place`,
      )
      return byKind((kind) => rows.filter((row) => row.kind === kind).map(({ id, code, area }) => ({ id, code, area })))
    },
  }
}

function byKind<Value>(read: (kind: PassKind) => Value): Record<PassKind, Value> {
  return Object.fromEntries(passKinds.map((kind) => [kind, read(kind)])) as Record<PassKind, Value>
}
/** Plain questions are answered with times as the database writes them. */
const timed = (loan: Loan): Loan => ({ ...loan, given_at: iso(loan.given_at), missing_at: loan.missing_at && iso(loan.missing_at) })
const iso = (at: string): string => new Date(at).toISOString()
