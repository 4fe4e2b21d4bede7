import { Group, Stack, Table, Text } from '@mantine/core'
import type { PurchaseOrder } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText, dayText, numberText } from '../../../kit/dates/dates.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { Section } from '../../../kit/section.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { decimalText, moneyText, rupiahText } from '../../../kit/texts/money.ts'
import { DocumentButton } from '../../documents/embed/document-button.tsx'
import { OrderBadge } from '../purchase-badges.tsx'
import { AmendmentCard } from './amendment-card.tsx'
import { OrderActions } from './order-actions.tsx'

/** One order: what is ordered, what came, and what can be done. */
export function OrderCard({ order }: { readonly order: PurchaseOrder }) {
  const { t } = useTranslation('purchasing')
  return (
    <Section title={`${order.number} · ${order.vendor.name}`} flush aside={<OrderBadge state={order.state} />}>
      <Stack gap="xs" p="md" pb="xs">
        <Group justify="space-between" gap="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <AnchorLink underline="always" to="/desk/ticketing/procurement/priceOffering" search={{ id: order.ticket_id }}>
              {order.ticket.number}
            </AnchorLink>
            {` ${order.ticket.title} · ${order.location.name}`}
          </Text>
          <Text fw={600} className="num">
            {moneyText(order.currency, order.amount)}
          </Text>
        </Group>
        <Facts order={order} />
        <Group gap="xs">
          <OrderActions order={order} />
          {order.issued_at && <DocumentButton kind="purchase_order" subject_id={order.id} of={order.number} />}
        </Group>
      </Stack>
      {order.amendments.map((amendment) => (
        <AmendmentCard key={amendment.id} order={order} amendment={amendment} />
      ))}
      <ScrollTable label={t('orders.lines', { number: order.number })} from={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('lines.description')}</Table.Th>
            <Table.Th ta="right">{t('orders.ordered')}</Table.Th>
            <Table.Th ta="right">{t('orders.accepted')}</Table.Th>
            <Table.Th ta="right">{t('orders.rejected')}</Table.Th>
            <Table.Th ta="right">{t('orders.unitPrice')}</Table.Th>
            <Table.Th ta="right">{t('orders.amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {order.lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td>{line.description}</Table.Td>
              <FigureCell>{`${numberText(line.quantity)} ${line.unit}`}</FigureCell>
              <FigureCell>{numberText(line.accepted)}</FigureCell>
              <FigureCell>{numberText(line.rejected)}</FigureCell>
              <FigureCell>{moneyText(order.currency, line.unit_price)}</FigureCell>
              <FigureCell>{moneyText(order.currency, line.amount)}</FigureCell>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Section>
  )
}

function Facts({ order }: { readonly order: PurchaseOrder }) {
  const { t } = useTranslation('purchasing')
  const zone = useZoneOf()(order.location.id)
  const at = (moment: string) => dateText(moment, 'short', zone)
  const words = [
    t('orders.version', { version: order.version }),
    order.rate &&
      t('orders.rate', {
        ...{ currency: order.currency, rate: decimalText(order.rate.rate), day: dayText(order.rate.valid_from) },
        amount: rupiahText(order.rupiah),
      }),
    order.issued_at && t('orders.issuedAt', { at: at(order.issued_at) }),
    order.acknowledged_at && t('orders.acknowledgedAt', { at: at(order.acknowledged_at), name: order.acknowledged_by }),
    order.tolerance_percent > 0 && t('orders.tolerance', { percent: order.tolerance_percent }),
    order.hold_reason && t('orders.holdReason', { reason: order.hold_reason }),
    order.ended_reason,
  ]
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {words.filter(Boolean).join(' · ')}
    </Text>
  )
}
