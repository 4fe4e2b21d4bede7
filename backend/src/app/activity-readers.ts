import { type ActivitySubject, activitySubjects } from '@menara/shared/contract/activities.contract.ts'
import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { alarmEndpoints } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { ticketsShownTo } from '../features/tickets/record/ticket-rows.store.ts'
import { assetSeenBy, assetSeenByAll } from '../platform/access/assets-seen.ts'
import type { Caller } from '../platform/access/caller.ts'
import { deskSeenBy } from '../platform/access/desks-seen.ts'
import { atSites } from '../platform/db/shown-columns.ts'

/** Who asks; `shared`: only what everybody of the same audience reads. */
interface ActivityReading {
  readonly caller: Caller
  readonly shared: boolean
}
/** Of rows `activities`: the entries about things of one subject that the caller may read; null: none of them. */
type ActivityReader = (reading: ActivityReading) => SQL | null

const LINK = sql.raw('"activities"."link_id"')
const SITE = sql.raw('"activities"."location_id"')

/** An entry about a thing is read by those whom the call that reads the thing answers: its permission, and the row in their sight. */
const readers: Readonly<Record<ActivitySubject, ActivityReader>> = {
  tickets: by(tickets.get, ({ caller, shared }) => sql`${LINK} in ${ticketsShownTo(caller, { shared })}`),
  alarms: by(alarmEndpoints.alarm, seenAt('alarms')),
  devices: by(iot.device, seenAt('devices')),
  alarm_desks: by(
    alarmDesks.get,
    ({ caller }) => sql`exists (select 1 from alarm_desks k where k.id = ${LINK} and ${deskSeenBy(caller.locationIds)})`,
  ),
  assets: by(assets.get, (reading) => and(seenAt('assets')(reading) ?? undefined, assetsSeenIn(reading)) ?? null),
  locations: by(locations.get, () => sql`${SITE} is not null`),
}

export const activityReaders: ReadonlyMap<string, ActivityReader> = new Map(activitySubjects.map((subject) => [subject, readers[subject]]))

const assetsSeenIn = ({ caller, shared }: ActivityReading): SQL => (shared ? assetSeenByAll(LINK) : assetSeenBy(caller, LINK))

function by({ access }: Endpoint, reader: ActivityReader): ActivityReader {
  return (reading) => (access === 'public' || access === 'signed-in' || reading.caller.may(access) ? reader(reading) : null)
}
function seenAt(table: 'alarms' | 'assets' | 'devices'): ActivityReader {
  const rows = sql.raw(table)
  return ({ caller }) =>
    sql`exists (select 1 from ${rows} thing where thing.id = ${LINK} and ${atSites(sql.raw('thing.location_id'), caller.locationIds)})`
}
