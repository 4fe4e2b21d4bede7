import type { ShiftOffer } from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import type { ShiftOfferState } from '@menara/shared/domain/people/roster/shift-offers.ts'
import { type SQL, sql } from 'drizzle-orm'
import { insertAll, rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSites, instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { shiftOffers } from '../../../schema/people.ts'

interface Asked {
  readonly location_id?: string | undefined
  readonly state?: ShiftOfferState | undefined
  readonly scope: readonly string[] | null
}
interface Settled {
  readonly state: ShiftOfferState
  readonly by: string | null
  readonly at: string
  readonly reason: string
}
/** A published shift of somebody, with the site it is at. */
export interface PublishedShift {
  readonly location_id: string
  readonly shift_id: string
}
export type ShiftOffersStore = ReturnType<typeof shiftOffersStore>

const WAITS = sql`o.state in ('offered', 'accepted')`
const shiftColumns = (alias: string): SQL => {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  return sql`case when ${column('id')} is null then null else jsonb_build_object('id', ${column('id')}, 'name', ${column('name')},
    'start', ${column('start')}, 'end', ${column('"end"')}) end`
}
/** Whether somebody has that published shift on that day still. */
const stands = (user: SQL, day: SQL, shift: SQL): SQL =>
  sql`exists (select 1 from roster_days r where r.user_id = ${user} and r.day = ${day} and r.state = 'published' and r.shift_id = ${shift})`

/** The one writer of `shift_offers`. */
export function shiftOffersStore(db: Database) {
  const shown = (where: SQL, rest: SQL): Promise<ShiftOffer[]> =>
    rowsOf(
      db,
      sql`select o.id, o.kind, o.state, ${refOf('l')} as location, l.zone, o.day::text as day, ${shiftColumns('s')} as shift,
          ${refOf('u')} as user, ${refOf('c')} as counterpart, o.counterpart_day::text as counterpart_day,
          ${shiftColumns('cs')} as counterpart_shift, o.note, ${instantText(sql`o.created_at`)} as created_at,
          case when o.settled_at is null then null else jsonb_build_object('by', ${refOf('d')}, 'at', ${instantText(sql`o.settled_at`)},
            'reason', o.reason) end as settled
        from ${shiftOffers} o join locations l on l.id = o.location_id join shifts s on s.id = o.shift_id
          left join users u on u.id = o.user_id left join users c on c.id = o.counterpart_id
          left join shifts cs on cs.id = o.counterpart_shift_id left join users d on d.id = o.settled_by
        where ${where} ${rest}`,
    )
  const fitting = ({ location_id, state, scope }: Asked): SQL =>
    sql`${atSites(sql`o.location_id`, scope)} and ${location_id === undefined ? sql`true` : sql`o.location_id = ${location_id}::uuid`}
      and ${state === undefined ? sql`true` : sql`o.state = ${state}`}`
  return {
    ...offerMovesStore(db),
    /** By what waits for a decision, then what waits for a colleague, then the newest. */
    list: (asked: Asked, { offset, limit }: { offset: number; limit: number }): Promise<ShiftOffer[]> =>
      shown(
        fitting(asked),
        sql`order by o.state = 'accepted' desc, o.state = 'offered' desc, o.created_at desc, o.id desc offset ${offset} limit ${limit}`,
      ),
    async count(asked: Asked): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from ${shiftOffers} o where ${fitting(asked)}`)
      return row?.count ?? 0
    },
    /** Of and to a person, and what anybody of these sites may take; null: all sites. */
    concerning: (userId: string, scope: readonly string[] | null, limit: number): Promise<ShiftOffer[]> =>
      shown(
        sql`o.user_id = ${userId}::uuid or o.counterpart_id = ${userId}::uuid
          or (o.state = 'offered' and o.counterpart_id is null and ${atSites(sql`o.location_id`, scope)})`,
        sql`order by ${WAITS} desc, o.created_at desc, o.id desc limit ${limit}`,
      ),
    async find(id: string): Promise<ShiftOffer | undefined> {
      return (await shown(sql`o.id = ${id}::uuid`, sql``))[0]
    },
    /** The row, held until the transaction ends. */
    async hold(id: string): Promise<ShiftOffer | undefined> {
      await db.sql.execute(sql`select id from ${shiftOffers} where id = ${id}::uuid for update`)
      return (await shown(sql`o.id = ${id}::uuid`, sql``))[0]
    },
    /** Whether it is open to whoever takes it. */
    async isToAnybody(id: string): Promise<boolean> {
      return (await rowsOf(db, sql`select 1 from ${shiftOffers} where id = ${id}::uuid and to_anybody`)).length > 0
    },
    /** Ends what waits though the shift has begun, or either roster is not any more as it was offered; answers what ended. */
    async expire(at: string, locationId: string | null): Promise<ShiftOffer[]> {
      const ended = await rowsOf<{ id: string }>(
        db,
        sql`update ${shiftOffers} o set state = 'expired', settled_at = ${at}
          from locations l, shifts s where l.id = o.location_id and s.id = o.shift_id and ${WAITS}
            and ${locationId === null ? sql`true` : sql`o.location_id = ${locationId}::uuid`}
            and ((o.day + s.start::time) at time zone l.zone <= ${at}::timestamptz
              or (o.user_id is not null and not ${stands(sql`o.user_id`, sql`o.day`, sql`o.shift_id`)})
              or (o.counterpart_day is not null
                and not ${stands(sql`o.counterpart_id`, sql`o.counterpart_day`, sql`o.counterpart_shift_id`)}))
          returning o.id`,
      )
      if (ended.length === 0) return []
      return shown(sql`o.id = any(${sql.param(ended.map((row) => row.id))}::uuid[])`, sql`order by o.id`)
    },
  }
}

/** What the moves of people change and ask. */
function offerMovesStore(db: Database) {
  return {
    insert: (rows: readonly (typeof shiftOffers.$inferInsert)[]): Promise<void> => insertAll(db, shiftOffers, rows),
    /** Whether somebody's shift of a day is offered and not settled yet. */
    async waits(userId: string, day: string): Promise<boolean> {
      const found = await rowsOf(
        db,
        sql`select 1 from ${shiftOffers} o where ${WAITS} and ((o.user_id = ${userId}::uuid and o.day = ${day}::date)
          or (o.counterpart_id = ${userId}::uuid and o.counterpart_day = ${day}::date)) limit 1`,
      )
      return found.length > 0
    },
    async take(id: string, counterpartId: string): Promise<void> {
      await db.sql.execute(
        sql`update ${shiftOffers} set state = 'accepted', counterpart_id = ${counterpartId}::uuid where id = ${id}::uuid`,
      )
    },
    /** Open again to whoever takes it. */
    async putBack(id: string): Promise<void> {
      await db.sql.execute(sql`update ${shiftOffers} set state = 'offered', counterpart_id = null where id = ${id}::uuid`)
    },
    async settle(id: string, { state, by, at, reason }: Settled): Promise<void> {
      await db.sql.execute(
        sql`update ${shiftOffers} set state = ${state}, settled_by = ${by}::uuid, settled_at = ${at}, reason = ${reason} where id = ${id}::uuid`,
      )
    },
    /** Somebody's published shift of a day; undefined on a day off and where nothing is published. */
    async published(userId: string, day: string): Promise<PublishedShift | undefined> {
      const [row] = await rowsOf<PublishedShift>(
        db,
        sql`select location_id, shift_id from roster_days
          where user_id = ${userId}::uuid and day = ${day}::date and state = 'published' and kind = 'shift'`,
      )
      return row
    },
  }
}
