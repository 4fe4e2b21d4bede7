import { ActionIcon, Button, Group, SimpleGrid, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntryKind } from './date-entry.ts'
import { calendarDays, zonedFormat } from './dates.ts'

interface DateCalendarProps {
  readonly kind: EntryKind
  /** The day or month that is chosen; empty for none. */
  readonly chosen: string
  readonly today: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly choose: (dayOrMonth: string) => void
}

const DAY_MS = 86_400_000
const written = (day: string, style: Intl.DateTimeFormatOptions): string => zonedFormat('UTC', style).format(new Date(`${day}T00:00:00Z`))
const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The same day of another month, or that month's last. */
function monthAfter(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months + 1, 0)
  const last = first.getUTCDate()
  return `${first.toISOString().slice(0, 8)}${String(Math.min(last, Number(day.slice(8, 10)))).padStart(2, '0')}`
}
const mondayOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
const MOVES: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowUp: (day) => dayAfter(day, -7),
  ArrowDown: (day) => dayAfter(day, 7),
  PageUp: (day) => monthAfter(day, -1),
  PageDown: (day) => monthAfter(day, 1),
  Home: mondayOf,
  End: (day) => dayAfter(mondayOf(day), 6),
}
const MONTH_MOVES: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3, PageUp: -12, PageDown: 12 },
}

/** A month of days, or a year of months: arrows move, Page keys turn, Enter chooses. */
export function DateCalendar({ kind, chosen, today, min, max, choose }: DateCalendarProps) {
  const { t } = useTranslation()
  const isMonths = kind === 'month'
  const [at, setAt] = useState(() => (isMonths && chosen ? `${chosen}-01` : chosen || today))
  const grid = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at])
  const turn = (by: number): void => setAt(monthAfter(at, isMonths ? 12 * by : by))
  const move = (event: KeyboardEvent): void => {
    const months = isMonths ? MONTH_MOVES[event.key] : undefined
    const next = isMonths ? (months === undefined ? undefined : monthAfter(at, months)) : MOVES[event.key]?.(at)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }
  const cells = isMonths
    ? Array.from({ length: 12 }, (_, i) => `${at.slice(0, 4)}-${String(i + 1).padStart(2, '0')}-01`)
    : calendarDays(Number(at.slice(0, 4)), Number(at.slice(5, 7)))
  return (
    <section aria-label={t('entry.calendar')}>
      <Group justify="space-between" mb={4} wrap="nowrap">
        <ActionIcon variant="subtle" aria-label={t(isMonths ? 'entry.yearBefore' : 'entry.monthBefore')} onClick={() => turn(-1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <Text size="sm" fw={600} aria-live="polite">
          {written(at, isMonths ? { year: 'numeric' } : { month: 'long', year: 'numeric' })}
        </Text>
        <ActionIcon variant="subtle" aria-label={t(isMonths ? 'entry.yearAfter' : 'entry.monthAfter')} onClick={() => turn(1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <SimpleGrid ref={grid} cols={isMonths ? 3 : 7} spacing={2} verticalSpacing={2} onKeyDown={move}>
        {!isMonths &&
          cells.slice(0, 7).map((day) => (
            <Text key={day} size="xs" c="dimmed" ta="center" aria-hidden>
              {written(day, { weekday: 'short' })}
            </Text>
          ))}
        {cells.map((day) => (
          <Cell key={day} day={day} at={at} isMonths={isMonths} {...{ chosen, today, min, max, choose }} />
        ))}
      </SimpleGrid>
    </section>
  )
}

interface CellProps extends Omit<DateCalendarProps, 'kind'> {
  readonly day: string
  /** Where the focus is. */
  readonly at: string
  readonly isMonths: boolean
}
function Cell({ day, at, isMonths, chosen, today, min = '', max = '9999', choose }: CellProps) {
  const length = isMonths ? 7 : 10
  const value = day.slice(0, length)
  const isChosen = value === chosen
  const isOther = !isMonths && day.slice(0, 7) !== at.slice(0, 7)
  const name: Intl.DateTimeFormatOptions = isMonths
    ? { month: 'long', year: 'numeric' }
    : { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
  return (
    <Button
      size="compact-sm"
      px={isMonths ? 'sm' : 6}
      variant={isChosen ? 'filled' : 'subtle'}
      {...(isOther && !isChosen && { color: 'gray', opacity: 0.65 })}
      fw={day === today ? 700 : 400}
      tabIndex={value === at.slice(0, length) ? 0 : -1}
      disabled={value < min || value > max}
      aria-pressed={isChosen}
      {...(day === today && { 'aria-current': 'date' as const })}
      aria-label={written(day, name)}
      onClick={() => choose(value)}
    >
      {isMonths ? written(day, { month: 'short' }) : Number(day.slice(8))}
    </Button>
  )
}
