import type { PgTable } from 'drizzle-orm/pg-core'
import { pttChannels, pttEmergencies, pttMembers, pttTransmissions } from '../schema/ptt.ts'
import type { Story } from './portfolio/story.ts'

/**
 * Channels with their people, the talks of the last days, and a call for help that is over. Columns that are left out get no default of the table in this way of
 * writing, so they are named here.
 */
export async function writeTalk(
  write: (name: string, table: PgTable, rows: readonly object[]) => Promise<void>,
  { talk }: Pick<Story, 'talk'>,
): Promise<void> {
  const usual = { description: '', priority: 'normal', talk_limit_s: 30, recorded: true, retention_days: 90 }
  await write(
    'ptt_channels',
    pttChannels,
    talk.channels.map((channel) => ({ ...usual, ...channel })),
  )
  await write('ptt_members', pttMembers, talk.members)
  await write('ptt_transmissions', pttTransmissions, talk.transmissions)
  await write('ptt_emergencies', pttEmergencies, talk.emergencies)
}
