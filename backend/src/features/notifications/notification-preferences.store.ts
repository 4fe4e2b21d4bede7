import type { Preferences } from '@menara/shared/contract/notifications.contract.ts'
import type { NotificationTypeName, PersonalChannel } from '@menara/shared/domain/notification-types.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { notificationPreferences as preferences } from '../../schema/notifications.ts'
import { userLocations, users } from '../../schema/people.ts'
import { locations } from '../../schema/places.ts'
import type { Recipient } from './channels/delivery.channel.ts'

/** Channels that are on, by type; a type that is not there has what is usual. */
export type Choices = Readonly<Partial<Record<NotificationTypeName, readonly PersonalChannel[]>>>
export interface Chosen extends Omit<Preferences, 'choices'> {
  readonly choices: Choices
}
export interface Told extends Recipient {
  readonly active: boolean
  readonly chosen: Chosen
}
export type PreferencesStore = ReturnType<typeof preferencesStore>

/** The one writer of `notification_preferences`. */
export function preferencesStore(db: Database) {
  // Of the site they belong to; of the first of all where they belong to none or to each.
  const home = sql<string | null>`coalesce(
    (select ${locations.zone} from ${userLocations} join ${locations} on ${locations.id} = ${userLocations.location_id}
      where ${userLocations.user_id} = ${users.id} order by ${locations.code} limit 1),
    (select ${locations.zone} from ${locations} order by ${locations.code} limit 1))`
  return {
    /** People and what they chose, or what is usual. */
    async told(userIds: readonly string[]): Promise<Told[]> {
      if (userIds.length === 0) return []
      const rows = await db.sql
        .select({
          id: users.id,
          name: users.name,
          email: users.email,
          phone: users.phone,
          language: users.language,
          active: sql<boolean>`${users.status} = 'active'`,
          home,
          row: preferences,
        })
        .from(users)
        .leftJoin(preferences, eq(preferences.user_id, users.id))
        .where(inArray(users.id, [...userIds]))
        .orderBy(asc(users.id))
      return rows.map(({ home: zone, row, ...person }) => ({ ...person, chosen: row ? chosenOf(row) : usual(zone ?? 'UTC') }))
    },
    async eraseOf(userId: string): Promise<void> {
      await db.sql.delete(preferences).where(eq(preferences.user_id, userId))
    },
    async put(userId: string, { choices, digest, digest_at, quiet, zone }: Chosen): Promise<void> {
      const row = { choices, digest, digest_at, quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null, zone }
      await db.sql
        .insert(preferences)
        .values({ user_id: userId, ...row })
        .onConflictDoUpdate({ target: preferences.user_id, set: row })
    },
  }
}

type Row = typeof preferences.$inferSelect
const chosenOf = ({ choices, digest, digest_at, quiet_from, quiet_to, zone }: Row): Chosen => ({
  choices: choices as Choices,
  digest,
  digest_at,
  quiet: quiet_from !== null && quiet_to !== null ? { from: quiet_from, to: quiet_to } : null,
  zone,
})
const usual = (zone: string): Chosen => ({ choices: {}, digest: 'off', digest_at: '07:00', quiet: null, zone })
