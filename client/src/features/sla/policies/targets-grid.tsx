import { Fieldset, NumberInput, Select, Stack, Table, Text } from '@mantine/core'
import type { TargetKind } from '@menara/shared/domain/sla/clock.ts'
import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../../kit/badges.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useTargetKinds } from '../sla.api.ts'
import { type Target, withTarget } from '../sla-draft.ts'

interface TargetsGridProps {
  readonly targets: readonly Target[]
  readonly change: (targets: Target[]) => void
  readonly error: string | undefined
}

/** A line for each priority, a column for each kind of target; an empty field is no target. */
export function TargetsGrid({ targets, change, error }: TargetsGridProps) {
  const { t } = useTranslation('sla')
  const targetKinds = useTargetKinds()
  return (
    <Fieldset legend={t('targets')}>
      <Text size="sm" c="dimmed">
        {t('targetsText')}
      </Text>
      <ScrollTable label={t('targets')} from={560} withRowBorders={false} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('priority')}</Table.Th>
            {targetKinds.map((kind) => (
              <Table.Th key={kind}>{t(`kind.${kind}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {priorities.map((priority) => (
            <Table.Tr key={priority}>
              <Table.Th scope="row" miw={132}>
                <PriorityBadge priority={priority} />
              </Table.Th>
              {targetKinds.map((kind) => (
                <Table.Td key={kind}>
                  <TargetCell of={{ kind, priority }} targets={targets} change={change} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      {error && (
        <Text size="sm" c="var(--app-critical)" role="alert">
          {error}
        </Text>
      )}
    </Fieldset>
  )
}

/** What an amount is typed in; the contract knows no hours. */
const UNITS = { minutes: 1, hours: 60, days: 1, same_time: 1 } as const
type Unit = keyof typeof UNITS
const unitOf = (item: Target | undefined): Unit => {
  if (item && item.unit !== 'minutes') return item.unit
  return item && item.amount % 60 === 0 ? 'hours' : 'minutes'
}

interface TargetCellProps {
  readonly of: { readonly kind: TargetKind; readonly priority: Priority }
  readonly targets: readonly Target[]
  readonly change: (targets: Target[]) => void
}
function TargetCell({ of, targets, change }: TargetCellProps) {
  const { t } = useTranslation(['sla', 'common'])
  const target = targets.find((target) => target.kind === of.kind && target.priority === of.priority)
  // Chosen, not worked out: a number that is being typed must not change its unit under the hand.
  const [unit, setUnit] = useState(() => unitOf(target))
  const name = `${t(`kind.${of.kind}`)}, ${t(`priority.${of.priority}`, { ns: 'common' })}`
  const put = (amount: number, to: Unit): void =>
    change(withTarget(targets, of, { amount: amount * UNITS[to], unit: to === 'hours' ? 'minutes' : to }))
  return (
    <Stack gap={4} miw={104}>
      <NumberInput
        aria-label={name}
        min={1}
        max={8760}
        allowDecimal={false}
        hideControls
        value={target ? target.amount / UNITS[unit] : ''}
        onChange={(amount) => (typeof amount === 'number' && amount > 0 ? put(amount, unit) : change(withTarget(targets, of, null)))}
      />
      <Select
        aria-label={t('unitOf', { name })}
        allowDeselect={false}
        value={unit}
        onChange={(to) => {
          setUnit((to ?? 'minutes') as Unit)
          if (target) put(target.amount / UNITS[unit], (to ?? 'minutes') as Unit)
        }}
        data={(['minutes', 'hours', 'days', 'same_time'] as const).map((text) => ({ value: text, label: t(`unit.${text}`) }))}
      />
    </Stack>
  )
}
