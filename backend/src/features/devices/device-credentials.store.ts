import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { deviceCredentials } from '../../schema/monitoring/telemetry.ts'

export type CredentialRow = typeof deviceCredentials.$inferSelect
export type DeviceCredentialsStore = ReturnType<typeof deviceCredentialsStore>

/** The one writer of `device_credentials`. */
export function deviceCredentialsStore(db: Database) {
  return {
    async get(deviceId: string): Promise<CredentialRow | undefined> {
      const [row] = await db.sql.select().from(deviceCredentials).where(eq(deviceCredentials.device_id, deviceId))
      return row
    },
    /** Replaces the one before. */
    async put(row: Pick<CredentialRow, 'device_id' | 'secret_hash' | 'hint' | 'issued_at'>): Promise<void> {
      const fresh = { ...row, used_at: null, revoked_at: null }
      await db.sql.insert(deviceCredentials).values(fresh).onConflictDoUpdate({ target: deviceCredentials.device_id, set: fresh })
    },
    /** False when there is none that holds. */
    async revoke(deviceId: string, at: string): Promise<boolean> {
      const revoked = await db.sql
        .update(deviceCredentials)
        .set({ revoked_at: at })
        .where(sql`${deviceCredentials.device_id} = ${deviceId} and ${deviceCredentials.revoked_at} is null`)
        .returning({ id: deviceCredentials.device_id })
      return revoked.length > 0
    },
    /** To the minute: a device that connects all the time writes once. */
    async used(deviceId: string, at: string): Promise<void> {
      await db.sql
        .update(deviceCredentials)
        .set({ used_at: sql`date_trunc('minute', ${at}::timestamptz)` })
        .where(
          sql`${deviceCredentials.device_id} = ${deviceId} and (${deviceCredentials.used_at} is null or ${deviceCredentials.used_at} < date_trunc('minute', ${at}::timestamptz))`,
        )
    },
  }
}
