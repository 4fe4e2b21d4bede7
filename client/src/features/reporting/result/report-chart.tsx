import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { WaitingRows } from '../../../kit/states.tsx'
import type { ResultProps } from './report-table.tsx'

const BarsChart = lazy(async () => ({ default: (await import('../../../instruments/chart/bars-chart.tsx')).BarsChart }))
/** Colours that stay apart in light and dark, for those too who see few colours. */
const COLOURS = [
  'var(--mantine-color-blue-5)',
  'var(--mantine-color-orange-5)',
  'var(--mantine-color-teal-5)',
  'var(--mantine-color-grape-5)',
  'var(--mantine-color-yellow-6)',
  'var(--mantine-color-gray-5)',
]
/** Bars that can be told apart; what lies beyond is in the table. */
const MAX_BARS = 60

/** Bars: of one group its measures side by side, with the period before; of two groups the first measure by the second group. */
export function ReportChart({ draft, table, words }: ResultProps) {
  const { t } = useTranslation('reporting')
  const chart = draft.groups.length === 2 ? byTwo({ draft, table, words }) : byOne({ draft, table, words, before: t('before') })
  return (
    <Suspense fallback={<WaitingRows rows={6} />}>
      <BarsChart label={t('result')} rows={chart.rows.slice(0, MAX_BARS)} x="name" series={chart.series} height={360} large />
    </Suspense>
  )
}

type Drawn = Pick<ResultProps, 'draft' | 'table' | 'words'>
function byOne({ draft, table, words, before }: Drawn & { readonly before: string }) {
  const [group = ''] = draft.groups
  const source = draft.groups.length === 0 ? [{ ...table.total, keys: [null], names: [null] }] : table.rows
  const rows = source.map((row) => ({
    name: draft.groups.length === 0 ? '' : words.keyText(group, row.keys[0] ?? null, row.names[0]),
    ...Object.fromEntries(draft.measures.map((_measure, at) => [`m${at}`, row.values[at] ?? 0])),
    ...(row.before && Object.fromEntries(draft.measures.map((_measure, at) => [`b${at}`, row.before?.[at] ?? 0]))),
  }))
  const series = draft.measures.flatMap((measure, at) => {
    const [name, colour] = [words.measureName(measure), COLOURS[(2 * at) % COLOURS.length] ?? '']
    const now = { key: `m${at}`, name, colour }
    return table.before ? [now, { key: `b${at}`, name: `${name}, ${before}`, colour: COLOURS[(2 * at + 1) % COLOURS.length] ?? '' }] : [now]
  })
  return { rows, series }
}
function byTwo({ draft, table, words }: Drawn) {
  const [down = '', across = ''] = draft.groups
  const columns = table.second.slice(0, COLOURS.length)
  const rows = table.first.map((line) => ({
    name: words.keyText(down, line.keys[0] ?? null, line.names[0]),
    ...Object.fromEntries(
      columns.map((column, at) => [
        `m${at}`,
        table.rows.find((row) => row.keys[0] === line.keys[0] && row.keys[1] === column.keys[0])?.values[0] ?? 0,
      ]),
    ),
  }))
  const series = columns.map((column, at) => ({
    ...{ key: `m${at}`, name: words.keyText(across, column.keys[0] ?? null, column.names[0]), colour: COLOURS[at] ?? '' },
  }))
  return { rows, series }
}
