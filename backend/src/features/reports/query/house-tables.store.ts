import { sql } from 'drizzle-orm'
import { assetSeenBy } from '../../../platform/access/assets-seen.ts'
import { personSeenBy } from '../../../platform/access/people-seen.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'
import { between, HOUR, inSites } from './desk-tables.store.ts'
import type { Reading, SubjectTable } from './subject-tables.store.ts'

export const assetsTable: SubjectTable = {
  from: () => sql`assets asset`,
  where: ({ caller }) =>
    sql`asset.active and ${inSites(sql`asset.location_id`, caller.locationIds)} and ${assetSeenBy(caller, sql`asset.id`)}`,
  site: sql`asset.location_id`,
  dates: {
    any: { at: sql`asset.created_at`, always: true },
    created: { at: sql`asset.created_at` },
    installed: { day: sql`asset.installed_on` },
  },
  fields: {
    type: { value: sql`asset.type` },
    state: { value: sql`asset.state` },
    condition: { value: sql`asset.condition` },
    site: { value: sql`asset.location_id`, names: 'site' },
    area: { value: sql`asset.area_id`, names: 'area' },
    vendor: { value: sql`asset.vendor_id`, names: 'vendor' },
    bookable: { value: sql`asset.bookable` },
  },
  measures: {
    count: { how: 'count' },
    out_of_service: { how: 'count', where: sql`asset.state in ('out_of_service', 'in_maintenance')` },
    poor: { how: 'count', where: sql`asset.condition = 'poor'` },
  },
  row: {
    ...{ id: sql`asset.id`, idType: 'uuid', title: sql`asset.code || ' · ' || asset.name` },
    ...{ linkTo: 'assets', linkId: sql`asset.id` },
  },
}

const PRIORITY = sql`(array['critical', 'high', 'medium', 'low'])[call.rank + 1]`
export const alarmsTable: SubjectTable = {
  from: () =>
    sql`alarm_annunciations call join alarms alarm on alarm.id = call.alarm_id join devices device on device.id = alarm.device_id`,
  where: ({ caller }) => inSites(sql`alarm.location_id`, caller.locationIds),
  site: sql`alarm.location_id`,
  dates: { annunciated: { at: sql`call.at` } },
  fields: {
    priority: { value: PRIORITY },
    type: { value: sql`alarm.type` },
    device: { value: sql`alarm.device_id`, names: 'device' },
    site: { value: sql`alarm.location_id`, names: 'site' },
    area: { value: sql`device.area_id`, names: 'area' },
    desk: { value: sql`call.desk_id`, names: 'desk' },
  },
  measures: {
    count: { how: 'count' },
    alarms: { how: 'distinct', value: sql`call.alarm_id` },
    high: { how: 'count', where: sql`call.rank <= 1` },
  },
  row: {
    ...{ id: sql`call.id`, idType: 'uuid', title: sql`device.name || ' · ' || alarm.message` },
    ...{ linkTo: 'alarms', linkId: sql`alarm.id` },
  },
}

/** Hours of meters, out of the rollups of a UTC day: a slot is an hour of it. */
const hoursOf = ({ span: { from, until } }: Reading) => sql`(select meter.id as meter_id, meter.name, meter.code, meter.location_id,
    meter.area_id, meter.use, meter.parent_id is null as main, day.at + make_interval(hours => hour.slot::int) as at,
    round((hour.rise * meter.factor * 1000)::numeric)::bigint as wh
  from energy_meters meter join points point on point.id = meter.point_id
    join rollups day on day.point = point.no and day.step = 60
      and day.at > ${from}::timestamptz - interval '1 day' and day.at < ${until}::timestamptz
    cross join lateral unnest(day.slots, day.rises) as hour(slot, rise)
  where day.rises is not null and hour.rise is not null) measured`
export const energyTable: SubjectTable = {
  from: hoursOf,
  where: ({ caller }) => inSites(sql`measured.location_id`, caller.locationIds),
  site: sql`measured.location_id`,
  dates: { measured: { at: sql`measured.at` } },
  fields: {
    use: { value: sql`measured.use` },
    meter: { value: sql`measured.meter_id`, names: 'meter' },
    site: { value: sql`measured.location_id`, names: 'site' },
    area: { value: sql`measured.area_id`, names: 'area' },
    main: { value: sql`measured.main` },
  },
  measures: {
    kwh: { how: 'sum', value: sql`measured.wh`, per: 1000 },
    count: { how: 'count' },
  },
  row: {
    ...{ id: sql`measured.meter_id::text`, idType: 'text', title: sql`measured.code || ' · ' || measured.name` },
    ...{ linkTo: null, linkId: sql`measured.meter_id` },
  },
}

