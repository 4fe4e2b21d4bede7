import { Stack, Table, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates/dates.ts'
import type { Cell } from '../../kit/exports/sheet.ts'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { Section } from '../../kit/section.tsx'
import { WaitingRows } from '../../kit/states.tsx'
import type { Filters, Part } from './report-parts.ts'

const BarsChart = lazy(async () => ({ default: (await import('../../instruments/chart/bars-chart.tsx')).BarsChart }))
const COLOURS = ['var(--mantine-primary-color-filled)', 'var(--app-low)', 'var(--app-medium)', 'var(--app-critical)'] as const
/** Bars that can be told apart. */
const MOST_BARS = 20

const cellText = (cell: Cell): string => (cell === null ? '–' : typeof cell === 'number' ? numberText(cell, 2) : cell)

/** One table of a report, and its bars; a figure leads to its tickets where a list of one type can show them. */
export function ReportPart({ part, type }: { readonly part: Part; readonly type: string }) {
  const { t } = useTranslation('ticket_reports')
  const { key, name, rows } = part
  const isCourse = key === 'days'
  const busy = isCourse ? rows.filter((row) => row.slice(1).some((cell) => cell !== 0)) : rows
  return (
    <Section title={name}>
      {busy.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('nothing')}
        </Text>
      ) : (
        <Stack gap="sm">
          <Suspense fallback={<WaitingRows rows={4} />}>
            <Bars part={part} />
          </Suspense>
          <PartTable part={part} type={type} hides={isCourse} />
        </Stack>
      )}
    </Section>
  )
}

function Bars({ part: { key, name, head, rows, drawn } }: { readonly part: Part }) {
  const series = drawn.map((column, i) => ({
    key: `c${column}`,
    name: head[column] ?? '',
    colour: COLOURS[i % COLOURS.length] ?? COLOURS[0],
  }))
  const shown = (key === 'days' ? rows : rows.slice(0, MOST_BARS)).map((row) => ({
    name: key === 'days' ? String(row[0]).slice(5) : String(row[0]),
    ...Object.fromEntries(drawn.map((column) => [`c${column}`, Number(row[column] ?? 0)])),
  }))
  return <BarsChart rows={shown} x="name" series={series} label={name} height={220} />
}

function PartTable({
  part: { name, head, rows, lists },
  type,
  hides,
}: {
  readonly part: Part
  readonly type: string
  readonly hides: boolean
}) {
  const lines = rows.map((row, i) => ({ row, list: type === '' ? undefined : lists[i], id: `${i} ${String(row[0])}` }))
  const shown = hides ? lines.filter(({ row }) => row.slice(1).some((cell) => cell !== 0)) : lines
  return (
    <ScrollTable label={name} from={head.length * 90} upTo={320}>
      <Table.Thead>
        <Table.Tr>
          {head.map((text, i) => (
            <Table.Th key={text} {...(i > 0 && { ta: 'right' as const })}>
              {text}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map(({ row, list, id }) => (
          <Table.Tr key={id}>
            {row.map((cell, i) =>
              i === 0 ? (
                <Table.Th key={head[i]} scope="row">
                  {cellText(cell)}
                </Table.Th>
              ) : (
                <Table.Td key={head[i]} ta="right" className="num">
                  {i === 1 && list && cell !== 0 ? <ToList type={type} list={list} text={cellText(cell)} /> : cellText(cell)}
                </Table.Td>
              ),
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

function ToList({ type, list, text }: { readonly type: string; readonly list: Filters; readonly text: string }) {
  return (
    <AnchorLink to="/desk/ticketing/$type/list" params={{ type }} search={list} size="sm">
      {text}
    </AnchorLink>
  )
}
