import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import type { BookableFacts } from '@menara/shared/domain/bookings/booking-rules.ts'
import { and, asc, eq, gt, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { assetSeenBy } from '../../../platform/access/assets-seen.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { instantText } from '../../../platform/db/shown-columns.ts'
import { bookingSeries, bookings } from '../../../schema/bookings.ts'
import { users } from '../../../schema/people.ts'
import { assets, locations } from '../../../schema/places.ts'

export interface BookableAsset extends BookableFacts {
  readonly id: string
  readonly name: string
  readonly location_id: string
  readonly zone: string
  readonly type: string
  readonly code: string
  readonly area_id: string | null
}
export interface BookingsPage {
  /** Whose sites and rights count; their own bookings are always theirs to see. */
  readonly caller: Caller
  /** Bookings that are over by then are left out. */
  readonly from: string
  readonly until: string | undefined
  readonly asset_id: string | undefined
  readonly location_id: string | undefined
  readonly user_id: string | undefined
  readonly state: Booking['state'] | undefined
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
export type BookingRow = typeof bookings.$inferInsert
export type BookingPatch = Partial<Omit<BookingRow, 'id' | 'rev' | 'created_at' | 'updated_at'>>
type StoredState = BookingRow['state']
/** States in which a booking holds its time. */
const HOLDING = ['confirmed', 'requested'] as const satisfies readonly StoredState[]
/** States of what does not take place. */
const APART = ['cancelled', 'rejected', 'auto_released', 'waitlisted'] as const satisfies readonly StoredState[]
export type BookingsStore = ReturnType<typeof bookingsStore>

const booker = alias(users, 'booker')
const canceller = alias(users, 'canceller')

/** What of an asset is asked for before it is booked. */
const ASSET = {
  id: assets.id,
  name: assets.name,
  code: assets.code,
  location_id: assets.location_id,
  type: assets.type,
  area_id: assets.area_id,
  zone: locations.zone,
  bookable: assets.bookable,
  active: assets.active,
  state: assets.state,
}

/** The one writer of `bookings`. What is over is told by the clock of the house, not by that of the database. */
export function bookingsStore(db: Database, now: () => Date) {
  const select = (where: SQL | undefined) => rowsOf(db, now, where)
  return {
    /** One row more than `limit` where there are more, in order of time. */
    async list({ after, limit, ...filter }: BookingsPage): Promise<Booking[]> {
      const beyond = after && sql`(${bookings.start_at}, ${bookings.id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
      return select(and(matching(filter, now().toISOString()), beyond))
        .orderBy(asc(bookings.start_at), asc(bookings.id))
        .limit(limit + 1) as unknown as Promise<Booking[]>
    },
    /** A null caller sees them all. */
    async find(id: string, caller: Caller | null): Promise<Booking | undefined> {
      const [row] = await select(and(eq(bookings.id, id), caller ? seenBy(caller) : undefined))
      return row as Booking | undefined
    },
    /** Of these, in order of time. */
    many: (ids: readonly string[]): Promise<Booking[]> =>
      select(inArray(bookings.id, [...ids])).orderBy(asc(bookings.start_at), asc(bookings.id)) as unknown as Promise<Booking[]>,
    /** What takes an asset between two instants, in order of time. */
    taking: (assetId: string, { from, until, except = [] }: Around): Promise<Booking[]> =>
      select(
        and(
          eq(bookings.asset_id, assetId),
          inArray(bookings.state, [...HOLDING]),
          gt(sql`coalesce(${bookings.held_to}, ${bookings.end_at})`, from),
          lt(sql`coalesce(${bookings.held_from}, ${bookings.start_at})`, until),
          except.length === 0 ? undefined : notInArray(bookings.id, [...except]),
        ),
      )
        .orderBy(asc(bookings.start_at))
        .limit(5000) as unknown as Promise<Booking[]>,

    /** Those of one person that touch a time and take place, in order of time. */
    ofPerson: (userId: string, { from, until }: Around): Promise<Booking[]> =>
      select(
        and(eq(bookings.booked_by, userId), inArray(bookings.state, [...HOLDING]), gt(bookings.end_at, from), lt(bookings.start_at, until)),
      )
        .orderBy(asc(bookings.start_at))
        .limit(5000) as unknown as Promise<Booking[]>,

    ...holdingAssets(db),
    ...writing(db),
  }
}

/** What is asked of an asset before it is booked. */
function holdingAssets(db: Database) {
  return {
    /** One that the caller may not see is not there; a null caller sees them all. */
    async asset(id: string, caller: Caller | null): Promise<BookableAsset | undefined> {
      const [row] = await db.sql
        .select(ASSET)
        .from(assets)
        .innerJoin(locations, eq(locations.id, assets.location_id))
        .where(and(eq(assets.id, id), caller ? assetSeenBy(caller, sql`${assets.id}`) : undefined))
      return row
    },
    /** The asset, held until the transaction ends: whoever else books it waits, and then sees this booking. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: assets.id }).from(assets).where(eq(assets.id, id)).for('no key update')
    },
  }
}

function writing(db: Database) {
  return {
    /** False when another booking of the asset is in the way: the database itself says so (`bookings_apart`). */
    async insert(row: BookingRow): Promise<boolean> {
      const made = await db.sql.insert(bookings).values(row).onConflictDoNothing().returning({ id: bookings.id })
      return made.length === 1
    },
    /** How many of the rows were written: fewer than there are where another booking is in the way of one. */
    async insertMany(rows: readonly BookingRow[]): Promise<number> {
      const made = await db.sql
        .insert(bookings)
        .values([...rows])
        .onConflictDoNothing()
        .returning({ id: bookings.id })
      return made.length
    },
    /** False when the booking is not at this revision, is in none of these states (`confirmed` and `requested` unless said) or is over. */
    async change(id: string, { rev, at, facts, states = HOLDING }: Change): Promise<boolean> {
      const changed = await db.sql
        .update(bookings)
        .set({ ...facts, rev: rev + 1, updated_at: at })
        .where(and(eq(bookings.id, id), eq(bookings.rev, rev), inArray(bookings.state, [...states]), gt(bookings.end_at, at)))
        .returning({ id: bookings.id })
      return changed.length === 1
    },
    /** Writes without a look at the revision: what time or a series does. Returns the ids of what was in one of the states. */
    async write(
      ids: readonly string[],
      { at, facts, states }: Omit<Change, 'rev' | 'states'> & { readonly states: readonly StoredState[] },
    ) {
      if (ids.length === 0) return []
      const rows = await db.sql
        .update(bookings)
        .set({ ...facts, rev: sql`${bookings.rev} + 1`, updated_at: at })
        .where(and(inArray(bookings.id, [...ids]), inArray(bookings.state, [...states])))
        .returning({ id: bookings.id })
      return rows.map((row) => row.id)
    },
  }
}

interface Around {
  readonly from: string
  readonly until: string
  readonly except?: readonly string[]
}
interface Change {
  readonly rev: number
  readonly at: string
  readonly facts: BookingPatch
  readonly states?: readonly StoredState[]
}

function rowsOf(db: Database, now: () => Date, where: SQL | undefined) {
  const at = now().toISOString()
  return db.sql
    .select({
      id: bookings.id,
      asset: { id: assets.id, name: assets.name, code: assets.code, type: assets.type },
      location_id: assets.location_id,
      title: bookings.title,
      description: bookings.description,
      start_at: bookings.start_at,
      end_at: bookings.end_at,
      held_from: instantOr(bookings.held_from, bookings.start_at),
      held_to: instantOr(bookings.held_to, bookings.end_at),
      state: stateAt(at),
      booked_by: { id: booker.id, name: booker.name },
      people: bookings.people,
      series: sql<Booking['series']>`case when ${bookings.series_id} is null then null
        else jsonb_build_object('id', ${bookings.series_id}, 'rule', ${bookingSeries.rule}) end`,
      hold: sql<Booking['hold']>`case when ${bookings.state} <> 'requested' then null
        else jsonb_build_object('until', ${instantText(bookings.hold_until)}, 'for', ${bookings.hold_for}) end`,
      ticket_id: bookings.ticket_id,
      checked_in_at: bookings.checked_in_at,
      returned_at: bookings.returned_at,
      code: bookings.code,
      extra_data: bookings.extra_data,
      cancelled_by: { id: canceller.id, name: canceller.name },
      cancelled_at: bookings.cancelled_at,
      rev: bookings.rev,
      created_at: bookings.created_at,
      updated_at: bookings.updated_at,
    })
    .from(bookings)
    .innerJoin(assets, eq(assets.id, bookings.asset_id))
    .leftJoin(bookingSeries, eq(bookingSeries.id, bookings.series_id))
    .leftJoin(booker, eq(booker.id, bookings.booked_by))
    .leftJoin(canceller, eq(canceller.id, bookings.cancelled_by))
    .where(where)
}

const instantOr = (column: PgColumn, other: PgColumn): SQL<string> => sql<string>`coalesce(${instantText(column)}, ${instantText(other)})`

/** The state at an instant: what is confirmed goes on by itself. An item that was fetched is overdue until it is back. */
const stateAt = (at: string): SQL<Booking['state']> => sql<Booking['state']>`case
  when ${bookings.state} <> 'confirmed' then ${bookings.state}
  when ${bookings.checked_in_at} is not null and ${bookings.returned_at} is null and ${bookings.end_at} > ${at}::timestamptz then 'checked_in'
  when ${bookings.end_at} > ${at}::timestamptz then 'confirmed'
  when ${assets.type} <> 'room' and ${bookings.checked_in_at} is not null and ${bookings.returned_at} is null then 'overdue'
  else 'ended' end`

/** Bookings of assets that the caller may see, and their own. */
const seenBy = (caller: Caller): SQL | undefined => or(eq(bookings.booked_by, caller.userId), assetSeenBy(caller, sql`${assets.id}`))

function matching(filter: Omit<BookingsPage, 'after' | 'limit'>, at: string): SQL | undefined {
  const { caller, from, until, asset_id, location_id, user_id, state } = filter
  return and(
    gt(bookings.end_at, from),
    until ? lt(bookings.start_at, until) : undefined,
    caller.locationIds === null ? undefined : inArray(assets.location_id, [...caller.locationIds]),
    seenBy(caller),
    asset_id ? eq(bookings.asset_id, asset_id) : undefined,
    location_id ? eq(assets.location_id, location_id) : undefined,
    user_id ? eq(bookings.booked_by, user_id) : undefined,
    state === undefined ? notInArray(bookings.state, [...APART]) : sql`${stateAt(at)} = ${state}`,
  )
}
