import { Alert, Button, Checkbox, Group, NumberInput, Stack, Text } from '@mantine/core'
import type { AllocationChoice, StatementLine } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dayText } from '../../../kit/dates/dates.ts'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { choicesOf, useAllocate } from './statements.api.ts'

interface Part {
  readonly choice: AllocationChoice
  readonly amount: number
}
interface DialogProps {
  readonly line: StatementLine
  readonly close: () => void
}
/** Says what a line is for: one document or several, each with its part of the amount. */
export function AllocateDialog({ line, close }: DialogProps) {
  const { t } = useTranslation('payment')
  const allocate = useAllocate(line.id)
  const [parts, setParts] = useState<readonly Part[]>([])
  const left = Math.abs(line.amount) - line.allocated - parts.reduce((sum, part) => sum + part.amount, 0)
  const isReady = parts.length > 0 && left >= 0 && parts.every(({ amount }) => amount > 0)
  const submit = () =>
    allocate.mutate(
      parts.map(({ choice: { target, id }, amount }) => ({ target, id, amount })),
      {
        onSuccess() {
          toastSuccess('update')
          close()
        },
        onError: showRefusal,
      },
    )
  return (
    <Modal opened onClose={close} size="lg" title={t('split.title')} centered>
      <Stack gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {[line.counterparty, line.reference, line.text].filter(Boolean).join(' · ')}
        </Text>
        <Group justify="space-between">
          <Text size="sm">{t('split.amount', { amount: rupiahText(line.amount) })}</Text>
          <Text size="sm" fw={600} role="status">
            {left < 0 ? t('split.over', { amount: rupiahText(-left) }) : t('split.left', { amount: rupiahText(left) })}
          </Text>
        </Group>
        <Choices lineId={line.id} parts={parts} left={left} change={setParts} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('discard', { ns: 'common' })}
          </Button>
          <Button disabled={!isReady} loading={allocate.isPending} onClick={submit}>
            {t('split.allocate', { count: parts.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface ChoicesProps {
  readonly lineId: string
  readonly parts: readonly Part[]
  /** Of the line, what no part has. */
  readonly left: number
  readonly change: (parts: readonly Part[]) => void
}
function Choices({ lineId, parts, left, change }: ChoicesProps) {
  const { t } = useTranslation('payment')
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(choicesOf(lineId, search))
  const found = (data?.data ?? []).filter(({ id }) => !parts.some(({ choice }) => choice.id === id))
  const add = (choice: AllocationChoice) =>
    change([...parts, { choice, amount: Math.max(0, Math.min(left, choice.open > 0 ? choice.open : left)) }])
  return (
    <Stack gap={6}>
      <SearchInput label={t('split.search')} value={search} onSearch={setSearch} />
      {parts.map((part) => (
        <PartRow
          key={part.choice.id}
          part={part}
          set={(amount) => change(parts.map((one) => (one === part ? { ...one, amount } : one)))}
          remove={() => change(parts.filter((one) => one !== part))}
        />
      ))}
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!data && !error && <WaitingRows rows={2} />}
      {data && found.length === 0 && parts.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('split.none')}
        </Text>
      )}
      <Stack gap={6} mah={260} style={{ overflowY: 'auto' }}>
        {found.map((choice) => (
          <Checkbox key={choice.id} checked={false} label={<ChoiceText choice={choice} />} onChange={() => add(choice)} />
        ))}
      </Stack>
    </Stack>
  )
}

const ChoiceText = ({ choice: { label, name, open, day } }: { readonly choice: AllocationChoice }) => (
  <span style={{ overflowWrap: 'anywhere' }}>
    {label} · {name} ·{' '}
    <span className="num" style={{ whiteSpace: 'nowrap' }}>
      {rupiahText(open)}
    </span>{' '}
    · {dayText(day)}
  </span>
)

interface PartRowProps {
  readonly part: Part
  readonly set: (amount: number) => void
  readonly remove: () => void
}
function PartRow({ part: { choice, amount }, set, remove }: PartRowProps) {
  const { t } = useTranslation('payment')
  const rupiah = useRupiahInput()
  const isOver = amount > Math.max(0, choice.open)
  return (
    <Stack gap={4}>
      <Group gap="sm" align="center">
        <Checkbox checked label={<ChoiceText choice={choice} />} onChange={remove} style={{ flex: '1 1 240px' }} />
        <NumberInput
          {...rupiah}
          w={170}
          aria-label={t('split.part', { name: choice.label })}
          value={amount}
          onChange={(value) => set(typeof value === 'number' ? value : 0)}
        />
      </Group>
      {isOver && (
        <Alert color={choice.target === 'receivable' ? 'yellow' : 'red'} p={6}>
          {t(choice.target === 'receivable' ? 'split.overPaid' : 'split.tooMuch', { amount: rupiahText(Math.max(0, choice.open)) })}
        </Alert>
      )}
    </Stack>
  )
}
