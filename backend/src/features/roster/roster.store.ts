import type { OwnRosterDay, RosterNeed, RosterShift } from '@menara/shared/contract/people/roster/roster.contract.ts'
import type { RosterKind } from '@menara/shared/domain/people/roster/roster-rules.ts'
import { eq, sql } from 'drizzle-orm'
import { insertAll, insertOf, rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { refOf } from '../../platform/db/shown-columns.ts'
import { rosterDays, rosterNeeds } from '../../schema/people.ts'

export interface RosterRow {
  readonly user_id: string
  readonly day: string
  readonly state: 'draft' | 'published'
  readonly kind: RosterKind
  readonly shift_id: string | null
  readonly confirmed: boolean
  readonly location_id: string
}
/** A published day of one person with the wall-clock hours of its shift. */
export interface OwnRow extends Pick<OwnRosterDay, 'day' | 'location' | 'zone' | 'shift' | 'confirmed'> {
  readonly start: string | null
  readonly end: string | null
}
interface Span {
  readonly from: string
  readonly to: string
}
export type RosterStore = ReturnType<typeof rosterStore>

const keysOf = (rows: readonly Pick<RosterRow, 'user_id' | 'day'>[]) =>
  sql`(select * from unnest(${sql.param(rows.map((row) => row.user_id))}::uuid[], ${sql.param(rows.map((row) => row.day))}::date[]))`

/** The one writer of `roster_days` and `roster_needs`. */
export function rosterStore(db: Database) {
  return {
    /** Until the transaction ends nobody else plans or publishes days of the site. */
    async holdSite(id: string): Promise<void> {
      await db.sql.execute(sql`select id from locations where id = ${id}::uuid for no key update`)
    },
    ...rosterNeedsStore(db),
    ...ownDaysStore(db),
    /** Drafts and published days of people; both days included. */
    days: (userIds: readonly string[], { from, to }: Span): Promise<RosterRow[]> =>
      rowsOf(
        db,
        sql`select user_id, location_id, day::text as day, state, kind, shift_id, confirmed_at is not null as confirmed from ${rosterDays}
          where user_id = any(${sql.param([...userIds])}::uuid[]) and day between ${from}::date and ${to}::date order by day`,
      ),
    /** Puts drafts in place of those of the same days. */
    async putDrafts(locationId: string, rows: readonly Pick<RosterRow, 'user_id' | 'day' | 'kind' | 'shift_id'>[]): Promise<void> {
      if (rows.length === 0) return
      const drafts = rows.map((row) => ({ ...row, state: 'draft' as const, location_id: locationId }))
      await db.sql.execute(
        insertOf(
          rosterDays,
          drafts,
          sql`on conflict (user_id, day, state) do update
            set kind = excluded.kind, shift_id = excluded.shift_id, location_id = excluded.location_id`,
        ),
      )
    },
    /** Drafts of a site from today on become what is published; answers whose days they are. */
    async publish(
      locationId: string,
      { from, to, today }: Span & { readonly today: string },
      at: string,
    ): Promise<Pick<RosterRow, 'user_id' | 'day'>[]> {
      const drafts = await rowsOf<Pick<RosterRow, 'user_id' | 'day'>>(
        db,
        sql`select user_id, day::text as day from ${rosterDays} where state = 'draft' and location_id = ${locationId}::uuid
          and day between greatest(${from}::date, ${today}::date) and ${to}::date order by user_id, day`,
      )
      if (drafts.length === 0) return []
      const keys = keysOf(drafts)
      await db.sql.execute(sql`delete from ${rosterDays} where state = 'published' and (user_id, day) in ${keys}`)
      await db.sql.execute(sql`delete from ${rosterDays} where state = 'draft' and kind = 'none' and (user_id, day) in ${keys}`)
      await db.sql.execute(
        sql`update ${rosterDays} set state = 'published', published_at = ${at} where state = 'draft' and (user_id, day) in ${keys}`,
      )
      return drafts
    },
    /** Days that people have agreed to: published and confirmed at once. */
    async putPublished(
      locationId: string,
      rows: readonly Pick<RosterRow, 'user_id' | 'day' | 'kind' | 'shift_id'>[],
      at: string,
    ): Promise<void> {
      const agreed = rows.map((row) => ({
        ...row,
        state: 'published' as const,
        location_id: locationId,
        published_at: at,
        confirmed_at: at,
      }))
      await db.sql.execute(
        insertOf(
          rosterDays,
          agreed,
          sql`on conflict (user_id, day, state) do update set kind = excluded.kind, shift_id = excluded.shift_id,
            location_id = excluded.location_id, published_at = excluded.published_at, confirmed_at = excluded.confirmed_at`,
        ),
      )
    },
  }
}

/** What people are to work themselves. */
function ownDaysStore(db: Database) {
  return {
    async dropDrafts(rows: readonly Pick<RosterRow, 'user_id' | 'day'>[]): Promise<void> {
      if (rows.length > 0) await db.sql.execute(sql`delete from ${rosterDays} where state = 'draft' and (user_id, day) in ${keysOf(rows)}`)
    },
    /** Published days of a person, by day; both days included. */
    own: (userId: string, { from, to }: Span): Promise<OwnRow[]> =>
      rowsOf(
        db,
        sql`select r.day::text as day, ${refOf('l')} as location, l.zone, s.name as shift, s.start, s."end",
            r.confirmed_at is not null as confirmed
          from ${rosterDays} r join locations l on l.id = r.location_id left join shifts s on s.id = r.shift_id
          where r.user_id = ${userId}::uuid and r.state = 'published' and r.day between ${from}::date and ${to}::date order by r.day`,
      ),
    /** Sites of the days that were confirmed now. */
    async confirm(userId: string, { from, to }: Span, at: string): Promise<string[]> {
      const rows = await rowsOf<{ location_id: string }>(
        db,
        sql`update ${rosterDays} set confirmed_at = ${at} where user_id = ${userId}::uuid and state = 'published'
          and confirmed_at is null and day between ${from}::date and ${to}::date returning location_id`,
      )
      return rows.map((row) => row.location_id)
    },
  }
}

/** How many people the shifts of sites need. */
function rosterNeedsStore(db: Database) {
  return {
    shifts: (): Promise<RosterShift[]> => rowsOf(db, sql`select id, name, start, "end" from shifts order by start, name, id`),
    needs: (locationId: string): Promise<RosterNeed[]> =>
      db.sql
        .select({
          shift_id: rosterNeeds.shift_id,
          weekdays: rosterNeeds.weekdays,
          holiday: rosterNeeds.holiday,
          dates: rosterNeeds.dates,
          skills: rosterNeeds.skills,
        })
        .from(rosterNeeds)
        .where(eq(rosterNeeds.location_id, locationId))
        .orderBy(rosterNeeds.shift_id),
    async setNeeds(locationId: string, needs: readonly RosterNeed[]): Promise<void> {
      await db.sql.delete(rosterNeeds).where(eq(rosterNeeds.location_id, locationId))
      await insertAll(
        db,
        rosterNeeds,
        needs.map((need) => ({ location_id: locationId, ...need })),
      )
    },
  }
}
