import { insertAll } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { alarmEscalations } from '../../../schema/monitoring/alarm-figures.ts'

export type Escalation = typeof alarmEscalations.$inferInsert
export type AlarmEscalationsStore = ReturnType<typeof alarmEscalationsStore>

/** The one writer of `alarm_escalations`. */
export const alarmEscalationsStore = (db: Database) => ({
  add: (rows: readonly Escalation[]): Promise<void> => insertAll(db, alarmEscalations, rows),
})
