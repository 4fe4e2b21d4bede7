import { Button, SegmentedControl, Table, Text } from '@mantine/core'
import type { ImportBatchDetail, ImportRow } from '@menara/shared/contract/records/imports.contract.ts'
import { type ImportVerdict, importVerdicts } from '@menara/shared/domain/imports/import-kinds.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { type RowFilter, useImportRows } from './imports.api.ts'

type Shown = ImportVerdict | 'kept'

/** The rows of an import with their reasons: what was refused first. */
export function ImportRows({ batch }: { readonly batch: ImportBatchDetail }) {
  const { t } = useTranslation('imports')
  const { counts, kept, state } = batch
  const choices: readonly Shown[] = [
    ...(kept > 0 ? (['kept'] as const) : []),
    ...importVerdicts.toReversed().filter((verdict) => counts[verdict] > 0),
  ]
  const [chosen, setChosen] = useState<Shown | null>(null)
  const shown = chosen ?? choices[0]
  if (shown === undefined) return null
  return (
    <>
      {choices.length > 1 && (
        <SegmentedControl
          aria-label={t('show')}
          value={shown}
          onChange={(next) => setChosen(next as Shown)}
          data={choices.map((value) => ({ value, label: t(`rows.${value}`) }))}
        />
      )}
      <Rows
        key={shown}
        batch={batch}
        filter={shown === 'kept' ? { undo: 'kept' } : { verdict: shown }}
        version={`${state} ${batch.ended_at}`}
      />
    </>
  )
}

interface RowsProps {
  readonly batch: ImportBatchDetail
  readonly filter: RowFilter
  readonly version: string
}
function Rows({ batch, filter, version }: RowsProps) {
  const { t } = useTranslation('imports')
  const { rows, more } = useImportRows(batch.id, filter, version)
  if (!rows) return null
  const hasReasons = rows.some(({ reasons }) => reasons.length > 0)
  return (
    <>
      <ScrollTable label={t('rowsLabel')} from={440} upTo={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={70}>{t('row')}</Table.Th>
            {hasReasons && <Table.Th>{t('reason')}</Table.Th>}
            <Table.Th>{t('says')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <OneRow key={row.row} row={row} hasReasons={hasReasons} />
          ))}
        </Table.Tbody>
      </ScrollTable>
      {more && (
        <Button variant="default" size="xs" loading={more.busy} onClick={more.load} style={{ alignSelf: 'center' }}>
          {t('loadMore', { ns: 'common' })}
        </Button>
      )}
    </>
  )
}

interface OneRowProps {
  readonly row: ImportRow
  readonly hasReasons: boolean
}
function OneRow({ row: { row, cells, reasons }, hasReasons }: OneRowProps) {
  return (
    <Table.Tr>
      <Table.Td className="num">{row}</Table.Td>
      {hasReasons && (
        <Table.Td>
          {reasons.map(({ field, rule, sentence }) => (
            <Text key={`${field} ${rule}`} size="sm">
              {sentence}
            </Text>
          ))}
        </Table.Td>
      )}
      <Table.Td>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {cells.filter((cell) => cell !== '').join(' · ')}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}
