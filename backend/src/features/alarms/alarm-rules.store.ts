import type { AlarmRule } from '@menara/shared/contract/alarm-rules.contract.ts'
import { and, asc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { alarmRules, alarms, devices, points } from '../../schema/iot.ts'

export type RuleRow = typeof alarmRules.$inferSelect
/** A rule in force with everything its alarm hangs on. */
export interface RuleInForce {
  readonly rule: RuleRow
  readonly alarm: Pick<typeof alarms.$inferSelect, 'process' | 'ack' | 'quality' | 'occurrence'> | null
  /** Newest value of its point; null when it is not known or its device is silent. */
  readonly value: number | null
  readonly value_at: string | null
  readonly last_seen_at: string | null
  readonly heartbeat_s: number
}

export type AlarmRulesStore = ReturnType<typeof alarmRulesStore>

/** The one writer of `alarm_rules`. */
export const alarmRulesStore = (db: Database) => ({ ...readsOf(db), ...writesOf(db) })

function writesOf(db: Database) {
  return {
    async add(row: RuleRow): Promise<void> {
      await db.sql.insert(alarmRules).values(row)
    },
    /** False when it is gone. */
    async change(id: string, facts: Partial<RuleRow>): Promise<boolean> {
      const changed = await db.sql.update(alarmRules).set(facts).where(eq(alarmRules.id, id)).returning({ id: alarmRules.id })
      return changed.length > 0
    },
    async remove(id: string): Promise<boolean> {
      const gone = await db.sql.delete(alarmRules).where(eq(alarmRules.id, id)).returning({ id: alarmRules.id })
      return gone.length > 0
    },
  }
}

interface RuleFilter {
  readonly scope: readonly string[] | null
  readonly device_id?: string | undefined
  readonly after?: readonly [device: string, type: string, id: string] | undefined
  readonly limit: number
}

function readsOf(db: Database) {
  return {
    async list({ scope, device_id, after, limit }: RuleFilter): Promise<AlarmRule[]> {
      const past = after && sql`(${devices.name}, ${alarmRules.type}, ${alarmRules.id}) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)`
      const rows = await selectRules(db)
        .where(and(inScope(scope), device_id ? eq(alarmRules.device_id, device_id) : undefined, past))
        .orderBy(asc(devices.name), asc(alarmRules.type), asc(alarmRules.id))
        .limit(limit)
      return rows as AlarmRule[]
    },

    async get(id: string, scope: readonly string[] | null): Promise<AlarmRule | undefined> {
      const [row] = await selectRules(db).where(and(eq(alarmRules.id, id), inScope(scope)))
      return row as AlarmRule | undefined
    },

    async deviceSite(deviceId: string): Promise<string | undefined> {
      const [row] = await db.sql.select({ location_id: devices.location_id }).from(devices).where(eq(devices.id, deviceId))
      return row?.location_id
    },

    /** Whether another rule of the device decides an alarm of this type. */
    async decides(deviceId: string, type: string, except: string): Promise<boolean> {
      const others = and(eq(alarmRules.device_id, deviceId), eq(alarmRules.type, type), ne(alarmRules.id, except))
      return (await db.sql.$count(alarmRules, others)) > 0
    },

    /** Enabled rules of these devices, or of all. */
    async inForce(deviceIds: readonly string[] | 'all'): Promise<RuleInForce[]> {
      const rows = await selectInForce(db).where(
        and(eq(alarmRules.enabled, true), deviceIds === 'all' ? undefined : inArray(alarmRules.device_id, [...deviceIds])),
      )
      return rows.map(({ quality, status, value, ...it }) => ({
        ...it,
        value: quality === 'good' && SPEAKING.includes(status) ? value : null,
      }))
    },
  }
}
const SPEAKING: readonly string[] = ['online', 'maintenance']

const inScope = (scope: readonly string[] | null): SQL | undefined => (scope ? inArray(devices.location_id, [...scope]) : undefined)

const selectRules = (db: Database) =>
  db.sql
    .select({ ...getTableColumns(alarmRules), device: devices.name })
    .from(alarmRules)
    .innerJoin(devices, eq(devices.id, alarmRules.device_id))
    .$dynamic()

const selectInForce = (db: Database) =>
  db.sql
    .select({
      rule: alarmRules,
      alarm: { process: alarms.process, ack: alarms.ack, quality: alarms.quality, occurrence: alarms.occurrence },
      value: points.value,
      value_at: points.at,
      quality: points.quality,
      status: devices.status,
      last_seen_at: devices.last_seen_at,
      heartbeat_s: devices.heartbeat_s,
    })
    .from(alarmRules)
    .innerJoin(devices, eq(devices.id, alarmRules.device_id))
    .leftJoin(points, and(eq(points.device_id, alarmRules.device_id), eq(points.point, alarmRules.point)))
    .leftJoin(alarms, and(eq(alarms.device_id, alarmRules.device_id), eq(alarms.type, alarmRules.type)))
    .orderBy(asc(alarmRules.id))
    .$dynamic()
