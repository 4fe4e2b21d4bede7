import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import type { Cell, Sheet } from '../../../kit/exports/sheet.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'

/** A cell as people read it; the same in the PDF. */
export const cellText = (cell: Cell): string => (cell === null ? '–' : typeof cell === 'number' ? numberText(cell, 2) : cell)

export function SummaryTable({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('iot')
  return (
    <ScrollTable label={t('sheet.summary')} from={720} data-summary>
      <Table.Thead>
        <Table.Tr>
          {sheet.head.map((text, i) => (
            <Table.Th key={text} {...(i > 2 && { ta: 'right' as const })}>
              {text}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sheet.rows.map((row) => (
          <Table.Tr key={row.slice(0, 3).join(' ')}>
            {row.map((cell, i) => (
              <Table.Td key={sheet.head[i]} className="num" {...(i > 2 && { ta: 'right' as const })}>
                {cellText(cell)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}
