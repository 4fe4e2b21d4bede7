import type { StandingEmergency } from '@menara/shared/contract/internal.contract.ts'
import type { PttEmergency } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { pttChannels, pttEmergencies } from '../../schema/media/ptt.ts'
import { users } from '../../schema/people.ts'
import { locations } from '../../schema/places.ts'
import type { Scope } from './ptt-channels.store.ts'

type EmergencyRow = typeof pttEmergencies.$inferInsert
export type PttEmergenciesStore = ReturnType<typeof pttEmergenciesStore>

const [raisers, ackers, enders] = [alias(users, 'raisers'), alias(users, 'ackers'), alias(users, 'enders')]
const refOf = (id: unknown, name: unknown) =>
  sql<{ id: string; name: string } | null>`case when ${id} is null then null else jsonb_build_object('id', ${id}, 'name', ${name}) end`

/** The one writer of `ptt_emergencies`. */
export function pttEmergenciesStore(db: Database) {
  const rows = () =>
    db.sql
      .select({
        id: pttEmergencies.id,
        channel: sql<
          PttEmergency['channel']
        >`jsonb_build_object('id', ${pttEmergencies.channel_id}, 'name', ${pttEmergencies.channel_name})`,
        location: refOf(locations.id, locations.name),
        person: refOf(raisers.id, raisers.name),
        raised_at: pttEmergencies.raised_at,
        notified: pttEmergencies.notified,
        acked_at: pttEmergencies.acked_at,
        acked_by: refOf(ackers.id, ackers.name),
        ended_at: pttEmergencies.ended_at,
        ended_by: refOf(enders.id, enders.name),
      })
      .from(pttEmergencies)
      .leftJoin(locations, eq(locations.id, pttEmergencies.location_id))
      .leftJoin(raisers, eq(raisers.id, pttEmergencies.user_id))
      .leftJoin(ackers, eq(ackers.id, pttEmergencies.acked_by))
      .leftJoin(enders, eq(enders.id, pttEmergencies.ended_by))
      .$dynamic()
  const inView = (scope: Scope) =>
    scope === null ? undefined : or(isNull(pttEmergencies.location_id), inArray(pttEmergencies.location_id, [...scope]))
  return {
    ...forGateways(db),
    ...writing(db),
    /** Standing ones and those that ended after `endedAfter`, newest first. */
    async list(
      scope: Scope,
      { location_id, endedAfter }: { location_id?: string | undefined; endedAfter: string },
    ): Promise<PttEmergency[]> {
      const atSite = location_id ? or(isNull(pttEmergencies.location_id), eq(pttEmergencies.location_id, location_id)) : undefined
      return rows()
        .where(and(inView(scope), atSite, or(isNull(pttEmergencies.ended_at), gt(pttEmergencies.ended_at, endedAfter))))
        .orderBy(desc(pttEmergencies.raised_at), desc(pttEmergencies.id))
        .limit(200)
    },
    async find(id: string, scope: Scope): Promise<PttEmergency | undefined> {
      return (await rows().where(and(eq(pttEmergencies.id, id), inView(scope))))[0]
    },
  }
}

function forGateways(db: Database) {
  return {
    /** What stands in channels that are open, for their floors. */
    async standing(): Promise<StandingEmergency[]> {
      const found = await db.sql
        .select({
          id: pttEmergencies.id,
          channel_id: sql<string>`${pttEmergencies.channel_id}`,
          user_id: sql<string>`${pttEmergencies.user_id}`,
          name: users.name,
          raised_at: pttEmergencies.raised_at,
        })
        .from(pttEmergencies)
        .innerJoin(pttChannels, eq(pttChannels.id, pttEmergencies.channel_id))
        .innerJoin(users, eq(users.id, pttEmergencies.user_id))
        .where(and(isNull(pttEmergencies.ended_at), isNull(pttChannels.closed_at)))
        .orderBy(desc(pttEmergencies.raised_at))
      return found
    },
    /** Channel and person as an emergency keeps them; undefined where either is not there. */
    async named(channelId: string, userId: string) {
      const [row] = await db.sql
        .select({ channel_name: pttChannels.name, location_id: pttChannels.location_id, user_name: users.name })
        .from(pttChannels)
        .innerJoin(users, eq(users.id, userId))
        .where(eq(pttChannels.id, channelId))
      return row
    },
  }
}

const stands = (id: string) => and(eq(pttEmergencies.id, id), isNull(pttEmergencies.ended_at))

function writing(db: Database) {
  return {
    /** False where it is known already. */
    async insert(row: EmergencyRow): Promise<boolean> {
      return (await db.sql.insert(pttEmergencies).values(row).onConflictDoNothing().returning({ id: pttEmergencies.id })).length > 0
    },
    /** False where somebody has acknowledged or ended it already. */
    async acknowledge(id: string, by: string, at: string): Promise<boolean> {
      const open = and(stands(id), isNull(pttEmergencies.acked_at))
      return (
        (await db.sql.update(pttEmergencies).set({ acked_by: by, acked_at: at }).where(open).returning({ id: pttEmergencies.id })).length >
        0
      )
    },
    /** False where it has ended already. */
    async end(id: string, by: string | null, at: string): Promise<boolean> {
      return (
        (await db.sql.update(pttEmergencies).set({ ended_by: by, ended_at: at }).where(stands(id)).returning({ id: pttEmergencies.id }))
          .length > 0
      )
    },
  }
}
