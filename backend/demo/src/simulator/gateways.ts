import { hashOf, secretOf, secretPreview } from '@menara/backend/features/devices/device-credentials.service.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { type Keyring, macOf } from '@menara/backend/platform/secrets/keyring.ts'
import { devices } from '@menara/backend/schema/monitoring/iot.ts'
import { deviceCredentials } from '@menara/backend/schema/monitoring/telemetry.ts'
import { locations } from '@menara/backend/schema/places.ts'
import { eq, sql } from 'drizzle-orm'
import type { Portfolio } from '../portfolio/tickets/story.ts'

/** How the simulator signs in for the devices of a site. */
export interface GatewayKey {
  readonly location_code: string
  readonly username: string
  readonly secret: string
}

/** When the demo's own secrets were issued: one that a person issued later is left alone. */
const ISSUED = '2025-01-06T00:00:00.000Z'

/** Gives the gateways of the demo their secrets, the same at every start of this installation; those that people replaced or revoked stay so. */
export async function gatewayKeys({ db, keys: keyring }: Pick<Platform, 'db' | 'keys'>, { equipment }: Portfolio): Promise<GatewayKey[]> {
  const ours = new Set(equipment.devices.filter((device) => device.profile === 'gateway').map((device) => device.row.id))
  const stored = await db.sql
    .select({ id: devices.id, code: devices.code, location_code: locations.code })
    .from(devices)
    .innerJoin(locations, eq(locations.id, devices.location_id))
    .where(eq(devices.kind, 'gateway'))
  const keys = stored.filter(({ id }) => ours.has(id)).map((item) => ({ ...item, secret: demoSecret(item.id, keyring) }))
  for (const { id, secret } of keys) {
    const row = { secret_hash: hashOf(secret), hint: secretPreview(secret), issued_at: ISSUED }
    await db.sql
      .insert(deviceCredentials)
      .values({ device_id: id, ...row })
      .onConflictDoUpdate({
        target: deviceCredentials.device_id,
        set: row,
        setWhere: sql`${deviceCredentials.issued_at} = ${ISSUED}::timestamptz`,
      })
  }
  return keys.map(({ location_code, code, secret }) => ({ location_code, username: `${location_code}/${code}`, secret }))
}

const demoSecret = (deviceId: string, keyring: Keyring): string => secretOf(deviceId, macOf(keyring.of('demo gateways')[0].key, deviceId))
