import { Badge, Button, Table, Text } from '@mantine/core'
import { type StockItemDetail, stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useStockCommand } from '../stock.api.ts'

/** Where an item lies, and at which sites it is to be ordered. */
export function ItemStock({ item }: { readonly item: StockItemDetail }) {
  const { t } = useTranslation('stock')
  return (
    <Section
      title={t('item.where')}
      flush
      aside={<Text size="sm">{t('item.total', { stock: numberText(item.stock), unit: item.unit })}</Text>}
    >
      {item.balances.length === 0 ? (
        <EmptyState title={t('item.nowhere')} text={t('item.nowhereText')} />
      ) : (
        <ScrollTable label={t('item.where')} from={300} upTo={280}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('store')}</Table.Th>
              <Table.Th>{t('bin')}</Table.Th>
              <Table.Th ta="right">{t('quantity')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {item.balances.map(({ store, location, bin, lot, quantity }) => (
              <Table.Tr key={`${bin.id} ${lot}`}>
                <Table.Td>
                  {store.name}
                  <Text size="xs" c="dimmed">
                    {location.name}
                  </Text>
                </Table.Td>
                <Table.Td>{[bin.code, lot].filter(Boolean).join(' · ')}</Table.Td>
                <FigureCell>{numberText(quantity)}</FigureCell>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      <Reorders item={item} />
    </Section>
  )
}

function Reorders({ item }: { readonly item: StockItemDetail }) {
  const { t } = useTranslation('stock')
  const may = useMay('stock_post')
  const order = useStockCommand(stockItems.reorder)
  const shown = item.sites.filter(({ below, reorder }) => below || reorder)
  if (shown.length === 0) return null
  return (
    <Table aria-label={t('item.reorders')}>
      <Table.Tbody>
        {shown.map(({ location, quantity, below, reorder }) => (
          <Table.Tr key={location.id}>
            <Table.Td>{location.name}</Table.Td>
            <Table.Td>
              {below && (
                <Badge color="orange">
                  {t('item.belowBy', { quantity: numberText(quantity), minimum: numberText(item.minimum_stock) })}
                </Badge>
              )}
            </Table.Td>
            <Table.Td ta="right">
              {reorder ? (
                <AnchorLink size="sm" to="/desk/ticketing/$type/detail" params={{ type: 'procurement' }} search={{ id: reorder.ticket_id }}>
                  {t('item.orderedWith', { number: reorder.number })}
                </AnchorLink>
              ) : (
                may &&
                item.active && (
                  <Button
                    size="compact-sm"
                    variant="light"
                    loading={order.isPending}
                    onClick={() =>
                      order.mutate(
                        { params: { id: item.id }, body: { location_id: location.id } },
                        { onSuccess: ({ data }) => toastSuccess('create', data.number) },
                      )
                    }
                  >
                    {t('item.order', { quantity: numberText(item.reorder_quantity) })}
                  </Button>
                )
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
