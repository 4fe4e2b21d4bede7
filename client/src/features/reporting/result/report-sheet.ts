import type { ReportTable } from '@menara/shared/contract/reports/reports.contract.ts'
import type { Cell, Sheet } from '../../../kit/exports/sheet.ts'
import type { ReportDraft } from '../report-view.ts'
import type { ReportWords } from './figure-words.ts'

interface Shown {
  readonly draft: ReportDraft
  readonly table: ReportTable
  readonly words: Pick<ReportWords, 'groupName' | 'keyText' | 'measureName' | 'say'>
  readonly total: string
  readonly before: string
}

/** What is shown as a sheet: groups, figures, those of the period before beside them, and the total. */
export function sheetOf({ draft, table, words, total, before }: Shown): Sheet {
  const { groups, measures } = draft
  const compares = table.before !== null
  const names = measures.map((measure) => words.measureName(measure))
  const figures = (values: readonly (number | null)[], past: readonly (number | null)[] | null): Cell[] => [
    ...values,
    ...(compares ? measures.map((_measure, at) => past?.[at] ?? null) : []),
  ]
  return {
    name: names[0] ?? '',
    head: [
      ...groups.map(words.groupName),
      ...(groups.length === 0 ? [''] : []),
      ...names,
      ...(compares ? names.map((name) => `${name}, ${before}`) : []),
    ],
    rows: [
      ...(groups.length > 0
        ? table.rows.map((row) => [
            ...groups.map((group, at) => words.keyText(group, row.keys[at] ?? null, row.names[at])),
            ...figures(row.values, row.before),
          ])
        : []),
      [total, ...groups.slice(1).map(() => ''), ...figures(table.total.values, table.total.before)],
    ],
  }
}
