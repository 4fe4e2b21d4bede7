import type { BookingRule } from '@menara/shared/contract/bookings/booking-rules.contract.ts'
import type { BookingSettings } from '@menara/shared/domain/bookings/booking-settings.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { bookingRules } from '../../../schema/bookings.ts'

export type BookingRulesStore = ReturnType<typeof bookingRulesStore>
export interface RuleScope {
  readonly location_id: string | null
  readonly asset_type: string | null
  readonly asset_id: string | null
}

const WIDEST_FIRST = sql`(r.asset_id is not null)::int, (r.location_id is not null)::int + (r.asset_type is not null)::int,
  (r.location_id is not null)::int`
const WHOLE = sql`r.id, r.asset_type, r.settings,
  case when l.id is null then null else jsonb_build_object('id', l.id, 'name', l.name) end as location,
  case when a.id is null then null else jsonb_build_object('id', a.id, 'name', a.name) end as asset`

/** The one writer of `booking_rules`. */
export function bookingRulesStore(db: Database) {
  const select = (where: SQL): Promise<BookingRule[]> =>
    rowsOf(
      db,
      sql`select ${WHOLE} from booking_rules r left join locations l on l.id = r.location_id left join assets a on a.id = r.asset_id
        where ${where} order by ${WIDEST_FIRST}, r.id`,
    )
  return {
    /** Those of the sites of a scope (null: all), of their assets, and of no site. */
    list: (locationIds: readonly string[] | null, locationId: string | undefined): Promise<BookingRule[]> => {
      const seen =
        locationIds === null ? sql`true` : sql`coalesce(a.location_id, r.location_id) = any(${sql.param([...locationIds])}::uuid[])`
      const site = locationId === undefined ? sql`true` : sql`coalesce(a.location_id, r.location_id) = ${locationId}`
      return select(sql`(coalesce(a.location_id, r.location_id) is null or (${seen} and ${site}))`)
    },
    /** What reaches an asset, the widest first. */
    async reaching(assetId: string): Promise<{ readonly asset_id: string | null; readonly settings: Partial<BookingSettings> }[]> {
      return rowsOf(
        db,
        sql`select r.asset_id, r.settings from booking_rules r join assets a on a.id = ${assetId}
          where r.asset_id = a.id or (r.asset_id is null and (r.location_id is null or r.location_id = a.location_id)
            and (r.asset_type is null or r.asset_type = a.type)) order by ${WIDEST_FIRST}`,
      )
    },
    async put(
      { id, at, ...scope }: RuleScope & { id: string; at: string },
      settings: Partial<BookingSettings>,
    ): Promise<BookingRule | null> {
      await db.sql.delete(bookingRules).where(ofScope(scope))
      if (Object.keys(settings).length === 0) return null
      await db.sql.insert(bookingRules).values({ id, ...scope, settings, updated_at: at })
      return (await select(sql`r.id = ${id}`))[0] ?? null
    },
    /** Minutes that somebody has booked from one instant to another, of the assets of the type of this one at its site. */
    async bookedMinutes(assetId: string, { userId, from, until, except }: Booked): Promise<number> {
      const [row] = await rowsOf<{ minutes: number }>(
        db,
        sql`select coalesce(sum(extract(epoch from b.end_at - b.start_at) / 60), 0)::float8 as minutes
          from bookings b join assets o on o.id = b.asset_id join assets a on a.id = ${assetId}
          where b.booked_by = ${userId} and b.state in ('confirmed', 'requested') and o.type = a.type and o.location_id = a.location_id
            and b.start_at >= ${from}::timestamptz and b.start_at < ${until}::timestamptz and not b.id = any(${sql.param([...except])}::uuid[])`,
      )
      return row?.minutes ?? 0
    },
    async hasApprovalType(id: string): Promise<boolean> {
      return (await rowsOf(db, sql`select 1 from approval_types t where t.id = ${id} and t.ticket_type_id = 1`)).length > 0
    },
    async hasSubtype(id: string): Promise<boolean> {
      return (await rowsOf(db, sql`select 1 from ticket_subtypes t where t.id = ${id}`)).length > 0
    },
  }
}
interface Booked {
  readonly userId: string
  readonly from: string
  readonly until: string
  readonly except: readonly string[]
}

const ofScope = ({ location_id, asset_type, asset_id }: RuleScope): SQL | undefined =>
  and(
    location_id === null ? isNull(bookingRules.location_id) : eq(bookingRules.location_id, location_id),
    asset_type === null ? isNull(bookingRules.asset_type) : eq(bookingRules.asset_type, asset_type),
    asset_id === null ? isNull(bookingRules.asset_id) : eq(bookingRules.asset_id, asset_id),
  )
