import type { PgTable } from 'drizzle-orm/pg-core'
import { alarmDeskLocations, alarmDesks } from '../schema/alarm-desks.ts'
import { alarmAnnunciations, alarmEscalations, alarmFloods } from '../schema/alarm-figures.ts'
import { alarmJournal, alarms } from '../schema/iot.ts'
import type { Story } from './portfolio/story.ts'

/** Desks and what they have behind them; the journal in the order it was sealed. */
export async function writeControlRoom(
  write: (name: string, table: PgTable, rows: readonly object[]) => Promise<void>,
  { controlRoom: item }: Pick<Story, 'controlRoom'>,
): Promise<void> {
  await write('alarm_desks', alarmDesks, item.desks)
  await write('alarm_desk_locations', alarmDeskLocations, item.owned)
  await write('alarms', alarms, item.alarms)
  await write('alarm_annunciations', alarmAnnunciations, item.annunciations)
  await write('alarm_floods', alarmFloods, item.floods)
  await write('alarm_escalations', alarmEscalations, item.escalations)
  await write('alarm_journal', alarmJournal, item.journal)
}
