import { Table } from '@mantine/core'
import type { ErasedCategory } from '@menara/shared/contract/people/personal-data/erasures.contract.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'

/** By category: how much is removed, how much stays, and why. */
export function ErasedTable({ categories }: { readonly categories: readonly ErasedCategory[] }) {
  const { t } = useTranslation('personal_data')
  return (
    <ScrollTable label={t('erasure.what')} from={560}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('category.one')}</Table.Th>
          <Table.Th ta="right">{t('erasure.removed')}</Table.Th>
          <Table.Th ta="right">{t('erasure.kept')}</Table.Th>
          <Table.Th>{t('erasure.why.one')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {categories.map((row) => (
          <Table.Tr key={row.category}>
            <Table.Td>{t(`category.${row.category}`)}</Table.Td>
            <FigureCell>{numberText(row.removed)}</FigureCell>
            <FigureCell>{numberText(row.kept)}</FigureCell>
            <Table.Td>{row.why && t(`erasure.why.${row.why}`)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}
