import type { Database } from '@menara/backend/platform/db/database.ts'
import * as iot from '@menara/backend/schema/monitoring/iot.ts'
import * as tracking from '@menara/backend/schema/monitoring/tracking.ts'
import { attributes, locations } from '@menara/backend/schema/places.ts'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { cameraViews, carriersOf, fencesOf, moversOf } from '../portfolio/people/moving.ts'
import type { Story } from '../portfolio/tickets/story.ts'

/** Writes what moves, the fences, and what the cameras see. */
export async function writeMoving(
  write: (name: string, table: PgTable, rows: readonly object[]) => Promise<void>,
  { portfolio, crew }: Story,
  at: number,
): Promise<void> {
  const movers = moversOf(portfolio)
  const { tags, consents } = carriersOf(movers, crew, at)
  await write(
    'tags',
    iot.devices,
    movers.map((mover) => mover.device),
  )
  await write('position_consents', tracking.positionConsents, consents)
  await write('position_tags', tracking.positionTags, tags)
  await write('geofences', tracking.geofences, fencesOf(portfolio.places))
  await write('camera_views', attributes, cameraViews(portfolio.equipment))
}

/** Tags of the database, as `site code/device code`. */
export async function knownTags(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.sql
    .select({ location: locations.code, device: iot.devices.code })
    .from(tracking.positionTags)
    .innerJoin(iot.devices, eq(iot.devices.id, tracking.positionTags.device_id))
    .innerJoin(locations, eq(locations.id, iot.devices.location_id))
  return new Set(rows.map((row) => `${row.location}/${row.device}`))
}
