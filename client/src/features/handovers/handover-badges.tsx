import { Badge } from '@mantine/core'
import type { HandoverState } from '@menara/shared/domain/alarms/handover-state.ts'
import { IconCheck, IconClock, IconPencil, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lookOf } from '../../kit/look/look.ts'

const LOOK = {
  draft: { colour: 'blue', icon: IconPencil },
  given: { colour: 'yellow', icon: IconClock },
  taken: { colour: 'green', icon: IconCheck },
  withdrawn: { colour: 'gray', icon: IconX },
} as const

export function HandoverStateBadge({ state }: { readonly state: HandoverState }) {
  const { t } = useTranslation('handovers')
  const { colour, icon: Icon } = lookOf(LOOK, state)
  return (
    <Badge color={colour} leftSection={<Icon size={13} aria-hidden />}>
      {t(`stateIs.${state}`)}
    </Badge>
  )
}
