import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { type Point, pointKinds, telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { PointRule } from './point-rule.tsx'
import { PointStates } from './point-states.tsx'

const EVERY_MS = 3000

interface PointSettingsProps {
  readonly deviceId: string
}

/** What a device measures: how it is called, its unit, what its numbers mean, and when a value is an alarm. Points appear as they are heard. */
export function PointSettings({ deviceId }: PointSettingsProps) {
  const { t } = useTranslation('iot')
  const mayRule = useMay('alarm_configure')
  const answer = useQuery({
    ...asking(telemetry.points, { query: { device_id: deviceId, limit: 5000 } }),
    refetchInterval: ({ state }) => ((state.data?.data.length ?? 0) > 0 ? false : EVERY_MS),
  })
  const points = (answer.data?.data ?? []).toSorted((a, b) => a.point.localeCompare(b.point))
  return (
    <Section title={t('points')} count={points.length}>
      {answer.isPending && <WaitingRows rows={2} />}
      {answer.isLoadingError && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isSuccess && points.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('pointsCome')}
        </Text>
      )}
      <Stack gap="lg">
        {points.map((point) => (
          <Stack key={point.id} gap="xs" role="group" aria-label={point.label || point.point}>
            <PointForm point={point} />
            {mayRule && <PointRule point={point} />}
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}

function PointForm({ point }: { readonly point: Point }) {
  const { t } = useTranslation('iot')
  const cache = useQueryClient()
  const [value, setValue] = useState({ label: point.label, unit: point.unit, kind: point.kind, states: [...point.states] })
  const saving = useMutation({
    mutationFn: () => call(telemetry.updatePoint, { params: { id: point.id }, body: value }),
    onSuccess: () => toastSuccess('update'),
    onError: showRefusal,
    onSettled: () => Promise.all(['telemetry', 'iot'].map((subject) => cache.invalidateQueries({ queryKey: [subject] }))),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Group align="end" gap="sm">
        <TextInput
          label={t('pointName', { point: point.point })}
          maxLength={120}
          style={{ flex: '1 1 180px' }}
          value={value.label}
          onChange={(event) => setValue({ ...value, label: event.currentTarget.value })}
        />
        <TextInput
          label={t('unit')}
          maxLength={20}
          w={90}
          value={value.unit}
          onChange={(event) => setValue({ ...value, unit: event.currentTarget.value })}
        />
        <Select
          label={t('numbers')}
          allowDeselect={false}
          w={190}
          value={value.kind}
          onChange={(kind) => setValue({ ...value, kind: pointKinds.find((one) => one === kind) ?? 'gauge' })}
          data={pointKinds.map((kind) => ({ value: kind, label: t(`pointKind.${kind}`) }))}
        />
        {value.kind === 'state' && <PointStates states={value.states} change={(states) => setValue({ ...value, states })} />}
        <Button type="submit" variant="default" loading={saving.isPending} disabled={value.label.trim() === ''}>
          {t('save', { ns: 'common' })}
        </Button>
      </Group>
    </form>
  )
}
