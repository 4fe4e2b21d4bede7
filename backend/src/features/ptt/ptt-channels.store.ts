import type { PttChannel, PttMember, PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import { and, asc, eq, exists, gt, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { pttChannels, pttMembers } from '../../schema/media/ptt.ts'
import { groupMembers, groups, users } from '../../schema/people.ts'
import { locations } from '../../schema/places.ts'

type ChannelRow = typeof pttChannels.$inferInsert
type MemberRow = typeof pttMembers.$inferSelect
/** Sites in view; null: all. */
export type Scope = readonly string[] | null
interface ChannelsFilter {
  readonly search?: string | undefined
  readonly location_id?: string | undefined
  readonly kind?: PttChannel['kind'] | undefined
  readonly state?: 'open' | 'closed' | undefined
  readonly after?: readonly [name: string, id: string] | undefined
  readonly limit: number
}
/** One way by which a person is in a channel. */
export interface Way extends Omit<PttMine, 'role' | 'priority'> {
  readonly role: MemberRow['role']
  readonly own_priority: MemberRow['priority']
  readonly priority: PttMine['priority']
  readonly in_person: boolean
}
export type PttChannelsStore = ReturnType<typeof pttChannelsStore>

const location = sql<
  PttChannel['location']
>`case when ${locations.id} is null then null else jsonb_build_object('id', ${locations.id}, 'name', ${locations.name}) end`
const facts = {
  id: pttChannels.id,
  name: pttChannels.name,
  kind: pttChannels.kind,
  description: pttChannels.description,
  location,
  priority: pttChannels.priority,
  talk_limit_s: pttChannels.talk_limit_s,
  recorded: pttChannels.recorded,
  alarm_id: pttChannels.alarm_id,
  ticket_id: pttChannels.ticket_id,
  longitude: pttChannels.longitude,
  latitude: pttChannels.latitude,
}
/** A channel for all sites is in everybody's view. */
const channelsInView = (scope: Scope): SQL | undefined =>
  scope === null ? undefined : or(isNull(pttChannels.location_id), inArray(pttChannels.location_id, [...scope]))

/** Rows by which this person is in a channel: their own, and those of their groups. */
const waysOf = (db: Database, userId: string): SQL | undefined =>
  or(
    eq(pttMembers.user_id, userId),
    inArray(pttMembers.group_id, db.sql.select({ id: groupMembers.group_id }).from(groupMembers).where(eq(groupMembers.user_id, userId))),
  )

/** The one writer of `ptt_channels` and `ptt_members`. */
export function pttChannelsStore(db: Database) {
  return { ...reading(db), ...people(db), ...writing(db) }
}

function reading(db: Database) {
  const rows = () =>
    db.sql
      .select({
        ...facts,
        location_id: pttChannels.location_id,
        retention_days: pttChannels.retention_days,
        created_at: pttChannels.created_at,
        closed_at: pttChannels.closed_at,
        // Written out: inside a subselect drizzle leaves a column's table away.
        member_count: sql<number>`(select count(*)::int from ptt_members m where m.channel_id = "ptt_channels"."id")`,
      })
      .from(pttChannels)
      .leftJoin(locations, eq(locations.id, pttChannels.location_id))
      .$dynamic()
  return {
    /** One row more than the limit. A site's list has its own channels and those of all sites. */
    async list({ search, location_id, kind, state, after, limit }: ChannelsFilter, scope: Scope): Promise<PttChannel[]> {
      const asked = and(
        channelsInView(scope),
        search ? ilike(pttChannels.name, likeText(search)) : undefined,
        location_id ? or(isNull(pttChannels.location_id), eq(pttChannels.location_id, location_id)) : undefined,
        kind ? eq(pttChannels.kind, kind) : undefined,
        stateIs(state),
        after && or(gt(pttChannels.name, after[0]), and(eq(pttChannels.name, after[0]), gt(pttChannels.id, after[1]))),
      )
      return rows()
        .where(asked)
        .orderBy(asc(pttChannels.name), asc(pttChannels.id))
        .limit(limit + 1)
    },
    async find(id: string, scope: Scope): Promise<PttChannel | undefined> {
      return (await rows().where(and(eq(pttChannels.id, id), channelsInView(scope))))[0]
    },
    async hasName(name: string, exceptId: string | null): Promise<boolean> {
      const same = and(
        eq(sql`lower(${pttChannels.name})`, sql`lower(${name})`),
        ne(pttChannels.kind, 'incident'),
        exceptId === null ? undefined : ne(pttChannels.id, exceptId),
      )
      return (await db.sql.select({ id: pttChannels.id }).from(pttChannels).where(same)).length > 0
    },
    async openOf(of: { readonly alarm_id: string } | { readonly ticket_id: string }): Promise<string | undefined> {
      const which = 'alarm_id' in of ? eq(pttChannels.alarm_id, of.alarm_id) : eq(pttChannels.ticket_id, of.ticket_id)
      return (
        await db.sql
          .select({ id: pttChannels.id })
          .from(pttChannels)
          .where(and(which, isNull(pttChannels.closed_at)))
      )[0]?.id
    },
    /** Every way by which somebody is in an open channel of their sites, by name. */
    ways: (userId: string, scope: Scope): Promise<Way[]> =>
      db.sql
        .select({
          ...facts,
          role: pttMembers.role,
          own_priority: pttMembers.priority,
          in_person: sql<boolean>`${pttMembers.user_id} is not null`,
        })
        .from(pttMembers)
        .innerJoin(pttChannels, eq(pttChannels.id, pttMembers.channel_id))
        .leftJoin(locations, eq(locations.id, pttChannels.location_id))
        .where(and(waysOf(db, userId), isNull(pttChannels.closed_at), channelsInView(scope)))
        .orderBy(asc(pttChannels.name), asc(pttChannels.id)),
  }
}

const stateIs = (state: ChannelsFilter['state']): SQL | undefined => {
  if (!state) return undefined
  return state === 'open' ? isNull(pttChannels.closed_at) : isNotNull(pttChannels.closed_at)
}

function people(db: Database) {
  return {
    members: (channelId: string): Promise<PttMember[]> =>
      db.sql
        .select({
          kind: sql<PttMember['kind']>`case when ${pttMembers.user_id} is null then 'group' else 'person' end`,
          id: sql<string>`coalesce(${pttMembers.user_id}, ${pttMembers.group_id})`,
          name: sql<string>`coalesce(${users.name}, ${groups.name})`,
          role: pttMembers.role,
          priority: pttMembers.priority,
        })
        .from(pttMembers)
        .leftJoin(users, eq(users.id, pttMembers.user_id))
        .leftJoin(groups, eq(groups.id, pttMembers.group_id))
        .where(eq(pttMembers.channel_id, channelId))
        .orderBy(sql`1, 3, 2`),
    async setMembers(channelId: string, rows: readonly Omit<typeof pttMembers.$inferInsert, 'channel_id'>[]): Promise<void> {
      await db.sql.delete(pttMembers).where(eq(pttMembers.channel_id, channelId))
      if (rows.length > 0) await db.sql.insert(pttMembers).values(rows.map((row) => ({ ...row, channel_id: channelId })))
    },
    /** Everybody who is in it, by themselves or with a group. */
    async peopleIn(channelId: string): Promise<string[]> {
      const rows = await db.sql
        .selectDistinct({ id: sql<string>`coalesce(${pttMembers.user_id}, ${groupMembers.user_id})` })
        .from(pttMembers)
        .leftJoin(groupMembers, eq(groupMembers.group_id, pttMembers.group_id))
        .where(and(eq(pttMembers.channel_id, channelId), or(isNotNull(pttMembers.user_id), isNotNull(groupMembers.user_id))))
      return rows.map(({ id }) => id)
    },
    /** What a person may in an open channel, way by way. */
    async rolesIn(channelId: string, userId: string): Promise<MemberRow['role'][]> {
      const rows = await db.sql
        .select({ role: pttMembers.role, user_id: pttMembers.user_id })
        .from(pttMembers)
        .where(and(eq(pttMembers.channel_id, channelId), waysOf(db, userId)))
      const own = rows.filter((row) => row.user_id !== null)
      return (own.length > 0 ? own : rows).map((row) => row.role)
    },
  }
}

function writing(db: Database) {
  return {
    async insert(row: ChannelRow): Promise<void> {
      await db.sql.insert(pttChannels).values(row)
    },
    /** False when the incident has a channel already. */
    async insertIncident(row: ChannelRow): Promise<boolean> {
      return (await db.sql.insert(pttChannels).values(row).onConflictDoNothing().returning({ id: pttChannels.id })).length > 0
    },
    async update(id: string, changes: Partial<ChannelRow>): Promise<void> {
      await db.sql.update(pttChannels).set(changes).where(eq(pttChannels.id, id))
    },
    /** False when it was closed already. */
    async close(id: string, at: string): Promise<boolean> {
      const open = and(eq(pttChannels.id, id), eq(pttChannels.kind, 'incident'), isNull(pttChannels.closed_at))
      return (await db.sql.update(pttChannels).set({ closed_at: at }).where(open).returning({ id: pttChannels.id })).length > 0
    },
    async remove(id: string): Promise<boolean> {
      return (await db.sql.delete(pttChannels).where(eq(pttChannels.id, id)).returning({ id: pttChannels.id })).length > 0
    },
  }
}

/** Whether a person is in the channel of the row at hand. */
export const isMember = (db: Database, userId: string, channelId: SQL): SQL =>
  exists(
    db.sql
      .select({ one: sql`1` })
      .from(pttMembers)
      .where(and(sql`${pttMembers.channel_id} = ${channelId}`, waysOf(db, userId))),
  )
