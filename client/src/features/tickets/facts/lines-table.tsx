import { Table } from '@mantine/core'
import type { FormFacts } from '@menara/shared/contract/tickets/ticket-facts.contract.ts'
import { lineTotal } from '@menara/shared/domain/money.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'

/** The lines of a purchase or a claim, and what they come to. */
export function LinesTable({ lines, amount }: { readonly lines: NonNullable<FormFacts['lines']>; readonly amount: number | null }) {
  const { t } = useTranslation('ticket_types')
  const right = { ta: 'right', className: 'num', style: { whiteSpace: 'nowrap' } } as const
  return (
    <ScrollTable label={t('fact.lines')} from={520} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('money.description')}</Table.Th>
          <Table.Th ta="right">{t('money.quantity')}</Table.Th>
          <Table.Th ta="right">{t('money.unit_price')}</Table.Th>
          <Table.Th ta="right">{t('money.total')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
          <Table.Tr key={`${at} ${line.description}`}>
            <Table.Td miw={180} style={{ overflowWrap: 'anywhere' }}>
              {line.description}
            </Table.Td>
            <Table.Td {...right}>{numberText(line.quantity)}</Table.Td>
            <Table.Td {...right}>{rupiahText(line.unit_price)}</Table.Td>
            <Table.Td {...right}>{rupiahText(lineTotal(line))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          {/* In sight without scrolling sideways. */}
          <Table.Th colSpan={4} className="num">
            {t('fact.amount')}: {rupiahText(amount)}
          </Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </ScrollTable>
  )
}
