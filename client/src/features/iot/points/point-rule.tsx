import { Button, Group, NumberInput, Select, Text } from '@mantine/core'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import type { Point } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../../kit/badges.tsx'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { numberText } from '../../../kit/dates/dates.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'

const DIRECTIONS = ['above', 'below'] as const
type Direction = (typeof DIRECTIONS)[number]

/** When a value of a point is an alarm: the rules there are, and a new limit in one line. */
export function PointRule({ point }: { readonly point: Point }) {
  const { t } = useTranslation('iot')
  const rules = useQuery(asking(iot.rules, { query: { device_id: point.device_id, limit: 200 } })).data?.data ?? []
  const own = rules.filter((rule) => rule.point === point.point && rule.kind === 'threshold')
  return (
    <div>
      {own.map((rule) => (
        <Group key={rule.id} gap="xs" mb={4}>
          <PriorityBadge priority={rule.priority} />
          <AnchorLink to="/admin/plugins/iot/alarm" search={{ view: 'rules', rule: rule.id }} size="sm">
            {t(`limitIs.${rule.direction}`, { limit: numberText(rule.limit, 3), unit: point.unit })}
          </AnchorLink>
          {!rule.enabled && (
            <Text size="xs" c="dimmed">
              {t('ruleOff')}
            </Text>
          )}
        </Group>
      ))}
      <NewLimit point={point} taken={own.map((rule) => rule.direction)} />
    </div>
  )
}

function NewLimit({ point, taken }: { readonly point: Point; readonly taken: readonly Direction[] }) {
  const { t } = useTranslation(['iot', 'common'])
  const cache = useQueryClient()
  const [value, setValue] = useState<{ direction: Direction; limit: number | string; priority: Priority }>({
    direction: taken.includes('above') ? 'below' : 'above',
    limit: '',
    priority: 'high',
  })
  const { direction, limit, priority } = value
  const making = useMutation({
    mutationFn: () => {
      const facts = { device_id: point.device_id, point: point.point, kind: 'threshold' as const, type: `${direction}_limit` }
      const message = `${point.label || point.point}: ${t(`limitIs.${direction}`, { limit: numberText(Number(limit), 3), unit: point.unit })}`
      return call(iot.createRule, { body: { ...facts, direction, limit: Number(limit), priority, message: message.trim() } })
    },
    onSuccess: () => {
      toastSuccess('create')
      setValue({ ...value, limit: '' })
    },
    onError: showRefusal,
    onSettled: () => cache.invalidateQueries({ queryKey: ['iot/rules'] }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (limit !== '') making.mutate()
  }
  const name = point.label || point.point
  return (
    <form onSubmit={submit}>
      <Group align="end" gap="sm">
        <Select
          label={t('alarmWhen', { name })}
          allowDeselect={false}
          w={190}
          value={direction}
          onChange={(next) => setValue({ ...value, direction: DIRECTIONS.find((one) => one === next) ?? 'above' })}
          data={DIRECTIONS.map((one) => ({ value: one, label: t(`direction.${one}`) }))}
        />
        <NumberInput label={t('limit')} w={130} value={limit} onChange={(next) => setValue({ ...value, limit: next })} />
        <Select
          label={t('rulePriority')}
          allowDeselect={false}
          w={140}
          value={priority}
          onChange={(next) => setValue({ ...value, priority: priorities.find((one) => one === next) ?? 'high' })}
          data={priorities.map((one) => ({ value: one, label: t(`common:priority.${one}`) }))}
        />
        <Button type="submit" variant="default" loading={making.isPending} disabled={limit === ''}>
          {t('addRule')}
        </Button>
      </Group>
    </form>
  )
}
