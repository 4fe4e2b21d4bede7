import { openStates } from '@menara/shared/domain/ticket-state.ts'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { alarms, devices, points } from '../../schema/iot.ts'
import { locations } from '../../schema/places.ts'
import { tickets } from '../../schema/tickets.ts'

/** What an alarm is about, whoever judged it: a rule or the device. */
export interface AlarmCause {
  readonly device_id: string
  readonly rule_id: string | null
  readonly type: string
  readonly message: string
  readonly point: string | null
  readonly limit: number | null
  readonly priority: string
  readonly rank: number
}
export interface AlarmPlace {
  readonly device: string
  readonly location_id: string
  readonly location: string
  readonly area_id: string | null
  readonly asset_id: string | null
  readonly unit: string
}
export type AlarmRow = typeof alarms.$inferSelect

export type AlarmsStore = ReturnType<typeof alarmsStore>

/** The one writer of `alarms`. Every change of state raises `rev`. */
export const alarmsStore = (db: Database) => ({ ...readsOf(db), ...occurrencesOf(db), ...remarksOf(db) })

const next = { rev: sql`${alarms.rev} + 1` }

const readsOf = (db: Database) => ({
  async placeOf(deviceId: string, point: string | null): Promise<AlarmPlace | undefined> {
    const [row] = await db.sql
      .select({
        device: devices.name,
        location_id: devices.location_id,
        location: locations.name,
        area_id: devices.area_id,
        asset_id: devices.asset_id,
        unit: sql<string>`coalesce(${points.unit}, '')`,
      })
      .from(devices)
      .innerJoin(locations, eq(locations.id, devices.location_id))
      .leftJoin(points, and(eq(points.device_id, devices.id), eq(points.point, point ?? '')))
      .where(eq(devices.id, deviceId))
    return row
  },

  /** Locks the row of a device's alarm for the length of the transaction. */
  async ofType(deviceId: string, type: string): Promise<AlarmRow | undefined> {
    const [row] = await db.sql
      .select()
      .from(alarms)
      .where(and(eq(alarms.device_id, deviceId), eq(alarms.type, type)))
      .for('update')
    return row
  },

  /** The alarm, locked, with the ticket on it that is not done yet. */
  async withOpenTicket(id: string): Promise<{ alarm: AlarmRow; ticket: string | undefined } | undefined> {
    const [alarm] = await db.sql.select().from(alarms).where(eq(alarms.id, id)).for('update')
    if (!alarm) return undefined
    const [open] = alarm.ticket_id
      ? await db.sql
          .select({ number: tickets.number })
          .from(tickets)
          .where(and(eq(tickets.id, alarm.ticket_id), inArray(tickets.state, ['draft', ...openStates])))
      : []
    return { alarm, ticket: open?.number }
  },
})

const occurrencesOf = (db: Database) => ({
  /** A new occurrence; undefined when the alarm is active already. */
  async raise(
    id: string,
    cause: AlarmCause,
    facts: { location_id: string; unit: string; value: number | null; raised_at: string; received_at: string },
  ): Promise<AlarmRow | undefined> {
    const { device_id, ...told } = { ...cause, ...facts }
    const fresh = { process: 'active', ack: 'unacked', quality: 'ok', cleared_at: null, acked_at: null, acked_by: null } as const
    const [row] = await db.sql
      .insert(alarms)
      .values({ id, device_id, ...told, ...fresh, occurrence: 1, rev: 1 })
      .onConflictDoUpdate({
        target: [alarms.device_id, alarms.type],
        set: { ...told, ...fresh, ...next, occurrence: sql`${alarms.occurrence} + 1` },
        setWhere: eq(alarms.process, 'normal'),
      })
      .returning()
    return row
  },

  /** Undefined when it is not active. */
  async clear(
    deviceId: string,
    type: string,
    { value, cleared_at }: { value: number | null; cleared_at: string },
  ): Promise<AlarmRow | undefined> {
    const [row] = await db.sql
      .update(alarms)
      .set({ process: 'normal', cleared_at, ...(value !== null && { value }), ...next })
      .where(and(eq(alarms.device_id, deviceId), eq(alarms.type, type), eq(alarms.process, 'active')))
      .returning()
    return row
  },

  /** Undefined unless exactly the occurrence and revision seen still stand unacknowledged. */
  async acknowledge(
    id: string,
    seen: { occurrence: number; rev: number },
    by: { user_id: string; at: string },
  ): Promise<AlarmRow | undefined> {
    const [row] = await db.sql
      .update(alarms)
      .set({ ack: 'acked', acked_at: by.at, acked_by: by.user_id, ...next })
      .where(and(eq(alarms.id, id), eq(alarms.occurrence, seen.occurrence), eq(alarms.rev, seen.rev), eq(alarms.ack, 'unacked')))
      .returning()
    return row
  },
})

/** What changes about an alarm while its occurrence goes on. */
const remarksOf = (db: Database) => ({
  /** New words, limit or priority for an active alarm; upward it must be acknowledged anew. */
  async reword(
    deviceId: string,
    type: string,
    { upward, ...words }: { message: string; priority: string; rank: number; limit?: number | null; upward: boolean },
  ): Promise<AlarmRow | undefined> {
    const [row] = await db.sql
      .update(alarms)
      .set({ ...words, ...(upward && { ack: 'unacked' as const, acked_at: null, acked_by: null }), ...next })
      .where(and(eq(alarms.device_id, deviceId), eq(alarms.type, type), eq(alarms.process, 'active')))
      .returning()
    return row
  },

  /** Whether what standing alarms of these devices say is still known. Gives those that changed. */
  async turnQuality(deviceIds: readonly string[], quality: 'ok' | 'stale'): Promise<AlarmRow[]> {
    return db.sql
      .update(alarms)
      .set({ quality, ...next })
      .where(
        and(
          inArray(alarms.device_id, [...deviceIds]),
          eq(alarms.quality, quality === 'ok' ? 'stale' : 'ok'),
          quality === 'ok' ? undefined : or(eq(alarms.process, 'active'), eq(alarms.ack, 'unacked')),
        ),
      )
      .returning()
  },

  /** Newest values of active alarms, for the eye only: no state changes. */
  async showValues(values: readonly { device_id: string; type: string; value: number }[]): Promise<void> {
    await db.sql.execute(sql`
        update alarms a set value = it.value from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as it(device_id uuid, type text, value float8)
        where a.device_id = it.device_id and a.type = it.type and a.process = 'active'`)
  },

  async linkTicket(id: string, ticketId: string): Promise<void> {
    await db.sql
      .update(alarms)
      .set({ ticket_id: ticketId, ...next })
      .where(eq(alarms.id, id))
  },
})
