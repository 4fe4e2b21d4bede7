import { Alert, Code, Group, Stack, Text } from '@mantine/core'
import { type Credential, deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { FactRows } from '../../../kit/fact-rows.tsx'
import { QrCode } from '../../../kit/qr-code.tsx'
import { CopyLine } from './copy-line.tsx'
import { mosquittoLine, mqttAddress, payloadOf, topicOf } from './mosquitto-line.ts'

const LONG_MS = 300_000
const EXAMPLE = payloadOf('temperature', 21.5)

interface ConnectionFactsProps {
  readonly credential: Credential
  /** Null: it was shown before, and is known to the device alone. */
  readonly secret: string | null
}

/** Where a device connects, as whom, and what it says there; with a command that says it once. */
export function ConnectionFacts({ credential, secret }: ConnectionFactsProps) {
  const { t } = useTranslation('iot')
  const broker = useQuery({ ...asking(deviceManagement.broker, {}), staleTime: LONG_MS }).data?.data
  if (!broker) return null
  const { username } = credential
  const line = mosquittoLine({ broker, username, secret: secret ?? t('yourSecret'), payload: EXAMPLE })
  return (
    <Stack gap="xs" mt="sm">
      {secret !== null && (
        <Alert color="blue" title={t('shownOnce')}>
          <CopyLine label={t('secret')} text={secret} />
          <Group mt="xs" wrap="nowrap">
            <QrCode text={mqttAddress({ broker, username, secret })} label={t('accessCode')} size={132} />
            <Text size="xs" c="dimmed">
              {t('accessCodeText')}
            </Text>
          </Group>
        </Alert>
      )}
      <FactRows
        facts={[
          [t('host'), <Code key="host">{broker.host}</Code>],
          [t('port'), <Code key="port">{broker.port}</Code>],
          ['TLS', broker.tls ? t('yes', { ns: 'common' }) : t('no', { ns: 'common' })],
          [t('userName'), <Code key="user">{username}</Code>],
          [t('topic'), <Code key="topic">{topicOf(username)}</Code>],
          [t('payload'), <Code key="payload">{EXAMPLE}</Code>],
        ]}
      />
      <Text size="sm">{t('tryLine')}</Text>
      <CopyLine label={t('command')} text={line} />
    </Stack>
  )
}