export const bookingsTable: SubjectTable = {
  from: () => sql`bookings booking join assets asset on asset.id = booking.asset_id`,
  where: ({ caller }) => sql`${inSites(sql`asset.location_id`, caller.locationIds)} and ${assetSeenBy(caller, sql`asset.id`)}`,
  site: sql`asset.location_id`,
  dates: { start: { at: sql`booking.start_at` }, created: { at: sql`booking.created_at` } },
  fields: {
    asset: { value: sql`booking.asset_id`, names: 'asset' },
    state: { value: sql`booking.state` },
    site: { value: sql`asset.location_id`, names: 'site' },
    area: { value: sql`asset.area_id`, names: 'area' },
    person: { value: sql`booking.booked_by`, names: 'person' },
  },
  measures: {
    count: { how: 'count' },
    cancelled: { how: 'count', where: sql`booking.state = 'cancelled'` },
    hours: {
      ...{ how: 'sum', value: between(sql`booking.start_at`, sql`booking.end_at`), per: HOUR },
      where: sql`booking.state = 'confirmed'`,
    },
  },
  row: {
    ...{ id: sql`booking.id`, idType: 'uuid', title: sql`asset.name || ' · ' || booking.title` },
    ...{ linkTo: 'assets', linkId: sql`booking.asset_id` },
  },
}

export const attendanceTable: SubjectTable = {
  from: () => sql`attendances stay join users person on person.id = stay.user_id`,
  where: ({ caller }) => sql`${inSites(sql`stay.location_id`, caller.locationIds)} and ${personSeenBy(sql`stay.user_id`, caller)}`,
  site: sql`stay.location_id`,
  dates: { day: { day: sql`stay.day` } },
  fields: {
    person: { value: sql`stay.user_id`, names: 'person' },
    site: { value: sql`stay.location_id`, names: 'site' },
    shift: { value: sql`stay.shift_name` },
    state: { value: sql`stay.state` },
    on_site: { value: sql`stay.in_on_site` },
  },
  measures: {
    count: { how: 'count' },
    late: { how: 'count', where: sql`stay.late_minutes > 0` },
    late_minutes: { how: 'sum', value: sql`stay.late_minutes`, per: 1 },
    worked_hours: { how: 'sum', value: sql`stay.worked_minutes`, per: 60, where: sql`stay.worked_minutes is not null` },
  },
  row: {
    ...{ id: sql`stay.id`, idType: 'uuid', title: sql`person.name` },
    ...{ linkTo: 'attendance', linkId: sql`stay.id` },
  },
}

/** What is bought for the stock is in the lines twice: what was given out counts only where a report is by asset. */
const byAsset = ({ question: { groups, filters = [] } }: Reading): boolean =>
  groups.includes('asset') || filters.some((filter) => filter.field === 'asset')
export const spendingTable: SubjectTable = {
  from: () => sql`spending_rows line left join ${tickets} on tickets.id = line.ticket_id`,
  where: (reading) =>
    sql`${inSites(sql`line.location_id`, reading.caller.locationIds)} and ${byAsset(reading) ? sql`true` : sql`line.source <> 'stock_issue'`}`,
  site: sql`line.location_id`,
  dates: { day: { day: sql`line.day` } },
  fields: {
    source: { value: sql`line.source` },
    site: { value: sql`line.location_id`, names: 'site' },
    vendor: { value: sql`line.vendor_id`, names: 'vendor' },
    cost_centre: { value: sql`line.cost_centre_id`, names: 'cost_centre' },
    asset: { value: sql`line.asset_id`, names: 'asset' },
  },
  measures: {
    amount: { how: 'sum', value: sql`line.amount`, per: 1 },
    count: { how: 'count' },
  },
  row: {
    ...{ id: sql`line.id`, idType: 'uuid', title: sql`line.number || ' · ' || line.text` },
    ...{ linkTo: 'tickets', linkId: sql`line.ticket_id`, linkType: sql`tickets.ticket_type_id::text` },
  },
}
