import type { AlarmJournalEntry } from '@menara/shared/contract/alarms/alarms.contract.ts'
import type { TFunction } from 'i18next'

const LEVELS: Readonly<Record<string, string>> = { 'desk lead': 'lead', group: 'group', supervisor: 'supervisor' }

/** What stands beside an entry: what a person typed as it is, what the system noted in the reader's language. The seal covers it as it was written. */
export function journalComment({ event, actor, comment }: Pick<AlarmJournalEntry, 'event' | 'actor' | 'comment'>, t: TFunction): string {
  if (actor) return comment
  if (event === 'severity' && comment) return t(`priority.${comment}`, { ns: 'common' })
  const level = event === 'escalated' && LEVELS[comment]
  if (level) return t(`level.${level}`, { ns: 'alarms' })
  return comment === 'It became critical' ? t('becameCritical', { ns: 'alarms' }) : comment
}
