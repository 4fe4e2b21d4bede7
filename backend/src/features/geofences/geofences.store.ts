import type { Geofence } from '@menara/shared/contract/maps/geofences.contract.ts'
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { geofencePresence, geofences } from '../../schema/monitoring/tracking.ts'
import { areas, locations } from '../../schema/places.ts'
import type { Fence } from './geofences.judge.ts'

export type GeofenceRow = typeof geofences.$inferInsert
export type PresenceRow = typeof geofencePresence.$inferSelect
export type GeofencesStore = ReturnType<typeof geofencesStore>

/** The one writer of `geofences` and `geofence_presence`. */
export function geofencesStore(db: Database) {
  const rows = (where: SQL | undefined) => {
    const { area_id: _, ...facts } = getTableColumns(geofences)
    return db.sql
      .select({
        ...facts,
        area: sql`case when ${areas.id} is null then null else jsonb_build_object('id', ${areas.id}, 'name', ${areas.name}) end`,
        // Written out: inside a subselect drizzle leaves a column's table away.
        inside: sql<number>`(select count(*)::int from geofence_presence p where p.geofence_id = "geofences"."id" and p.inside)`,
      })
      .from(geofences)
      .leftJoin(areas, eq(areas.id, geofences.area_id))
      .where(where)
      .orderBy(asc(geofences.name), asc(geofences.id))
  }
  return {
    ...presenceOn(db),

    list: (asked: { location_id?: string | undefined; scope: readonly string[] | null }): Promise<Geofence[]> =>
      rows(
        and(
          asked.scope ? inArray(geofences.location_id, [...asked.scope]) : undefined,
          asked.location_id ? eq(geofences.location_id, asked.location_id) : undefined,
        ),
      ) as unknown as Promise<Geofence[]>,
    async get(id: string, scope: readonly string[] | null): Promise<Geofence | undefined> {
      const [row] = await rows(and(eq(geofences.id, id), scope ? inArray(geofences.location_id, [...scope]) : undefined))
      return row as unknown as Geofence | undefined
    },
    /** Every fence in force, with the zone of its site. */
    async inForce(): Promise<Fence[]> {
      const { rev: _, ...facts } = getTableColumns(geofences)
      return db.sql
        .select({ ...facts, zone: locations.zone })
        .from(geofences)
        .innerJoin(locations, eq(locations.id, geofences.location_id))
        .where(eq(geofences.enabled, true))
    },
    async insert(row: GeofenceRow): Promise<void> {
      await db.sql.insert(geofences).values(row)
    },
    async update(id: string, facts: Partial<GeofenceRow>): Promise<void> {
      await db.sql
        .update(geofences)
        .set({ ...facts, rev: sql`${geofences.rev} + 1` })
        .where(eq(geofences.id, id))
    },
    async remove(id: string): Promise<boolean> {
      return (await db.sql.delete(geofences).where(eq(geofences.id, id)).returning({ id: geofences.id })).length > 0
    },
  }
}

function presenceOn(db: Database) {
  return {
    presentOf: (subjectIds: readonly string[]): Promise<PresenceRow[]> =>
      db.sql
        .select()
        .from(geofencePresence)
        .where(inArray(geofencePresence.subject_id, [...subjectIds])),
    present: (fenceId: string): Promise<PresenceRow[]> =>
      db.sql.select().from(geofencePresence).where(eq(geofencePresence.geofence_id, fenceId)).orderBy(asc(geofencePresence.subject_name)),
    /** Those whose rule may break, or mend, by the mere passing of time. */
    insideTimed: (): Promise<PresenceRow[]> =>
      db.sql
        .select(getTableColumns(geofencePresence))
        .from(geofencePresence)
        .innerJoin(geofences, eq(geofences.id, geofencePresence.geofence_id))
        .where(and(eq(geofencePresence.inside, true), eq(geofences.enabled, true), inArray(geofences.rule, ['dwell', 'out_of_hours']))),
    async keepPresence(rows: readonly PresenceRow[]): Promise<void> {
      if (rows.length === 0) return
      const set = Object.fromEntries(
        ['subject_name', 'subject_device_id', 'inside', 'since', 'seen_at', 'alarm_device_id', 'alarm_type'].map((text) => [
          text,
          sql.raw(`excluded.${text}`),
        ]),
      )
      await db.sql
        .insert(geofencePresence)
        .values([...rows])
        .onConflictDoUpdate({ target: [geofencePresence.geofence_id, geofencePresence.subject_id], set })
    },
    async dropSubjects(subjectIds: readonly string[]): Promise<void> {
      await db.sql.delete(geofencePresence).where(inArray(geofencePresence.subject_id, [...subjectIds]))
    },
    async dropPresence(fenceId: string): Promise<void> {
      await db.sql.delete(geofencePresence).where(eq(geofencePresence.geofence_id, fenceId))
    },
  }
}
