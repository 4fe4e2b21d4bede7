import { Button, Center, Paper, Table, Text } from '@mantine/core'
import type { AttendanceSummary } from '@menara/shared/contract/people/attendances.contract.ts'
import { hoursText } from '@menara/shared/kit/hours-text.ts'
import { useTranslation } from 'react-i18next'
import { dayText, numberText } from '../../kit/dates/dates.ts'
import { RowCount } from '../../kit/lists/data-grid.tsx'
import { FigureCell } from '../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { useSiteId } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { useSummary } from './attendance.api.ts'
import { AttendanceFilters } from './attendance-filters.tsx'
import { questionOf, useAttendancePlace } from './clocking/attendance-place.ts'

/** Each person over the days: the last 31 unless said. A figure leads to its attendances. */
export function SummaryTab() {
  const { t } = useTranslation('attendance')
  const { place, move } = useAttendancePlace()
  const siteId = useSiteId()
  const { rows, total, error, retry, more } = useSummary(questionOf(place, siteId))
  return (
    <Paper>
      <AttendanceFilters place={place} move={move} />
      <Text px="sm" pb="xs" size="sm" c="dimmed">
        <RowCount count={total} more={false} /> {place.start === '' && place.end === '' && `· ${t('last31')}`}
      </Text>
      {error && !rows ? <FailedState error={error} retry={retry} /> : null}
      {!rows && !error && <WaitingRows rows={8} />}
      {rows?.length === 0 && <EmptyState title={t('nobodyFound')} />}
      {rows && rows.length > 0 && <People rows={rows} open={(user) => move({ tab: 'list', user })} />}
      {more && (
        <Center p="sm">
          <Button variant="default" size="xs" loading={more.busy} onClick={more.load}>
            {t('loadMore', { ns: 'common' })}
          </Button>
        </Center>
      )}
    </Paper>
  )
}

const FIGURES = ['days', 'worked_minutes', 'late', 'early', 'off_site', 'unfinished', 'corrected'] as const

function People({ rows, open }: { readonly rows: readonly AttendanceSummary[]; readonly open: (user: string) => void }) {
  const { t } = useTranslation('attendance')
  return (
    <ScrollTable label={t('tab.summary')} from={960} stickyHeader highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('person')}</Table.Th>
          <Table.Th>{t('site')}</Table.Th>
          {FIGURES.map((text) => (
            <Table.Th key={text} ta="right">
              {t(`sum.${text}`)}
            </Table.Th>
          ))}
          <Table.Th ta="right">{t('sum.absent')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.user.id}>
            <Table.Td>
              <Button variant="subtle" size="compact-sm" px={4} onClick={() => open(row.user.id)}>
                {row.user.name}
              </Button>
              <Text size="xs" c="dimmed" px={4}>
                {row.title}
              </Text>
            </Table.Td>
            <Table.Td>{row.location?.name ?? '–'}</Table.Td>
            {FIGURES.map((figure) => (
              <FigureCell key={figure}>
                <Figure row={row} figure={figure} />
              </FigureCell>
            ))}
            <FigureCell>
              <Absent days={row.absent_days} />
            </FigureCell>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

function Figure({ row, figure }: { readonly row: AttendanceSummary; readonly figure: (typeof FIGURES)[number] }) {
  const { t } = useTranslation('attendance')
  const value = row[figure]
  if (figure === 'worked_minutes') return hoursText(value)
  if (figure !== 'late' || value === 0) return value === 0 ? '–' : numberText(value)
  return <span title={t('lateBy', { minutes: row.late_minutes })}>{numberText(value)}</span>
}

/** How many days went by without the person; which ones on asking. */
function Absent({ days }: { readonly days: readonly string[] }) {
  if (days.length === 0) return '–'
  const named = days.map((day) => dayText(day)).join(', ')
  return (
    <Text component="span" size="sm" fw={600} c="var(--app-high)" title={named}>
      {numberText(days.length)}
      <span className="sr">: {named}</span>
    </Text>
  )
}
