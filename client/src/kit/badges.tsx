import { Badge } from '@mantine/core'
import type { Priority, TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import { IconAlertCircle, IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { colourOf, lookOf } from './look/look.ts'

/** Shape and colour of each priority, the same wherever one is shown. */
export const priorityLook = {
  critical: { colour: 'red', icon: IconAlertOctagon },
  high: { colour: 'orange', icon: IconAlertTriangle },
  medium: { colour: 'yellow', icon: IconAlertCircle },
  low: { colour: 'blue', icon: IconInfoCircle },
} as const

/** CSS colour of a priority, for bars and markers; always beside its icon or word. */
export const priorityColour = (priority: Priority): string => `var(--app-${priority})`

/** Priority by shape, word and colour: never by colour alone. */
export function PriorityBadge({ priority }: { readonly priority: Priority }) {
  const { t } = useTranslation()
  // Another upstream may give none, or a word of its own.
  if (!priority) return null
  const { colour, icon: Icon } = lookOf(priorityLook, priority)
  return (
    <Badge color={colour} leftSection={<Icon size={13} aria-hidden />}>
      {t(`priority.${priority}`)}
    </Badge>
  )
}

const STATE: Readonly<Record<TicketState, string>> = {
  draft: 'gray',
  new: 'blue',
  waiting_approval: 'grape',
  assigned: 'cyan',
  in_progress: 'teal',
  pending: 'yellow',
  resolved: 'green',
  closed: 'gray',
  rejected: 'red',
  cancelled: 'gray',
  merged: 'gray',
}
export function StateBadge({ state }: { readonly state: TicketState }) {
  const { t } = useTranslation()
  if (!state) return null
  return <Badge color={colourOf(STATE, state)}>{t(`state.${state}`)}</Badge>
}
