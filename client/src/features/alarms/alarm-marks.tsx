import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { IconActivity, IconBook2, IconFlag3, IconStairsUp, IconUserQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './alarm-chips.module.css'

const LEVELS = ['lead', 'group', 'supervisor'] as const

/** What else is to be known of an alarm at a glance: each an icon with a word, nothing when there is nothing. */
export function AlarmMarks({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarms')
  const level = LEVELS[alarm.escalation_level - 1]
  const marks = [
    alarm.first_out && { key: 'firstOut', icon: IconFlag3, text: t('mark.firstOut'), strong: true },
    alarm.chattering && { key: 'chattering', icon: IconActivity, text: t('mark.chattering'), strong: true },
    alarm.shelf_request && { key: 'request', icon: IconUserQuestion, text: t('mark.request'), strong: true },
    level && { key: 'escalated', icon: IconStairsUp, text: t(`mark.${level}`), strong: true },
    alarm.procedure && { key: 'procedure', icon: IconBook2, text: t('mark.procedure'), strong: false },
  ].filter((item) => item !== false && item !== null && item !== undefined)
  if (marks.length === 0) return null
  return (
    <span className={classes.marks}>
      {marks.map(({ key, icon: Icon, text, strong }) => (
        <span key={key} className={classes.mark} data-mark={key} data-strong={strong || undefined}>
          <Icon size={12} aria-hidden /> {text}
        </span>
      ))}
    </span>
  )
}
