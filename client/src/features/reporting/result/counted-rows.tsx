import { Box, Button, Drawer, Group, Stack, Table, Text } from '@mantine/core'
import type { CountedRow, ReportQuestion } from '@menara/shared/contract/reports/reports.contract.ts'
import { measureOf } from '@menara/shared/domain/reports/report-subjects.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText, dayText } from '../../../kit/dates/dates.ts'
import { ExportMenu } from '../../../kit/exports/export-menu.tsx'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import type { CellPlace } from '../report-view.ts'
import { rowsFile, rowsOf } from '../reporting.api.ts'
import { type ReportWords, useReportWords } from './figure-words.ts'

interface CountedRowsProps {
  readonly question: ReportQuestion | null
  readonly cell: CellPlace | null
  readonly close: () => void
}
const formats = ['csv', 'xlsx'] as const

/** The rows that a figure counts, each with a way to its record, and all of them as a file. */
export function CountedRows({ question, cell, close }: CountedRowsProps) {
  const { t } = useTranslation('reporting')
  const words = useReportWords(question?.subject ?? 'tickets')
  return (
    <Drawer
      opened={question !== null && cell !== null}
      onClose={close}
      position="right"
      size="xl"
      title={<Text fw={650}>{t('rowsOf', { name: cell ? words.measureName(cell.measure) : '' })}</Text>}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      {question && cell && <Rows question={question} cell={cell} words={words} />}
    </Drawer>
  )
}

function Rows({ question, cell, words }: { readonly question: ReportQuestion; readonly cell: CellPlace; readonly words: ReportWords }) {
  const { t } = useTranslation('reporting')
  const asked = { keys: [...cell.keys], measure: cell.measure, ...(cell.before && { before: true }) }
  const rows = useInfiniteQuery(rowsOf(question, asked))
  const make = async (format: (typeof formats)[number]) => ({
    file: await rowsFile({ question, cell: asked, format, language: words.language }),
    name: `menara-${question.subject}-${question.start}-${question.end}.${format}`,
  })
  if (rows.isLoadingError) return <FailedState error={rows.error} retry={() => void rows.refetch()} />
  if (!rows.data) return <WaitingRows />
  if (rows.data.length === 0) return <EmptyState title={t('noRows')} />
  const hasValue = rows.data.some((row) => row.value !== null)
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text size="sm" c="dimmed" flex={1} miw={0}>
          {words.definition(cell.measure)}
        </Text>
        <Box flex="none">
          <ExportMenu
            label={t('saveRows')}
            formats={formats}
            nameOf={(format) => format.toUpperCase()}
            make={make}
            ready
            variant="default"
          />
        </Box>
      </Group>
      <ScrollTable label={t('rows')} from={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('when')}</Table.Th>
            <Table.Th>{t('record')}</Table.Th>
            <Table.Th>{t('site')}</Table.Th>
            {hasValue && <Table.Th ta="right">{words.say(measureOf(question.subject, cell.measure)?.name)}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.data.map((row) => (
            <Table.Tr key={`${row.id} ${row.at ?? row.day}`}>
              <Table.Td className="num">
                <When row={row} />
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <ToRecord row={row}>{row.title}</ToRecord>
              </Table.Td>
              <Table.Td>{row.site?.name ?? '–'}</Table.Td>
              {hasValue && (
                <Table.Td ta="right" className="num">
                  {words.figureText(cell.measure, row.value)}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      {rows.hasNextPage && (
        <Button variant="default" loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
          {t('moreRows')}
        </Button>
      )}
    </Stack>
  )
}

function When({ row }: { readonly row: CountedRow }) {
  const zoneOf = useZoneOf()
  return row.day ? dayText(row.day) : row.at ? dateText(row.at, 'full', zoneOf(row.site?.id)) : '–'
}

/** The record where it has a screen of its own; the plain words where it has none. */
function ToRecord({ row: { link }, children }: { readonly row: CountedRow; readonly children: ReactNode }) {
  if (!link) return children
  const { to, id, type } = link
  switch (to) {
    case 'tickets':
      return (
        <AnchorLink to="/desk/ticketing/$type/detail" params={{ type }} search={{ id }} size="sm">
          {children}
        </AnchorLink>
      )
    case 'assets':
      return (
        <AnchorLink to="/admin/manage/assets/form" search={{ id }} size="sm">
          {children}
        </AnchorLink>
      )
    case 'alarms':
      return (
        <AnchorLink to="/admin/plugins/iot/alarm" search={{ alarm: id }} size="sm">
          {children}
        </AnchorLink>
      )
    case 'surveys':
      return (
        <AnchorLink to="/desk/survey/list" search={{ id: type, response: id }} size="sm">
          {children}
        </AnchorLink>
      )
    case 'attendance':
      return (
        <AnchorLink to="/people/attendance" search={{ tab: 'list', id }} size="sm">
          {children}
        </AnchorLink>
      )
  }
}
