import { Table, Text } from '@mantine/core'
import type { PurchaseDetail } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { useTranslation } from 'react-i18next'
import { dayText, numberText } from '../../../kit/dates/dates.ts'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'

/** The lines of a request that do not change any more. */
export function LineTable({ purchase }: { readonly purchase: PurchaseDetail }) {
  const { t } = useTranslation('purchasing')
  return (
    <ScrollTable label={t('lines.title')} from={720}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('lines.description')}</Table.Th>
          <Table.Th ta="right">{t('lines.quantity')}</Table.Th>
          <Table.Th>{t('lines.neededBy')}</Table.Th>
          <Table.Th>{t('lines.costCentre')}</Table.Th>
          <Table.Th ta="right">{t('lines.estimate')}</Table.Th>
          <Table.Th ta="right">{t('lines.paid')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {purchase.line_rows.map((line) => (
          <Table.Tr key={line.id}>
            <Table.Td>
              {line.description}
              {line.item && (
                <Text size="xs" c="dimmed">
                  {line.item.code}
                </Text>
              )}
            </Table.Td>
            <FigureCell>{`${numberText(line.quantity)} ${line.unit}`}</FigureCell>
            <Table.Td>{line.needed_by ? dayText(line.needed_by) : '–'}</Table.Td>
            <Table.Td>{line.cost_centre?.code ?? '–'}</Table.Td>
            <FigureCell>{rupiahText(line.estimated_price)}</FigureCell>
            <FigureCell>{rupiahText(line.paid?.unit_price ?? null)}</FigureCell>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}
