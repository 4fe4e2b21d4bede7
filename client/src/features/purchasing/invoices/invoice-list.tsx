import { Button, Stack, Text } from '@mantine/core'
import type { PurchaseOrder } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { invoicesOf } from '../purchasing.api.ts'
import { InvoiceCard } from './invoice-card.tsx'
import { InvoiceForm } from './invoice-form.tsx'

/** What the vendor asks for an order, newest first. */
export function InvoiceList({ order }: { readonly order: PurchaseOrder }) {
  const { t } = useTranslation('purchasing')
  const buys = useMay('procurement_buy')
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(invoicesOf({ order_id: order.id }))
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={2} />
  const rows = data.data
  return (
    <Section
      title={t('invoices.titleOf', { number: order.number })}
      count={rows.length}
      aside={
        buys && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {t('invoices.new')}
          </Button>
        )
      }
    >
      {rows.length === 0 && <Text c="dimmed">{t('invoices.none')}</Text>}
      <Stack gap="md">
        {rows.map((invoice) => (
          <InvoiceCard key={invoice.id} invoice={invoice} />
        ))}
      </Stack>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('invoices.newTitle', { number: order.number })} size="lg">
        <InvoiceForm order={order} invoices={rows} close={() => setOpen(false)} />
      </Modal>
    </Section>
  )
}
