import { Badge, Group } from '@mantine/core'
import type { Attendance, ShiftHours } from '@menara/shared/contract/people/attendances.contract.ts'
import { IconClockExclamation, IconDoorExit, IconHelpCircle, IconMapPinOff, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { clockText, timeText } from '../../kit/dates/dates.ts'

/** Hours and minutes of whole minutes: `8:05`. */
export const hoursText = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
export const shiftText = ({ name, start, end }: ShiftHours, zone: string): string =>
  `${name} ${clockText(start, zone)}–${timeText(end, zone)}`

const ICON = { late: IconClockExclamation, early: IconDoorExit, off_site: IconMapPinOff, unfinished: IconHelpCircle, corrected: IconPencil }

/** One thing out of the ordinary: by shape and word, and by colour when somebody should look. */
export function Flag({ kind, text, title }: { readonly kind: keyof typeof ICON; readonly text: string; readonly title?: string }) {
  const Icon = ICON[kind]
  const colour = kind === 'corrected' ? 'gray' : kind === 'unfinished' ? 'orange' : 'yellow'
  return (
    <Badge color={colour} leftSection={<Icon size={13} aria-hidden />} {...(title && { title })}>
      {text}
    </Badge>
  )
}

/** What is out of the ordinary in an attendance, each with the facts it was judged by. */
export function Flags({ row, zone }: { readonly row: Attendance; readonly zone: string }) {
  const { t } = useTranslation('attendance')
  const away = [row.check_in, row.check_out].find((item) => item?.on_site === false)
  const hours = row.shift ? t('judgedBy', { shift: shiftText(row.shift, zone), grace: row.shift.grace_minutes }) : ''
  return (
    <Group gap={4} component="span">
      {row.late_minutes > 0 && <Flag kind="late" text={t('lateBy', { minutes: row.late_minutes })} title={hours} />}
      {row.early_minutes > 0 && <Flag kind="early" text={t('earlyBy', { minutes: row.early_minutes })} title={hours} />}
      {away && <Flag kind="off_site" text={t('odd.off_site')} title={away.reason} />}
      {row.state === 'unfinished' && <Flag kind="unfinished" text={t('odd.unfinished')} />}
      {row.corrections > 0 && <Flag kind="corrected" text={t('odd.corrected')} />}
    </Group>
  )
}
