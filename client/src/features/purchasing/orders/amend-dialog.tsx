import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { type PurchaseOrder, purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '../../../kit/forms/money-input.tsx'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { usePurchaseCommand } from '../purchasing.api.ts'

/** Other quantities and prices of an order; they hold once a second person has agreed. */
export function AmendDialog({ order }: { readonly order: PurchaseOrder }) {
  const { t } = useTranslation('purchasing')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('orders.amend')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('orders.amendTitle', { number: order.number })} size="lg">
        <AmendForm order={order} close={() => setOpen(false)} />
      </Modal>
    </>
  )
}

interface Typed {
  readonly quantity: number | string
  readonly unit_price: number | ''
}
function AmendForm({ order, close }: { readonly order: PurchaseOrder; readonly close: () => void }) {
  const { t } = useTranslation('purchasing')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(() =>
    Object.fromEntries(order.lines.map(({ id, quantity, unit_price }) => [id, { quantity, unit_price }])),
  )
  const amend = usePurchaseCommand(purchaseOrders.amend)
  const put = (id: string, facts: Partial<Typed>) =>
    setTyped((before) => ({ ...before, [id]: { ...(before[id] ?? { quantity: '', unit_price: '' }), ...facts } }))
  const lines = order.lines.map(({ id }) => ({ id, quantity: Number(typed[id]?.quantity), unit_price: Number(typed[id]?.unit_price) }))
  const isReady =
    reason.trim() !== '' && lines.some((line) => line.quantity > 0) && Object.values(typed).every((line) => line.quantity !== '')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) amend.mutate({ params: { id: order.id }, body: { reason: reason.trim(), lines } }, { onSuccess: close })
      }}
    >
      <Stack gap="sm">
        {order.lines.map((line) => (
          <Group key={line.id} align="flex-end" gap="xs" role="group" aria-label={line.description}>
            <Text size="sm" flex="1 1 200px" style={{ overflowWrap: 'anywhere' }}>
              {line.description}
            </Text>
            <NumberInput
              label={t('lines.quantity')}
              w={100}
              min={0}
              allowDecimal={false}
              value={typed[line.id]?.quantity ?? ''}
              onChange={(quantity) => put(line.id, { quantity })}
            />
            <MoneyInput
              currency={order.currency}
              label={t('orders.unitPrice')}
              w={170}
              value={typed[line.id]?.unit_price ?? ''}
              onChange={(unit_price) => put(line.id, { unit_price })}
            />
          </Group>
        ))}
        <Text size="xs" c="dimmed">
          {t('orders.amendText')}
        </Text>
        <TextInput
          label={t('reason')}
          withAsterisk
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={!isReady} loading={amend.isPending}>
            {t('orders.amendSubmit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
