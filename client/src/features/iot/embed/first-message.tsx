import { Alert, Code, Group, Loader, Text } from '@mantine/core'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { pointValueText } from '../../../kit/texts/point-value.ts'
import { useHeardPoints, useRefusedMessage } from './device-messages.ts'

/** Waits for the first message of a device and shows it; or why one was refused. */
export function FirstMessage({ device, username }: { readonly device: Device; readonly username: string }) {
  const { t } = useTranslation('iot')
  const points = useHeardPoints(device.id)
  const refused = useRefusedMessage(username, points.length === 0)
  const zone = useZoneOf()(device.location_id)
  if (points.length > 0)
    return (
      <Alert mt="sm" color="green" title={t('heard')} role="status" data-heard>
        {points.slice(0, 5).map((point) => (
          <Text key={point.id} size="sm">
            {point.label || point.point}: {pointValueText(point.value, point)}
            {point.at && ` · ${dateText(point.at, 'time', zone)}`}
          </Text>
        ))}
      </Alert>
    )
  return (
    <>
      {refused && (
        <Alert mt="sm" color="red" title={t('wasRefused', { reason: t(`letterReason.${refused.reason}`) })}>
          <Text size="sm">{refused.detail}</Text>
          <Code>{refused.topic}</Code>
        </Alert>
      )}
      <Group mt="sm" gap="xs" role="status">
        <Loader size="xs" aria-hidden />
        <Text size="sm">{t('waitingFirst')}</Text>
      </Group>
    </>
  )
}
