import type { PersonMonth } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { weekdayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { daysOfMonth } from '@menara/shared/domain/people/attendance-settling.ts'
import { hoursText } from '@menara/shared/kit/hours-text.ts'
import { useTranslation } from 'react-i18next'
import { dayText, monthText } from '../../../kit/dates/dates.ts'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import classes from '../days/days.module.css'
import { useGridKeys } from '../grid/grid-keys.ts'
import { GridLegend } from '../grid/grid-legend.tsx'
import { PersonCell } from '../grid/person-cell.tsx'
import { cellKind } from './cell-kind.ts'

const LEGEND = ['present', 'late', 'off_site', 'unfinished', 'missing', 'absent', 'on_leave', 'on_trip'] as const

interface MonthGridProps {
  readonly name: string
  readonly month: string
  readonly rows: readonly PersonMonth[]
  /** Of the site: later days cannot be opened. */
  readonly today: string
  readonly open: (cell: { readonly user_id: string; readonly day: string }) => void
}

/** People and days of a month as a grid: arrows move among its cells, Enter opens one. */
export function MonthGrid({ name, month, rows, today, open }: MonthGridProps) {
  const { t } = useTranslation('attendance_days')
  const days = daysOfMonth(month)
  const keys = useGridKeys({
    rows: rows.length,
    columns: days.length,
    open({ row, column }) {
      const [person, day] = [rows[row], days[column]]
      if (person && day !== undefined && day <= today) open({ user_id: person.user.id, day })
    },
  })
  return (
    <div className={classes.printed}>
      <p className={classes.paperOnly}>{`${name} · ${monthText(month)}`}</p>
      <div className={classes.scroller} {...scrolling}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved through by keys is a grid (ARIA 1.2). */}
        <table className={classes.grid} role="grid" aria-label={t('monthGrid')} onKeyDown={keys.onKeyDown}>
          <thead>
            <tr>
              <th scope="col" className={classes.person}>
                {t('person')}
              </th>
              {days.map((day) => (
                <th key={day} scope="col" className="num" data-weekend={weekdayOf(day) > 5 || undefined}>
                  {Number(day.slice(8))}
                </th>
              ))}
              <th scope="col">{t('hours')}</th>
            </tr>
          </thead>
          <tbody ref={keys.body}>
            {rows.map((person, row) => (
              <Person key={person.user.id} person={person} row={row} days={days} cellProps={keys.cellProps} />
            ))}
          </tbody>
        </table>
      </div>
      <GridLegend kinds={LEGEND} nameOf={(kind) => t(`legendKind.${kind}`)} />
    </div>
  )
}

interface PersonProps {
  readonly person: PersonMonth
  readonly row: number
  readonly days: readonly string[]
  readonly cellProps: ReturnType<typeof useGridKeys>['cellProps']
}
function Person({ person, row, days, cellProps }: PersonProps) {
  const { t } = useTranslation('attendance_days')
  const cells = new Map(person.cells.map((cell) => [cell.day, cell]))
  return (
    <tr>
      <PersonCell name={person.user.name} title={person.title} className={classes.person} />
      {days.map((day, column) => {
        const cell = cells.get(day)
        const kind = cellKind(cell)
        const what = kind ? t(`cellKind.${kind}`, { minutes: cell?.late_minutes ?? 0 }) : t('hour.none')
        return (
          <td key={day} {...cellProps(row, column)} className={classes.cell} aria-label={`${dayText(day)}: ${what}`} title={what}>
            {kind && <span className={classes.mark} data-kind={kind} aria-hidden />}
          </td>
        )
      })}
      <td className={`${classes.total} num`}>{hoursText(person.worked_minutes)}</td>
    </tr>
  )
}
