import type { AssetTrouble, FreeAsset } from '@menara/shared/contract/bookings/booking-steps.contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import { assetSeenBy } from '../../../platform/access/assets-seen.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { instantText } from '../../../platform/db/shown-columns.ts'

export type BookingDueStore = ReturnType<typeof bookingDueStore>
interface Wanted {
  readonly caller: Caller
  readonly locationId: string
  readonly type: string | undefined
  readonly people: number | undefined
  readonly equipment: readonly string[]
}
/** Points of a device of the room that say that somebody is there. */
const PRESENCE = sql`('presence', 'occupancy', 'occupied', 'people')`

const CAPACITY = sql`coalesce(
  (select v.value from attributes v where v.asset_id = a.id and lower(v.name) in ('capacity', 'kapasitas') and v.value ~ '^[0-9]{1,4}$' limit 1),
  case when a.extra_data->>'capacity' ~ '^[0-9]{1,4}$' then a.extra_data->>'capacity' end)::int`
const EQUIPMENT = sql`coalesce((select jsonb_agg(v.name order by v.name) from attributes v
  where v.asset_id = a.id and lower(v.name) not in ('capacity', 'kapasitas')), '[]'::jsonb)`

/** An active critical alarm of a device of the asset, or of one in the room that it is; an open fault or work order of it. */
const troublesOf = (where: SQL): SQL => sql`
  select a.id as asset_id, 'alarm' as kind, m.message as text, ${instantText(sql`m.raised_at`)} as since
  from assets a join devices d on d.asset_id = a.id
    or (a.type = 'room' and d.area_id = a.area_id and exists (select 1 from areas r where r.id = a.area_id and r.kind = 'room'))
  join alarms m on m.device_id = d.id and m.process = 'active' and m.rank = 0
  where a.bookable and ${where}
  union all
  select a.id, 'fault', t.title, ${instantText(sql`t.created_at`)}
  from assets a join tickets t on t.asset_id = a.id and t.state in ('new', 'assigned', 'in_progress', 'pending')
    and (t.ticket_type_id = 29 or exists (select 1 from fault_reports f where f.ticket_id = t.id))
  where a.bookable and ${where}`

/** What of bookings is due by the clock, and what is known of the assets: it writes nothing. */
export function bookingDueStore(db: Database) {
  const ids = async (query: SQL): Promise<string[]> => (await rowsOf<{ id: string }>(db, query)).map((row) => row.id)
  return {
    /** Requests and offers whose time to hold is over; of one asset, or of all. */
    lapsed: (at: string, assetId?: string): Promise<string[]> =>
      ids(sql`select b.id from bookings b where b.state = 'requested' and b.hold_until <= ${at}::timestamptz
        and ${assetId === undefined ? sql`true` : sql`b.asset_id = ${assetId}`} order by b.hold_until limit 500`),
    /** Confirmed ones that began and that nobody checked into. Whether they had to is said by the settings. */
    unattended: (at: string): Promise<string[]> =>
      ids(sql`select b.id from bookings b join assets a on a.id = b.asset_id
        where b.state = 'confirmed' and b.checked_in_at is null and b.start_at <= ${at}::timestamptz and b.end_at > ${at}::timestamptz
          and exists (select 1 from booking_rules r where r.settings->>'check_in' = 'true' and (r.asset_id = a.id or (r.asset_id is null
            and (r.location_id is null or r.location_id = a.location_id) and (r.asset_type is null or r.asset_type = a.type))))
        order by b.start_at limit 500`),
    /** Those of them, and those that begin soon, in whose room a point says that somebody is there. */
    attended: (at: string): Promise<string[]> =>
      ids(sql`select b.id from bookings b where b.state = 'confirmed' and b.checked_in_at is null
        and b.start_at <= ${at}::timestamptz + interval '15 minutes' and b.end_at > ${at}::timestamptz
        and exists (select 1 from devices d join points p on p.device_id = d.id where d.asset_id = b.asset_id
          and p.point in ${PRESENCE} and p.value > 0 and p.quality = 'good' and p.at >= b.start_at - interval '15 minutes'
          and p.at > ${at}::timestamptz - interval '15 minutes') order by b.start_at limit 500`),
    /** Of an asset, those that wait and whose time has not begun, the longest waiting first. */
    waiting: (assetId: string, at: string): Promise<string[]> =>
      ids(sql`select b.id from bookings b where b.asset_id = ${assetId} and b.state = 'waitlisted' and b.start_at > ${at}::timestamptz
        order by b.created_at, b.id limit 100`),
    /** Ids of waiting ones whose time has begun. */
    waitedInVain: (at: string): Promise<string[]> =>
      ids(sql`select b.id from bookings b where b.state = 'waitlisted' and b.start_at <= ${at}::timestamptz limit 500`),
    /** Bookings within a day of assets with which something is wrong, whose people do not know. */
    async troubled(at: string): Promise<{ readonly id: string; readonly text: string }[]> {
      return rowsOf(
        db,
        sql`select distinct on (b.id) b.id, t.text from bookings b join (${troublesOf(sql`true`)}) t on t.asset_id = b.asset_id
          where b.state = 'confirmed' and b.warned_at is null and b.end_at > ${at}::timestamptz
            and b.start_at < ${at}::timestamptz + interval '1 day' order by b.id, t.since limit 500`,
      )
    },
    /** The booking of a person that runs or begins within `minutes`. */
    async here(assetId: string, { userId, at, minutes }: { userId: string; at: string; minutes: number }): Promise<string | undefined> {
      const soon = sql`${at}::timestamptz + ${minutes} * interval '1 minute'`
      return (
        await ids(sql`select b.id from bookings b where b.asset_id = ${assetId} and b.booked_by = ${userId} and b.state = 'confirmed' and b.checked_in_at is null
          and b.start_at <= ${soon} and b.end_at > ${at}::timestamptz order by b.start_at limit 1`)
      )[0]
    },
    /** The one that a ticket approves. */
    async ofTicket(ticketId: string): Promise<string | undefined> {
      return (await ids(sql`select b.id from bookings b where b.ticket_id = ${ticketId} and b.state = 'requested'`))[0]
    },
    troubles: (locationId: string, caller: Caller): Promise<AssetTrouble[]> =>
      rowsOf(db, sql`${troublesOf(sql`a.location_id = ${locationId} and ${assetSeenBy(caller, sql`a.id`)}`)}`),
    /** What of a site fits, whether it is free or not. */
    async fitting({ caller, locationId, type, people, equipment }: Wanted): Promise<Omit<FreeAsset, 'troubles'>[]> {
      const wanted = equipment.map((name) => name.toLowerCase())
      return rowsOf(
        db,
        sql`select a.id, a.name, a.code, a.type, a.location_id, ${CAPACITY} as capacity, ${EQUIPMENT} as equipment,
            case when r.id is null then null else jsonb_build_object('id', r.id, 'name', r.name) end as area
          from assets a left join areas r on r.id = a.area_id
          where a.bookable and a.active and a.state in ('deployed', 'in_stock') and a.location_id = ${locationId}
            and ${assetSeenBy(caller, sql`a.id`)} and ${type === undefined ? sql`true` : sql`a.type = ${type}`}
            and ${people === undefined ? sql`true` : sql`${CAPACITY} >= ${people}`}
            and (select count(distinct lower(v.name)) from attributes v where v.asset_id = a.id
              and lower(v.name) = any(${sql.param(wanted)}::text[])) = ${new Set(wanted).size}
          order by ${CAPACITY} nulls last, a.name, a.id limit 500`,
      )
    },
  }
}
