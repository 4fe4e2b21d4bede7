import type { PgTable } from 'drizzle-orm/pg-core'
import { alarmDeskLocations, alarmDesks } from '../schema/alarm-desks.ts'
import { alarmAnnunciations, alarmEscalations, alarmFloods } from '../schema/alarm-figures.ts'
import { alarmJournal, alarms } from '../schema/iot.ts'
import type { Story } from './portfolio/story.ts'

/** Desks and what they have behind them; the journal in the order it was sealed. */
export async function writeControlRoom(
  write: (name: string, table: PgTable, rows: readonly object[]) => Promise<void>,
  { controlRoom: it }: Pick<Story, 'controlRoom'>,
): Promise<void> {
  await write('alarm_desks', alarmDesks, it.desks)
  await write('alarm_desk_locations', alarmDeskLocations, it.owned)
  await write('alarms', alarms, it.alarms)
  await write('alarm_annunciations', alarmAnnunciations, it.annunciations)
  await write('alarm_floods', alarmFloods, it.floods)
  await write('alarm_escalations', alarmEscalations, it.escalations)
  await write('alarm_journal', alarmJournal, it.journal)
}
