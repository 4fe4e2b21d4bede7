import { Text, UnstyledButton } from '@mantine/core'
import type { MaintenanceOccurrence } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { weekdayText, wholeDayText } from './day-words.ts'
import { EntryItem } from './entry-item.tsx'
import classes from './schedule.module.css'
import { dayByKey, type ScheduleEntry } from './schedule-days.ts'

interface DayGridProps {
  readonly label: string
  /** Entries of these days are still to come. The table stays, so that the focus does. */
  readonly isBusy: boolean
  readonly days: readonly string[]
  /** The day that the keys are at. */
  readonly day: string
  readonly today: string
  readonly entries: ReadonlyMap<string, readonly ScheduleEntry[]>
  /** How many of a day there is room for. */
  readonly most: number
  readonly go: (day: string) => void
  readonly openDay: (day: string) => void
  readonly open: (work: MaintenanceOccurrence, to?: string) => void
}

/** Weeks of days as a table: arrow keys go from day to day, Tab into what is on one, Enter opens its week. */
export function DayGrid({ label, isBusy, days, day, openDay, go, ...shown }: DayGridProps) {
  const [dragged, setDragged] = useState<MaintenanceOccurrence | null>(null)
  const { t } = useTranslation('schedule')
  const { ref, hold } = useFocusOnDay(day)
  const weeks = Array.from({ length: days.length / 7 }, (_week, at) => days.slice(7 * at, 7 * at + 7))
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.altKey ? undefined : dayByKey(event.key, day)
    if (to === undefined) return
    event.preventDefault()
    hold()
    go(to)
  }
  return (
    <table ref={ref} aria-label={label} aria-busy={isBusy} className={classes.grid} data-span={weeks.length > 1 ? 'month' : 'week'}>
      <caption className={classes.keys}>{t('keys')}</caption>
      <thead>
        <tr>
          {days.slice(0, 7).map((one) => (
            <th key={one} scope="col" className={classes.weekday}>
              {weekdayText(one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <DayCell
                key={one}
                {...shown}
                day={one}
                isAt={one === day}
                isOutside={weeks.length > 1 && one.slice(0, 7) !== day.slice(0, 7)}
                dragged={dragged}
                drag={setDragged}
                openDay={openDay}
                at={go}
                onKeyDown={onKeyDown}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** After a key the focus follows to the day it led to, also onto another page. */
function useFocusOnDay(day: string) {
  const ref = useRef<HTMLTableElement>(null)
  const isHeld = useRef(false)
  useEffect(() => {
    if (!isHeld.current) return
    isHeld.current = false
    ref.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  })
  return {
    ref,
    hold: () => {
      isHeld.current = true
    },
  }
}

interface DayCellProps extends Pick<DayGridProps, 'day' | 'today' | 'entries' | 'most' | 'openDay' | 'open'> {
  readonly isAt: boolean
  readonly isOutside: boolean
  readonly dragged: MaintenanceOccurrence | null
  readonly drag: (work: MaintenanceOccurrence | null) => void
  readonly at: (day: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}
function DayCell({ day, today, entries, most, isAt, isOutside, dragged, drag, openDay, open, at, onKeyDown }: DayCellProps) {
  const { t } = useTranslation('schedule')
  const its = entries.get(day) ?? []
  const rest = its.length - most
  const isTarget = dragged !== null && dragged.due_on !== day && day >= today
  const drop = () => {
    if (dragged && isTarget) open(dragged, day)
    drag(null)
  }
  return (
    <td
      className={classes.day}
      data-today={day === today}
      data-outside={isOutside}
      data-target={isTarget}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={drop}
    >
      <UnstyledButton
        className={classes.date}
        data-day={day}
        tabIndex={isAt ? 0 : -1}
        aria-current={day === today ? 'date' : undefined}
        aria-label={`${wholeDayText(day)}, ${t('count', { count: its.length })}`}
        onKeyDown={onKeyDown}
        onFocus={() => !isAt && at(day)}
        onClick={() => openDay(day)}
      >
        {Number(day.slice(8))}
      </UnstyledButton>
      {its.length > 0 && (
        <ul className={classes.entries}>
          {its.slice(0, most).map((entry) => (
            <EntryItem key={`${entry.layer} ${entry.id}`} entry={entry} open={open} drag={drag} isReachable={isAt} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <UnstyledButton className={classes.rest} tabIndex={isAt ? 0 : -1} onClick={() => openDay(day)}>
          <Text span inherit>
            {t('rest', { count: rest })}
          </Text>
        </UnstyledButton>
      )}
    </td>
  )
}
