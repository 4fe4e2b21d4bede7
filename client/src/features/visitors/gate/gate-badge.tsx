import { Badge } from '@mantine/core'
import type { Visitor } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { IconClock, IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { colourOf } from '../../../kit/look/look.ts'
import { isWaiting, remainingOf } from './gate-waits.ts'

const COLOURS = { left: 'teal', near: 'yellow', over: 'red' } as const

/** What is left of the target for somebody at the gate; later that they waited for too long. */
export function GateBadge({ visitor }: { readonly visitor: Visitor }) {
  const { t } = useTranslation('visitors')
  const remaining = remainingOf(visitor, useNow())
  if (remaining) {
    const { is, minutes } = remaining
    const Icon = is === 'over' ? IconClockExclamation : IconClock
    return (
      <Badge color={colourOf(COLOURS, is)} leftSection={<Icon size={13} aria-hidden />}>
        {t(is === 'over' ? 'gate.over' : 'gate.left', { count: minutes })}
      </Badge>
    )
  }
  if (!visitor.gate?.missed_at) return null
  return (
    <Badge color="red" leftSection={<IconClockExclamation size={13} aria-hidden />}>
      {t('gate.tooLong')}
    </Badge>
  )
}

/** The target of a wait in words: by when, or what became of it. Empty where there was none. */
export function useGateText(visitor: Visitor, zone: string): string {
  const { t } = useTranslation('visitors')
  const { gate } = visitor
  if (!gate) return ''
  const { state, target_minutes: minutes, due_at, missed_at } = gate
  const at = (when: string) => dateText(when, 'short', zone)
  if (isWaiting(visitor) && due_at) return t('gate.dueAt', { minutes, at: at(due_at) })
  if (missed_at) return t('gate.missedAt', { at: at(missed_at) })
  return t(state === 'met' ? 'gate.met' : 'gate.went', { minutes })
}
