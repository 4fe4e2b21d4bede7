import { Alert, Button, Group, NumberInput, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { type DirectOrders, directOrders } from '@menara/shared/contract/purchasing/direct-orders.contract.ts'
import type { PurchaseDetail } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { CURRENCY, linesTotal } from '@menara/shared/domain/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '../../../kit/forms/money-input.tsx'
import { useWholeInput } from '../../../kit/forms/rupiah-input.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { allVendors, usePurchaseCommand } from '../purchasing.api.ts'
import { ExpiredNote, lacksReason, overrideOf, useExpired } from '../vendors/expired-note.tsx'

interface FormProps {
  readonly purchase: PurchaseDetail
  readonly direct: DirectOrders
  /** Whole Rupiah that may be ordered still. */
  readonly rest: number
}
interface TypedLine {
  readonly quantity: number | ''
  readonly unit_price: number | ''
}
const LEAD_DAYS = 7

/** Orders lines from one vendor without asking others, with a reason. */
export function DirectOrderForm({ purchase, direct, rest }: FormProps) {
  const { t } = useTranslation('purchasing')
  const zone = useZoneOf()(purchase.location.id)
  const vendors = useQuery(allVendors()).data?.data ?? []
  const [vendor, setVendor] = useState<string | null>(null)
  const [language, setLanguage] = useState<'en' | 'id'>('id')
  const [reason, setReason] = useState('')
  const [override, setOverride] = useState('')
  const [typed, setTyped] = useState<Readonly<Record<string, TypedLine>>>(() => emptyLines(purchase, direct))
  const expired = useExpired(vendor ? [vendor] : [], zone)
  const create = usePurchaseCommand(directOrders.create, 'create')
  const lines = Object.entries(typed).flatMap(([line_id, { quantity, unit_price }]) =>
    quantity !== '' && quantity > 0 && unit_price !== '' ? [{ line_id, quantity, unit_price, lead_days: LEAD_DAYS }] : [],
  )
  const total = linesTotal(lines)
  const isReady = vendor !== null && lines.length > 0 && reason.trim() !== '' && total <= rest && !lacksReason(expired, override)
  function order(): void {
    if (!isReady) return
    const body = { vendor_id: vendor, language, reason: reason.trim(), lines, ...overrideOf(expired, override) }
    create.mutate({ params: { id: purchase.id }, body })
  }
  return (
    <form
      aria-label={t('direct.title')}
      onSubmit={(event) => {
        event.preventDefault()
        order()
      }}
    >
      <Stack gap="sm" maw={720} p="md">
        <Select
          label={t('direct.vendor')}
          withAsterisk
          searchable
          data={vendors.map((item) => ({ value: item.id, label: item.name }))}
          value={vendor}
          onChange={setVendor}
        />
        <ExpiredNote expired={expired} reason={override} change={setOverride} />
        {purchase.line_rows.map((line) => (
          <LineFields
            key={line.id}
            line={line}
            free={direct.free.find((item) => item.line_id === line.id)?.quantity ?? 0}
            typed={typed[line.id] ?? { quantity: '', unit_price: '' }}
            change={(facts) => setTyped((before) => ({ ...before, [line.id]: facts }))}
          />
        ))}
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t('direct.language')}
          </Text>
          <SegmentedControl
            aria-label={t('direct.language')}
            value={language}
            onChange={(chosen) => setLanguage(chosen === 'en' ? 'en' : 'id')}
            data={[
              { value: 'id', label: 'Indonesia' },
              { value: 'en', label: 'English' },
            ]}
          />
        </div>
        <TextInput
          label={t('direct.reason')}
          withAsterisk
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {total > rest && <Alert color="orange">{t('direct.tooLarge', { rest: rupiahText(Math.max(0, rest)) })}</Alert>}
        <Group justify="space-between">
          <Text fw={600} className="num" role="status">
            {t('direct.total', { amount: rupiahText(total) })}
          </Text>
          <Button type="submit" disabled={!isReady} loading={create.isPending}>
            {t('direct.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** All that is free, at the estimated prices. */
const emptyLines = ({ line_rows }: PurchaseDetail, { free }: DirectOrders): Readonly<Record<string, TypedLine>> =>
  Object.fromEntries(
    line_rows.map(({ id, estimated_price }) => [
      id,
      { quantity: free.find((item) => item.line_id === id)?.quantity ?? 0, unit_price: estimated_price ?? '' },
    ]),
  )

interface LineFieldsProps {
  readonly line: PurchaseDetail['line_rows'][number]
  readonly free: number
  readonly typed: TypedLine
  readonly change: (typed: TypedLine) => void
}
function LineFields({ line, free, typed, change }: LineFieldsProps) {
  const { t } = useTranslation('purchasing')
  const whole = useWholeInput()
  return (
    <Group align="flex-end" gap="xs" role="group" aria-label={line.description}>
      <Text size="sm" flex="1 1 200px" style={{ overflowWrap: 'anywhere' }}>
        {line.description}
      </Text>
      <NumberInput
        {...whole}
        label={`${t('lines.quantity')} (${line.unit})`}
        w={130}
        max={free}
        disabled={free === 0}
        value={typed.quantity}
        onChange={(quantity) => change({ ...typed, quantity: quantity === '' ? '' : Number(quantity) })}
      />
      <MoneyInput
        currency={CURRENCY}
        label={t('orders.unitPrice')}
        w={170}
        disabled={free === 0}
        value={typed.unit_price}
        onChange={(unit_price) => change({ ...typed, unit_price })}
      />
    </Group>
  )
}
