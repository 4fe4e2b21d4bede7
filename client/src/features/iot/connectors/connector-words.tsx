import { Badge, Text } from '@mantine/core'
import type { Connector, ConnectorReason } from '@menara/shared/contract/iot/connectors.contract.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconLoader, IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNowText } from '../../../kit/dates/clock.ts'
import { ageText } from '../../../kit/dates/dates.ts'
import { lookOf } from '../../../kit/look/look.ts'

const LOOK = {
  running: { colour: 'gray', icon: IconCircleCheck },
  partly: { colour: 'orange', icon: IconAlertTriangle },
  starting: { colour: 'blue', icon: IconLoader },
  backing_off: { colour: 'orange', icon: IconCircleX },
  disabled: { colour: 'gray', icon: IconPlayerPause },
} as const

type Status = Connector['status']
const looks = ({ state, reason }: Status): keyof typeof LOOK => (state === 'running' && reason !== '' ? 'partly' : state)

export function ConnectorState({ status }: { readonly status: Status }) {
  const { t } = useTranslation('connectors')
  const look = looks(status)
  const { colour, icon: Icon } = lookOf(LOOK, look)
  return (
    <Badge color={colour} data-connector-state={look} leftSection={<Icon size={13} aria-hidden />}>
      {t(`state.${look}`)}
    </Badge>
  )
}

export function Since({ at }: { readonly at: string | null }) {
  const { t } = useTranslation('connectors')
  const text = useNowText((now) => (at ? t('ago', { age: ageText(at, now) }) : '–'))
  return <>{text}</>
}

/** In plain words why nothing came, then the sentence as it came from the device or the network. */
export function Why({ reason, error }: { readonly reason: ConnectorReason; readonly error: string }) {
  const { t } = useTranslation('connectors')
  if (reason === '') return null
  return (
    <Text component="span" size="sm" c="var(--app-high)" data-reason={reason}>
      {t(`reason.${reason}`)}{' '}
      <Text component="span" size="xs" c="dimmed">
        {error}
      </Text>
    </Text>
  )
}
