import type { Roster, RosterPerson } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { weekdayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { useTranslation } from 'react-i18next'
import { dayText, monthText } from '../../../kit/dates/dates.ts'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import { PersonCell } from '../grid/person-cell.tsx'
import classes from './roster.module.css'
import { lackText, planText } from './roster-texts.ts'
import { type Coverage, cellsByDay, holidayOn, type Plan, planOfKey, type Selection, type ShownShift } from './roster-view.ts'
import { useRosterGrid } from './use-roster-grid.ts'

interface GridProps {
  readonly roster: Roster
  readonly people: readonly RosterPerson[]
  readonly days: readonly string[]
  readonly shifts: readonly ShownShift[]
  readonly coverage: readonly Coverage[]
  /** False: it is read only. */
  readonly mayPlan: boolean
  readonly choose: (selection: Selection) => void
  readonly plan: (selection: Selection, plan: Plan) => void
}

/** People and days of a month: letters plan what is selected, Enter opens the choice, Delete takes plans away. */
export function RosterGrid({ roster, people, days, shifts, coverage, mayPlan, choose, plan }: GridProps) {
  const { t } = useTranslation('roster')
  const { body, selection, cellProps, handlers } = useRosterGrid({
    rows: people.length,
    columns: days.length,
    choose: () => mayPlan && choose(selection),
    press(key) {
      const wanted = mayPlan ? planOfKey(key, shifts) : undefined
      if (wanted) plan(selection, wanted)
      return wanted !== undefined
    },
  })
  return (
    <div className={classes.printed}>
      <p className={classes.paperOnly}>{`${roster.location.name} · ${monthText(roster.from.slice(0, 7))}`}</p>
      <div className={classes.scroller} {...scrolling}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved through by keys is a grid (ARIA 1.2). */}
        <table className={classes.grid} role="grid" aria-label={t('grid')} aria-multiselectable {...handlers}>
          <Days days={days} today={roster.today} />
          <tbody ref={body}>
            {people.map((person, row) => (
              <tr key={person.user.id}>
                <PersonCell name={person.user.name} title={person.title} className={classes.person} />
                {days.map((day, column) => {
                  const cell = cellsByDay(person.cells).get(day)
                  const what = planText({ cell, person, day, shifts }, t)
                  return (
                    <td
                      key={day}
                      {...cellProps(row, column)}
                      data-past={day < roster.today || undefined}
                      data-wish={person.wishes.some((wish) => wish.day === day) || undefined}
                      aria-label={`${person.user.name}, ${dayText(day)}: ${what}`}
                      title={what}
                      className={classes.cell}
                    >
                      <Mark cell={cell} shifts={shifts} away={person.away.some((item) => item.day === day)} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
          {coverage.length > 0 && <Needs coverage={coverage} days={days} />}
        </table>
      </div>
    </div>
  )
}

function Days({ days, today }: { readonly days: readonly string[]; readonly today: string }) {
  const { t, i18n } = useTranslation('roster')
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.person}>
          {t('person')}
        </th>
        {days.map((day) => {
          const holiday = holidayOn(day, i18n.language)
          return (
            <th
              key={day}
              scope="col"
              className="num"
              title={[dayText(day), holiday].filter(Boolean).join(' · ')}
              aria-current={day === today ? 'date' : undefined}
              data-weekend={weekdayOf(day) > 5 || undefined}
              data-holiday={holiday !== undefined || undefined}
            >
              {Number(day.slice(8))}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** What is planned, as a letter on the colour of its shift. */
export function Mark({
  cell,
  shifts,
  away,
}: {
  readonly cell: RosterPerson['cells'][number] | undefined
  readonly shifts: readonly ShownShift[]
  readonly away: boolean
}) {
  const shift = shifts.find((item) => item.id === cell?.shift_id)
  if (!cell && !away) return null
  const letter = shift?.letter ?? (cell?.kind === 'off' ? 'X' : '')
  return (
    <span
      className={classes.mark}
      data-colour={shift?.colour ?? (cell ? cell.kind : undefined)}
      data-draft={cell?.state === 'draft' || undefined}
      data-away={away || undefined}
      aria-hidden
    >
      {letter}
    </span>
  )
}

/** How many are planned for each shift that needs somebody, day by day; too few stand out. */
function Needs({ coverage, days }: { readonly coverage: readonly Coverage[]; readonly days: readonly string[] }) {
  const { t } = useTranslation('roster')
  return (
    <tfoot>
      {coverage.map(({ shift, needs, counts, lacking }) => (
        <tr key={shift.id}>
          <th scope="row" className={classes.person}>
            {t('needOf', { shift: shift.name, count: rangeText(needs) })}
          </th>
          {counts.map((count, index) => {
            const need = needs[index] ?? 0
            const lacks = lacking[index] ?? []
            const what = [t('covered', { planned: count, need }), ...lacks.map((lack) => lackText(lack, t))].join(', ')
            return (
              <td
                key={days[index]}
                className={`${classes.count} num`}
                data-gap={count < need || lacks.length > 0 || undefined}
                title={what}
                aria-label={`${dayText(days[index] ?? '')}: ${what}`}
              >
                {count}
              </td>
            )
          })}
        </tr>
      ))}
    </tfoot>
  )
}

/** “3”, or “2–4” where it differs by day. */
function rangeText(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return least === most ? String(most) : `${least}–${most}`
}
