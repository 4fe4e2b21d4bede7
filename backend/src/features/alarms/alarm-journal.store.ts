import type { AlarmJournalEntry } from '@menara/shared/contract/iot.contract.ts'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { alarmCommands, alarmJournal } from '../../schema/iot.ts'

export type JournalNote = Omit<typeof alarmJournal.$inferInsert, 'event'> & { readonly event: AlarmJournalEntry['event'] }
export type AlarmJournalStore = ReturnType<typeof alarmJournalStore>

/** The one writer of `alarm_journal` and `alarm_commands`. */
export function alarmJournalStore(db: Database) {
  return {
    async note(entry: JournalNote): Promise<void> {
      await db.sql.insert(alarmJournal).values(entry)
    },

    /** False when the command was carried out before; then for which alarm. */
    async claim(commandId: string, alarmId: string, at: string): Promise<true | { readonly carriedOutOn: string }> {
      const claimed = await db.sql
        .insert(alarmCommands)
        .values({ command_id: commandId, alarm_id: alarmId, at })
        .onConflictDoNothing()
        .returning()
      if (claimed.length > 0) return true
      const [before] = await db.sql
        .select({ alarm_id: alarmCommands.alarm_id })
        .from(alarmCommands)
        .where(eq(alarmCommands.command_id, commandId))
      return { carriedOutOn: before?.alarm_id ?? '' }
    },

    /** Drops commands nobody will repeat. */
    async forgetCommands(before: string): Promise<void> {
      await db.sql.delete(alarmCommands).where(sql`${alarmCommands.at} < ${before}`)
    },
  }
}
