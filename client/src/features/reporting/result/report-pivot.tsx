import { Table } from '@mantine/core'
import { isTimeGroup } from '@menara/shared/domain/reports/report-model.ts'
import { useTranslation } from 'react-i18next'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { Figure } from './figure.tsx'
import type { ResultProps } from './report-table.tsx'

/** The first group down, the second across, and the first measure where they meet. */
export function ReportPivot({ draft, table, words, open }: ResultProps) {
  const { t } = useTranslation('reporting')
  const [down = '', across = ''] = draft.groups
  const [measure = ''] = draft.measures
  const columns = isTimeGroup(across) ? [...table.second].sort((a, b) => String(a.keys[0]).localeCompare(String(b.keys[0]))) : table.second
  const cells = new Map(table.rows.map((row) => [JSON.stringify(row.keys), row]))
  const figure = (
    keys: readonly (string | null)[],
    row: { values: (number | null)[]; before: (number | null)[] | null } | undefined,
    of: string,
  ) => <Figure place={{ measure, keys }} of={of} value={row?.values[0] ?? 0} before={row?.before?.[0]} words={words} open={open} />
  return (
    <ScrollTable label={t('result')} from={(columns.length + 2) * 110} upTo={560}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.groupName(down)}</Table.Th>
          {columns.map((column) => (
            <Table.Th key={String(column.keys[0])} ta="right">
              {words.keyText(across, column.keys[0] ?? null, column.names[0])}
            </Table.Th>
          ))}
          <Table.Th ta="right">{t('total')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {table.first.map((line) => {
          const name = words.keyText(down, line.keys[0] ?? null, line.names[0])
          return (
            <Table.Tr key={String(line.keys[0])}>
              <Table.Th scope="row">{name}</Table.Th>
              {columns.map((column) => {
                const keys = [line.keys[0] ?? null, column.keys[0] ?? null]
                return (
                  <Table.Td key={String(column.keys[0])} ta="right" className="num">
                    {figure(keys, cells.get(JSON.stringify(keys)), `${name}, ${words.keyText(across, keys[1] ?? null, column.names[0])}`)}
                  </Table.Td>
                )
              })}
              <Table.Td ta="right" className="num" fw={600}>
                {figure([line.keys[0] ?? null], line, name)}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </ScrollTable>
  )
}
