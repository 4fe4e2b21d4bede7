import { Alert, Button, Group, Loader, NumberInput, Paper, Stack, Text, Title } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { dateText, numberText } from '../../kit/dates/dates.ts'
import { useZoneOf } from '../../kit/site.ts'
import { CopyLine } from '../iot/embed/copy-line.tsx'
import type { Issued } from '../iot/embed/device-access.tsx'
import { useHeardPoints } from '../iot/embed/device-messages.ts'
import { mosquittoLine, payloadOf } from '../iot/embed/mosquitto-line.ts'
import { alarmsOf, rulesOf, useStepChange } from './first-day.api.ts'

const EVERY_MS = 1500
const ROOM = 1.2

interface OwnRuleProps {
  readonly device: Device
  readonly issued: Issued | undefined
}

/** A rule over the first value of a device, the alarm that it raises, and its acknowledgement. */
export function OwnRule({ device, issued }: OwnRuleProps) {
  const { t } = useTranslation('first_day')
  const [point] = useHeardPoints(device.id)
  const rules = useQuery({ ...rulesOf(device.id), enabled: point !== undefined })
  const rule = rules.data?.data.find((one) => one.point === point?.point)
  if (!point || rules.isPending) return null
  return (
    <Paper p="md" component="section" aria-label={t('own.rule')}>
      <Title order={3} fz="sm" mb="xs">
        {t('own.rule')}
      </Title>
      {rule ? (
        <Raising device={device} issued={issued} point={point.point} limit={rule.limit} />
      ) : (
        <NewRule deviceId={device.id} point={point.point} value={point.value ?? 0} done={() => void rules.refetch()} />
      )}
    </Paper>
  )
}

interface NewRuleProps {
  readonly deviceId: string
  readonly point: string
  readonly value: number
  readonly done: () => void
}
/** The limit is offered a little above what was heard. */
function NewRule({ deviceId, point, value, done }: NewRuleProps) {
  const { t } = useTranslation('first_day')
  const [limit, setLimit] = useState<number | string>(() => Math.ceil(value + Math.abs(value) * (ROOM - 1) + 1))
  const making = useStepChange(() =>
    call(iot.createRule, {
      body: {
        ...{ device_id: deviceId, point, type: 'above_limit', kind: 'threshold', direction: 'above', limit: Number(limit) },
        ...{ priority: 'high', message: t('own.message', { point, limit: numberText(Number(limit)) }) },
        ...{ opens_ticket: false, resolves_ticket: false, enabled: true },
      },
    }),
  )
  return (
    <Group align="end" gap="sm">
      <NumberInput label={t('own.limit', { point })} value={limit} onChange={setLimit} w={220} />
      <Button loading={making.isPending} disabled={limit === ''} onClick={() => making.mutate(undefined, { onSuccess: done })}>
        {t('own.createRule')}
      </Button>
    </Group>
  )
}

interface RaisingProps extends OwnRuleProps {
  readonly point: string
  readonly limit: number
}
function Raising({ device, issued, point, limit }: RaisingProps) {
  const { t } = useTranslation('first_day')
  const alarms = useQuery({
    ...alarmsOf(device.id),
    refetchInterval: ({ state }) => (state.data?.data.some((one) => one.ack === 'acked') ? false : EVERY_MS),
  })
  const alarm = alarms.data?.data.find((one) => one.type === 'above_limit')
  const broker = useQuery(asking(deviceManagement.broker, {})).data?.data
  if (alarm) return <Raised alarm={alarm} settled={() => void alarms.refetch()} />
  const beyond = Math.ceil(limit + Math.abs(limit) * (ROOM - 1) + 1)
  const line = broker &&
    issued && { broker, username: issued.credential.username, secret: issued.secret, payload: payloadOf(point, beyond) }
  return (
    <Stack gap="xs">
      <Text size="sm">{t('own.send', { limit: numberText(limit), value: numberText(beyond) })}</Text>
      {line && <CopyLine label={t('own.commandBeyond')} text={mosquittoLine(line)} />}
      <Group gap="xs" role="status">
        <Loader size="xs" aria-hidden />
        <Text size="sm">{t('own.waiting')}</Text>
      </Group>
    </Stack>
  )
}

function Raised({ alarm, settled }: { readonly alarm: Alarm; readonly settled: () => void }) {
  const { t } = useTranslation('first_day')
  const zone = useZoneOf()(alarm.location.id)
  const acknowledging = useStepChange(() =>
    call(iot.acknowledge, {
      params: { id: alarm.id },
      body: { command_id: crypto.randomUUID(), occurrence: alarm.occurrence, rev: alarm.rev },
    }),
  )
  const isDone = alarm.ack === 'acked'
  return (
    <Alert color={isDone ? 'green' : 'red'} title={isDone ? t('own.acknowledged') : t('own.raised')} role="status">
      <Text size="sm">
        {alarm.message} · {dateText(alarm.raised_at, 'time', zone)}
      </Text>
      {!isDone && (
        <Button mt="sm" loading={acknowledging.isPending} onClick={() => acknowledging.mutate(undefined, { onSettled: settled })}>
          {t('own.acknowledge')}
        </Button>
      )}
    </Alert>
  )
}
