import { Table } from '@mantine/core'
import type { ReportTable as Answer, ReportRow } from '@menara/shared/contract/reports/reports.contract.ts'
import { useTranslation } from 'react-i18next'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import type { CellPlace, ReportDraft } from '../report-view.ts'
import { Figure } from './figure.tsx'
import type { ReportWords } from './figure-words.ts'
import { MeasureName } from './measure-name.tsx'

export interface ResultProps {
  readonly draft: ReportDraft
  readonly table: Answer
  readonly words: ReportWords
  readonly open: (place: CellPlace) => void
}
const keyOf = (row: ReportRow): string => JSON.stringify(row.keys)

/** One line for each group, its figures, and the total. */
export function ReportTable({ draft, table, words, open }: ResultProps) {
  const { t } = useTranslation('reporting')
  const { groups, measures } = draft
  return (
    <ScrollTable label={t('result')} from={(groups.length + measures.length) * 130} upTo={560}>
      <Table.Thead>
        <Table.Tr>
          {groups.map((group) => (
            <Table.Th key={group}>{words.groupName(group)}</Table.Th>
          ))}
          {groups.length === 0 && <Table.Th />}
          {measures.map((measure) => (
            <Table.Th key={measure} ta="right">
              <MeasureName measure={measure} words={words} />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.length > 0 &&
          table.rows.map((row) => {
            const texts = groups.map((group, at) => words.keyText(group, row.keys[at] ?? null, row.names[at]))
            return (
              <Table.Tr key={keyOf(row)}>
                {texts.map((text, at) => (
                  <Table.Td key={groups[at]}>{text}</Table.Td>
                ))}
                <Figures row={row} measures={measures} of={texts.join(', ')} words={words} open={open} />
              </Table.Tr>
            )
          })}
        <Table.Tr fw={600}>
          <Table.Th scope="row" colSpan={Math.max(1, groups.length)}>
            {t('total')}
          </Table.Th>
          <Figures row={{ ...table.total, keys: [] }} measures={measures} of={t('total')} words={words} open={open} />
        </Table.Tr>
      </Table.Tbody>
    </ScrollTable>
  )
}

interface FiguresProps extends Pick<ResultProps, 'words' | 'open'> {
  readonly row: Pick<ReportRow, 'keys' | 'values' | 'before'>
  readonly measures: readonly string[]
  readonly of: string
}
function Figures({ row, measures, of, words, open }: FiguresProps) {
  return measures.map((measure, at) => (
    <Table.Td key={measure} ta="right" className="num">
      <Figure
        place={{ measure, keys: row.keys }}
        of={of}
        value={row.values[at] ?? null}
        before={row.before?.[at]}
        words={words}
        open={open}
      />
    </Table.Td>
  ))
}
