import type { AlarmRule } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import { and, asc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { insertOf, rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { alarmDelays } from '../../../schema/monitoring/alarm-figures.ts'
import { alarmRuleTemplates } from '../../../schema/monitoring/alarm-rule-templates.ts'
import { alarmRules, alarms, devices, points } from '../../../schema/monitoring/iot.ts'
import { MOST_SAMPLES, pointKey, type Sample } from '../evaluation/alarms.points.ts'

export type RuleRow = typeof alarmRules.$inferSelect
export type DelayRow = typeof alarmDelays.$inferSelect
type AlarmFacts = Pick<typeof alarms.$inferSelect, 'process' | 'ack' | 'quality' | 'occurrence' | 'suppressed'>
/** A rule in force with everything its alarm hangs on. */
export interface RuleInForce {
  readonly rule: RuleRow
  readonly alarm: AlarmFacts | null
  /** Newest value of its point; null when it is not known or its device is silent. */
  readonly value: number | null
  readonly value_at: string | null
  readonly last_seen_at: string | null
  readonly heartbeat_s: number
  /** Of a rate: the values of its window up to the newest, oldest first. */
  readonly samples: readonly Sample[]
  /** The delay that ran when somebody last looked. */
  readonly delay: DelayRow | null
  /** Name of the device whose state suppresses it. */
  readonly suppressor: string | null
}
export interface InForce {
  readonly rules: readonly RuleInForce[]
  /** Newest values of points that formulas and suppressions look at, by `device point`. */
  readonly known: ReadonlyMap<string, number>
}

export type AlarmRulesStore = ReturnType<typeof alarmRulesStore>

/** The one writer of `alarm_rules` and `alarm_delays`. */
export const alarmRulesStore = (db: Database) => ({ ...readsOf(db), ...forcesOf(db), ...writesOf(db) })

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
    /** How many were added: where a device has a rule of the same type already, that one holds. */
    async addAbsent(rows: readonly RuleRow[]): Promise<number> {
      if (rows.length === 0) return 0
      const added = await rowsOf(db, insertOf(alarmRules, rows, sql`on conflict (device_id, type) do nothing returning id`))
      return added.length
    },
    async removeAll(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.sql.delete(alarmRules).where(inArray(alarmRules.id, [...ids]))
    },
    /** Delays that run now, and rules for which none runs any more. */
    async keepDelays(running: readonly DelayRow[], over: readonly string[]): Promise<void> {
      if (over.length > 0) await db.sql.delete(alarmDelays).where(inArray(alarmDelays.rule_id, [...over]))
      if (running.length === 0) return
      const set = sql`leads_to = excluded.leads_to, since = excluded.since, source = excluded.source, value = excluded.value`
      await db.sql.execute(insertOf(alarmDelays, running, sql`on conflict (rule_id) do update set ${set}`))
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

    async deviceSites(deviceIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await db.sql
        .select({ id: devices.id, location_id: devices.location_id })
        .from(devices)
        .where(inArray(devices.id, [...deviceIds]))
      return new Map(rows.map((row) => [row.id, row.location_id]))
    },

    /** Whether another rule of the device decides an alarm of this type. */
    async decides(deviceId: string, type: string, except: string): Promise<boolean> {
      const others = and(eq(alarmRules.device_id, deviceId), eq(alarmRules.type, type), ne(alarmRules.id, except))
      return (await db.sql.$count(alarmRules, others)) > 0
    },

    /** Values of these points between two instants, oldest first, at most `most`; for playing a rule over them. */
    async history(
      them: readonly { device_id: string; point: string }[],
      { since, until, most }: { since: string; until: string; most: number },
    ): Promise<(Sample & { readonly key: string })[]> {
      const rows = await rowsOf<{ device_id: string; point: string; at: string; value: number }>(
        db,
        sql`select p.device_id, p.point, extract(epoch from r.at)::float8 * 1000 as at, r.value
          from ${points} p join jsonb_to_recordset(${JSON.stringify(them)}::jsonb) as k(device_id uuid, point text) on k.device_id = p.device_id and k.point = p.point
            cross join lateral (
              select s.at, s.value from samples s where s.point = p.no and s.at >= ${since} and s.at <= ${until}
              union all
              select c.at + u.ms * interval '1 millisecond', u.value from sample_chunks c cross join lateral unnest(c.offsets, c."values") as u(ms, value)
                where c.point = p.no and c.at >= ${since}::timestamptz - interval '1 hour' and c.at <= ${until}) r
          where r.at >= ${since} and r.at <= ${until} order by r.at limit ${most}`,
      )
      return rows.map((row) => ({ key: pointKey(row.device_id, row.point), at: Number(row.at), value: row.value }))
    },
  }
}

function forcesOf(db: Database) {
  async function knownOf(rules: readonly RuleRow[]): Promise<Map<string, number>> {
    const wanted = rules.flatMap((rule) => [...rule.inputs, ...(rule.suppress_when ? [rule.suppress_when] : [])])
    if (wanted.length === 0) return new Map()
    const rows = await rowsOf<{ device_id: string; point: string; value: number }>(
      db,
      sql`select p.device_id, p.point, p.value from ${points} p
          join jsonb_to_recordset(${JSON.stringify(wanted.map(({ device_id, point }) => ({ device_id, point })))}::jsonb) as k(device_id uuid, point text)
            on k.device_id = p.device_id and k.point = p.point
          join ${devices} d on d.id = p.device_id and d.status in ('online', 'maintenance')
        where p.value is not null and p.quality = 'good'`,
    )
    return new Map(rows.map((row) => [pointKey(row.device_id, row.point), row.value]))
  }

  /** What rates have heard within their windows, from the values on record: as much as they would remember. */
  async function windowsOf(rules: readonly RuleRow[]): Promise<ReadonlyMap<string, readonly Sample[]>> {
    const rates = rules.filter((rule) => rule.kind === 'rate')
    if (rates.length === 0) return new Map()
    const wanted = JSON.stringify(rates.map(({ id, device_id, point, window_s }) => ({ id, device_id, point, seconds: window_s ?? 60 })))
    const rows = await rowsOf<{ id: string; at: string; value: number }>(
      db,
      sql`select k.id, extract(epoch from r.at)::float8 * 1000 as at, r.value
        from jsonb_to_recordset(${wanted}::jsonb) as k(id uuid, device_id uuid, point text, seconds int)
          join ${points} p on p.device_id = k.device_id and p.point = k.point
          cross join lateral (select p.at - k.seconds * interval '1 second' as begin) w
          cross join lateral (select a.at, a.value from (
            select s.at, s.value from samples s where s.point = p.no and s.at >= w.begin and s.at <= p.at
            union all
            select c.at + u.ms * interval '1 millisecond', u.value from sample_chunks c cross join lateral unnest(c.offsets, c."values") as u(ms, value)
              where c.point = p.no and c.at >= w.begin - interval '1 hour' and c.at <= p.at) a
            where a.at >= w.begin and a.at <= p.at order by a.at desc limit ${MOST_SAMPLES}) r
        order by k.id, r.at`,
    )
    return new Map(
      [...Map.groupBy(rows, (row) => row.id)].map(([id, own]) => [id, own.map(({ at, value }) => ({ at: Number(at), value }))]),
    )
  }

  return {
    /** Enabled rules of these devices and those that look at them; or of all. */
    async inForce(deviceIds: readonly string[] | 'all'): Promise<InForce> {
      const which = deviceIds === 'all' ? undefined : or(inArray(alarmRules.device_id, [...deviceIds]), lookingAt(deviceIds))
      const rows = await selectInForce(db).where(and(eq(alarmRules.enabled, true), which))
      const windows = await windowsOf(rows.map((row) => row.rule))
      const rules = rows.map(({ quality, status, value, ...item }) => ({
        ...item,
        samples: windows.get(item.rule.id) ?? [],
        value: quality === 'good' && SPEAKING.includes(status) ? value : null,
      }))
      return { rules, known: await knownOf(rules.map((rule) => rule.rule)) }
    },

    /** Rules that wait for silence and whose alarm is not as it should be at this instant. */
    async missing(at: string): Promise<{ rule: RuleRow; silent: boolean; heard: string | null }[]> {
      const silent = sql<boolean>`(coalesce(${points.at}, 'epoch') < ${at}::timestamptz - make_interval(secs => ${alarmRules.window_s}))`
      const active = sql`coalesce(${alarms.process}, 'normal') = 'active'`
      return db.sql
        .select({ rule: alarmRules, silent, heard: points.at })
        .from(alarmRules)
        .innerJoin(points, and(eq(points.device_id, alarmRules.device_id), eq(points.point, alarmRules.point)))
        .innerJoin(devices, eq(devices.id, alarmRules.device_id))
        .leftJoin(alarms, and(eq(alarms.device_id, alarmRules.device_id), eq(alarms.type, alarmRules.type)))
        .where(
          and(eq(alarmRules.kind, 'missing'), eq(alarmRules.enabled, true), ne(devices.status, 'retired'), sql`${silent} <> (${active})`),
        )
        .limit(500)
    },
  }
}
const SPEAKING: readonly string[] = ['online', 'maintenance']

const lookingAt = (deviceIds: readonly string[]): SQL => {
  const them = sql`any(${`{${deviceIds.join(',')}}`}::text[])`
  return sql`(${alarmRules.suppress_when}->>'device_id' = ${them}
    or (${alarmRules.kind} = 'expression' and exists (select 1 from jsonb_array_elements(${alarmRules.inputs}) it where it->>'device_id' = ${them})))`
}

const inScope = (scope: readonly string[] | null): SQL | undefined => (scope ? inArray(devices.location_id, [...scope]) : undefined)

const { template_id: _template, ...RULE_COLUMNS } = getTableColumns(alarmRules)
const selectRules = (db: Database) =>
  db.sql
    .select({ ...RULE_COLUMNS, device: devices.name, template: { id: alarmRuleTemplates.id, name: alarmRuleTemplates.name } })
    .from(alarmRules)
    .innerJoin(devices, eq(devices.id, alarmRules.device_id))
    .leftJoin(alarmRuleTemplates, eq(alarmRuleTemplates.id, alarmRules.template_id))
    .$dynamic()

const selectInForce = (db: Database) =>
  db.sql
    .select({
      rule: alarmRules,
      alarm: {
        process: alarms.process,
        ack: alarms.ack,
        quality: alarms.quality,
        occurrence: alarms.occurrence,
        suppressed: alarms.suppressed,
      },
      value: points.value,
      value_at: points.at,
      quality: points.quality,
      status: devices.status,
      last_seen_at: devices.last_seen_at,
      heartbeat_s: devices.heartbeat_s,
      delay: alarmDelays,
      suppressor: sql<string | null>`(select s.name from devices s where s.id::text = ${alarmRules.suppress_when}->>'device_id')`,
    })
    .from(alarmRules)
    .innerJoin(devices, eq(devices.id, alarmRules.device_id))
    .leftJoin(points, and(eq(points.device_id, alarmRules.device_id), eq(points.point, alarmRules.point)))
    .leftJoin(alarms, and(eq(alarms.device_id, alarmRules.device_id), eq(alarms.type, alarmRules.type)))
    .leftJoin(alarmDelays, eq(alarmDelays.rule_id, alarmRules.id))
    .orderBy(asc(alarmRules.id))
    .$dynamic()
