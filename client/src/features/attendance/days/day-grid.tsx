import { Button, Center, Text } from '@mantine/core'
import type { PersonDay, SiteDay } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { explainDay } from '@menara/shared/domain/people/attendance-explained.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText, dayText, numberText, zoneName } from '../../../kit/dates/dates.ts'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import { ExplainedFlags } from '../attendance-texts.tsx'
import { useGridKeys } from '../grid/grid-keys.ts'
import { GridLegend } from '../grid/grid-legend.tsx'
import classes from './days.module.css'
import { type HourCell, hourCells, hoursShown, inByHour } from './hour-cells.ts'

const STEP = 150
const LEGEND = ['in', 'off_site', 'waited', 'planned', 'away'] as const

interface DayGridProps {
  readonly day: SiteDay
  readonly people: readonly PersonDay[]
  /** Where people are now, by the id of the person. */
  readonly where: ReadonlyMap<string, string>
  readonly open: (userId: string) => void
}

/** The people of a site and the hours of its day; a cell opens what is behind it. */
export function DayGrid({ day, people, where, open }: DayGridProps) {
  const { t } = useTranslation('attendance_days')
  const [shown, setShown] = useState(STEP)
  const rows = people.slice(0, shown)
  const hours = useMemo(() => hoursShown(people, spanOf(day)), [people, day])
  const cells = useMemo(() => people.map((person) => hourCells(person, { hours, now: Date.parse(day.as_of) })), [people, hours, day.as_of])
  return (
    <div className={classes.printed}>
      <p className={classes.paperOnly}>{`${day.location.name} · ${dayText(day.day)} · ${zoneName(day.zone, day.from)}`}</p>
      <div className={classes.scroller} {...scrolling}>
        <Grid day={day} rows={rows} hours={hours} cells={cells} where={where} open={open} />
      </div>
      <GridLegend kinds={LEGEND} nameOf={(kind) => t(`hour.${kind}`)} />
      {people.length > shown && (
        <Center p="sm" className={classes.noPaper}>
          <Button variant="default" size="xs" onClick={() => setShown(shown + STEP)}>
            {t('morePeople', { count: people.length - shown })}
          </Button>
        </Center>
      )}
    </div>
  )
}

const spanOf = ({ from, to, as_of }: SiteDay) => ({ from: Date.parse(from), to: Date.parse(to), now: Date.parse(as_of) })

interface GridProps extends Omit<DayGridProps, 'people'> {
  readonly rows: readonly PersonDay[]
  readonly hours: readonly number[]
  readonly cells: readonly (readonly HourCell[])[]
}

function Grid({ day, rows, hours, cells, where, open }: GridProps) {
  const { t } = useTranslation('attendance_days')
  const keys = useGridKeys({ rows: rows.length, columns: hours.length, open: ({ row }) => rows[row] && open(rows[row].user.id) })
  const totals = inByHour(cells, hours.length)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved through by keys is a grid (ARIA 1.2).
    <table className={classes.grid} role="grid" aria-label={t('grid')} onKeyDown={keys.onKeyDown}>
      <thead>
        <tr>
          <th scope="col" className={classes.person}>
            {t('person')}
          </th>
          {hours.map((hour) => (
            <th key={hour} scope="col" className="num">
              {clockText(hour, day.zone).slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={keys.body}>
        {rows.map((person, row) => (
          <tr key={person.user.id} data-status={person.status}>
            <Person person={person} zone={day.zone} where={where.get(person.user.id)} />
            {cells[row]?.map((cell, column) => (
              <td
                key={hours[column]}
                {...keys.cellProps(row, column)}
                className={classes.cell}
                aria-label={t('cell', { hour: clockText(hours[column] ?? 0, day.zone), what: t(`hour.${cell.kind}`) })}
              >
                {cell.kind !== 'none' && <span className={classes.mark} data-kind={cell.kind} aria-hidden />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className={classes.person}>
            {t('inByHour')}
          </th>
          {totals.map((count, at) => (
            <td key={hours[at]} className={`${classes.total} num`}>
              {count > 0 ? numberText(count) : ''}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

function Person({ person, zone, where }: { readonly person: PersonDay; readonly zone: string; readonly where: string | undefined }) {
  const { t } = useTranslation('attendance_days')
  const last = person.attendances.at(-1)
  const times = last && `${clockText(last.check_in.at, zone)}–${last.check_out ? clockText(last.check_out.at, zone) : '…'}`
  return (
    <th scope="row" className={classes.person}>
      <Text size="sm" className="clip" component="span" display="block">
        {person.user.name}
      </Text>
      <Text size="xs" c="dimmed" component="span" display="block" className="num">
        {[times ?? t(`status.${person.status}`), person.status === 'in' ? where : undefined].filter(Boolean).join(' · ')}
      </Text>
      <ExplainedFlags rows={explainDay(person).filter(({ kind }) => kind !== 'unscheduled' && kind !== 'rostered')} zone={zone} />
    </th>
  )
}
