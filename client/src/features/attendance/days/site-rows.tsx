import { Table, Text } from '@mantine/core'
import type { SiteFigures } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { dayText, numberText, timeText } from '../../../kit/dates/dates.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import type { DayFilter } from './day-view.ts'

const FIGURES = ['expected', 'present', 'late', 'missing', 'absent'] as const

/** A site a line, the one that lacks most people first; a figure leads to the people behind it. */
export function SiteRows({ rows, day }: { readonly rows: readonly SiteFigures[]; readonly day: string }) {
  const { t } = useTranslation('attendance_days')
  const lacking = ({ figures }: SiteFigures): number => figures.missing + figures.absent
  const sorted = [...rows].sort((a, b) => lacking(b) - lacking(a) || a.location.name.localeCompare(b.location.name))
  return (
    <ScrollTable label={t('sites')} from={860} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('site')}</Table.Th>
          <Table.Th>{t('itsDay')}</Table.Th>
          {FIGURES.map((figure) => (
            <Table.Th key={figure} ta="right">
              {t(`figure.${figure}`)}
            </Table.Th>
          ))}
          <Table.Th ta="right">{t('figure.away')}</Table.Th>
          <Table.Th ta="right">{t('share')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sorted.map((row) => (
          <Row key={row.location.id} row={row} day={day} />
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

function Row({ row, day }: { readonly row: SiteFigures; readonly day: string }) {
  const { t } = useTranslation('attendance_days')
  const now = useNow()
  const { location, figures, before, zone } = row
  const address = (show?: DayFilter) => ({ site: location.id, ...(day && { day }), ...(show && { show }) })
  const due = figures.present + figures.missing + figures.absent
  return (
    <Table.Tr>
      <Table.Td>
        <AnchorLink to="/people/daily" search={address()} size="sm">
          {location.name}
        </AnchorLink>
      </Table.Td>
      <Table.Td>
        <Text size="sm" component="span">
          {dayText(row.day)}
        </Text>
        <Text size="xs" c="dimmed" className="num">
          {day === '' ? timeText(now, zone) : t('comparedWith', { day: dayText(before.day) })}
        </Text>
      </Table.Td>
      {FIGURES.map((figure) => (
        <FigureCell key={figure}>
          {figures[figure] === 0 ? (
            numberText(0)
          ) : (
            <AnchorLink
              to="/people/daily"
              search={address(figure)}
              size="sm"
              aria-label={`${t(`figure.${figure}`)}: ${numberText(figures[figure])}, ${location.name}`}
            >
              {numberText(figures[figure])}
            </AnchorLink>
          )}
          <Text size="xs" c="dimmed" component="span" display="block">
            {changeText(figures[figure] - before.figures[figure])}
          </Text>
        </FigureCell>
      ))}
      <FigureCell>{numberText(figures.on_leave + figures.on_trip)}</FigureCell>
      <FigureCell>{due === 0 ? '–' : `${numberText((figures.present / due) * 100)} %`}</FigureCell>
    </Table.Tr>
  )
}

/** How much more or fewer than a week before. */
const changeText = (change: number): string => (change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${numberText(Math.abs(change))}`)
