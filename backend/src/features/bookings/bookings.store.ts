import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import type { BookableFacts } from '@menara/shared/domain/booking-rules.ts'
import { and, asc, eq, gt, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { assetSeenBy } from '../../platform/access/assets-seen.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { bookings } from '../../schema/bookings.ts'
import { users } from '../../schema/people.ts'
import { assets, locations } from '../../schema/places.ts'

export interface BookableAsset extends BookableFacts {
  readonly id: string
  readonly name: string
  readonly location_id: string
  readonly zone: string
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
type Row = typeof bookings.$inferInsert
export type BookingFacts = Partial<
  Pick<
    Row,
    'asset_id' | 'title' | 'description' | 'start_at' | 'end_at' | 'code' | 'extra_data' | 'state' | 'cancelled_by' | 'cancelled_at'
  >
>
export type BookingsStore = ReturnType<typeof bookingsStore>

const booker = alias(users, 'booker')
const canceller = alias(users, 'canceller')

/** What of an asset is asked for before it is booked. */
const ASSET = {
  id: assets.id,
  name: assets.name,
  location_id: assets.location_id,
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
    async find(id: string, caller: Caller): Promise<Booking | undefined> {
      const [row] = await select(and(eq(bookings.id, id), seenBy(caller)))
      return row as Booking | undefined
    },
    /** What takes an asset between two instants, in order of time. */
    taking: (assetId: string, { from, until, except }: { from: string; until: string; except?: string | undefined }): Promise<Booking[]> =>
      select(
        and(
          eq(bookings.asset_id, assetId),
          ne(bookings.state, 'cancelled'),
          gt(bookings.end_at, from),
          lt(bookings.start_at, until),
          except === undefined ? undefined : ne(bookings.id, except),
        ),
      )
        .orderBy(asc(bookings.start_at))
        .limit(1000) as unknown as Promise<Booking[]>,

    /** One that the caller may not see is not there. */
    async asset(id: string, caller: Caller): Promise<BookableAsset | undefined> {
      const [row] = await db.sql
        .select(ASSET)
        .from(assets)
        .innerJoin(locations, eq(locations.id, assets.location_id))
        .where(and(eq(assets.id, id), assetSeenBy(caller, sql`${assets.id}`)))
      return row
    },
    /** The asset, held until the transaction ends: whoever else books it waits, and then sees this booking. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: assets.id }).from(assets).where(eq(assets.id, id)).for('no key update')
    },

    /** False when another booking of the asset is in the way: the database itself says so (`bookings_apart`). */
    async insert(row: Row): Promise<boolean> {
      const made = await db.sql.insert(bookings).values(row).onConflictDoNothing().returning({ id: bookings.id })
      return made.length === 1
    },
    /** False when the booking is not at this revision, was cancelled or is over. */
    async change(id: string, { rev, at, facts }: { rev: number; at: string; facts: BookingFacts }): Promise<boolean> {
      const changed = await db.sql
        .update(bookings)
        .set({ ...facts, rev: rev + 1, updated_at: at })
        .where(and(eq(bookings.id, id), eq(bookings.rev, rev), eq(bookings.state, 'confirmed'), gt(bookings.end_at, at)))
        .returning({ id: bookings.id })
      return changed.length === 1
    },
  }
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
      state: sql<
        Booking['state']
      >`case when ${bookings.state} = 'confirmed' and ${bookings.end_at} <= ${at}::timestamptz then 'ended' else ${bookings.state} end`,
      booked_by: { id: booker.id, name: booker.name },
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
    .leftJoin(booker, eq(booker.id, bookings.booked_by))
    .leftJoin(canceller, eq(canceller.id, bookings.cancelled_by))
    .where(where)
}

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
    state === 'cancelled' ? eq(bookings.state, 'cancelled') : ne(bookings.state, 'cancelled'),
    state === 'ended' ? lte(bookings.end_at, at) : undefined,
    state === 'confirmed' ? gt(bookings.end_at, at) : undefined,
  )
}
