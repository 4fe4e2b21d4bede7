import { Badge, Group, Text } from '@mantine/core'
import type { Attendance, ShiftHours } from '@menara/shared/contract/people/attendances.contract.ts'
import { type Explained, type ExplainedKind, explainAttendance } from '@menara/shared/domain/people/attendance-explained.ts'
import {
  type Icon,
  IconBeach,
  IconCalendarCheck,
  IconCalendarOff,
  IconClockBolt,
  IconClockExclamation,
  IconDoorExit,
  IconHelpCircle,
  IconMapPinOff,
  IconPencil,
  IconPlaneDeparture,
  IconUserOff,
  IconUserQuestion,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { clockText, timeText } from '../../kit/dates/dates.ts'
import { lookOf } from '../../kit/look/look.ts'
import classes from './attendance.module.css'
import { explainedName, explainedText } from './explained-text.ts'

export const shiftText = ({ name, start, end }: ShiftHours, zone: string): string =>
  `${name} ${clockText(start, zone)}–${timeText(end, zone)}`

const LOOK: Readonly<Record<ExplainedKind, { readonly icon: Icon; readonly colour: string }>> = {
  late: { icon: IconClockExclamation, colour: 'yellow' },
  early: { icon: IconDoorExit, colour: 'yellow' },
  off_site: { icon: IconMapPinOff, colour: 'yellow' },
  unfinished: { icon: IconHelpCircle, colour: 'orange' },
  missing: { icon: IconUserQuestion, colour: 'orange' },
  absent: { icon: IconUserOff, colour: 'red' },
  corrected: { icon: IconPencil, colour: 'gray' },
  recorded: { icon: IconPencil, colour: 'gray' },
  unscheduled: { icon: IconCalendarOff, colour: 'gray' },
  clock: { icon: IconClockBolt, colour: 'gray' },
  on_leave: { icon: IconBeach, colour: 'gray' },
  on_trip: { icon: IconPlaneDeparture, colour: 'gray' },
  rostered: { icon: IconCalendarCheck, colour: 'gray' },
}

interface FlagProps {
  readonly explained: Explained
  readonly zone: string
}

/** One thing out of the ordinary: by shape and word, by colour when somebody should look, and with what it was judged by. */
function Flag({ explained, zone }: FlagProps) {
  const { t } = useTranslation('attendance')
  const { icon: Icon, colour } = lookOf(LOOK, explained.kind)
  const whole = explainedText(explained, zone, t)
  const name = explainedName(explained, t)
  return (
    <Badge color={colour} leftSection={<Icon size={13} aria-hidden />} title={whole} pos="relative">
      {name}
      <span className="sr">{whole.slice(name.length)}</span>
    </Badge>
  )
}

/** What is out of the ordinary, each with the facts it was judged by. That somebody had no shift is said beside. */
export function Flags({ row, zone }: { readonly row: Attendance; readonly zone: string }) {
  return <ExplainedFlags rows={explainAttendance(row).filter((item) => item.kind !== 'unscheduled')} zone={zone} />
}

export function ExplainedFlags({ rows, zone }: { readonly rows: readonly Explained[]; readonly zone: string }) {
  return (
    <Group gap={4} component="span">
      {rows.map((explained, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two attendances of a day may have the same flag.
        <Flag key={`${explained.kind} ${at}`} explained={explained} zone={zone} />
      ))}
    </Group>
  )
}

/** The same in whole sentences, one below the other. */
export function Explanations({ rows, zone }: { readonly rows: readonly Explained[]; readonly zone: string }) {
  const { t } = useTranslation('attendance')
  if (rows.length === 0) return null
  return (
    <ul className={classes.explained} aria-label={t('explain.title')}>
      {rows.map((explained) => {
        const text = explainedText(explained, zone, t)
        return (
          <li key={text}>
            <Text size="sm">{text}</Text>
          </li>
        )
      })}
    </ul>
  )
}
