import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/dates/date-field.tsx'
import { text, useViewState } from '../../kit/lists/view-state.ts'
import { FailedState, StaleNote, WaitingRows } from '../../kit/states.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import type { Target } from './booking-target.ts'
import { dayAfter, dayAt, isDay } from './booking-times.ts'
import type { useBookings } from './bookings.api.ts'
import classes from './bookings.module.css'

export const bookingsView = { day: text }

/** The day that is looked at, kept in the address; today unless said. */
export function useDay(zone: string): readonly [day: string, go: (day: string) => void] {
  const { state, change } = useViewState(bookingsView)
  return [isDay(state.day) ? state.day : dayAt(Date.now(), zone), (day) => change({ day })]
}

interface DayBarProps {
  readonly day: string
  readonly zone: string
  /** Days one step goes. */
  readonly step: number
  readonly go: (day: string) => void
  /** What a step does instead, back (-1) or forth (1): for spans that are not so many days. */
  readonly move?: (by: -1 | 1) => void
  readonly children?: ReactNode
}

/** Back, forth, today, or a day by its date. */
export function DayBar({ day, zone, step, go, move = (by) => go(dayAfter(day, by * step)), children }: DayBarProps) {
  const { t } = useTranslation('bookings')
  return (
    <div className={classes.bar}>
      <ActionIcon size="lg" variant="default" aria-label={t('earlier')} onClick={() => move(-1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <DateField
        kind="date"
        aria-label={t('day')}
        value={day}
        zone={zone}
        onChange={(chosen) => {
          if (isDay(chosen)) go(chosen)
        }}
      />
      <ActionIcon size="lg" variant="default" aria-label={t('later')} onClick={() => move(1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
      <Button variant="default" onClick={() => go(dayAt(Date.now(), zone))}>
        {t('today')}
      </Button>
      {children}
    </div>
  )
}

interface LiveProps {
  readonly feed: ReturnType<typeof useBookings>
  readonly children: ReactNode
}
/** What follows a feed: waiting, refused, or shown, with a word when it is old. */
export function Live({ feed, children }: LiveProps) {
  if (feed.status === 'refused') return <FailedState error={new Error(feed.reason ?? '')} />
  if (feed.status === 'connecting' && feed.rows.length === 0) return <WaitingRows rows={4} />
  return (
    <>
      {feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
      {children}
    </>
  )
}

/** The dialog of a page: `ask` opens it, `dialog` stands in the page. */
export function useDialog(zone: string): { readonly ask: (target: Target) => void; readonly dialog: ReactNode } {
  const [target, setTarget] = useState<Target | null>(null)
  const dialog = target && <BookingDialog target={target} zone={zone} close={() => setTarget(null)} />
  return { ask: setTarget, dialog }
}

/** The zone's own words under a timeline. */
export function ZoneNote({ name }: { readonly name: string }) {
  const { t } = useTranslation('bookings')
  return (
    <Group justify="flex-end">
      <Text size="xs" c="dimmed">
        {t('zone', { name })}
      </Text>
    </Group>
  )
}
