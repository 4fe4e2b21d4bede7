import { ActionIcon, Button, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageZone, useZoneOf } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import type { TicketPlace } from '../form/ticket-place.ts'
import { useTicketRows } from '../tickets.live.ts'
import classes from './calendar.module.css'
import { CalendarDay } from './calendar-day.tsx'
import { byDay, dayOf, pageDays, spanOf, turned } from './calendar-days.ts'
import { monthText, weekdayText } from './calendar-words.ts'
import { useMoveDue } from './move-due.ts'

interface CalendarProps {
  readonly place: TicketPlace
  readonly move: (change: Partial<TicketPlace>) => void
  /** What the list would be asked, without its order. */
  readonly question: Readonly<Record<string, string>>
}

/** Tickets by the day they are due, live. */
export function TicketCalendar({ place, move, question }: CalendarProps) {
  const { t } = useTranslation(['queue', 'common'])
  const zone = usePageZone()
  const zoneOf = useZoneOf()
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  const today = dayOf(new Date().toISOString(), zone)
  const day = place.day || today
  const days = pageDays(day, place.span)
  const { rows, more, error, retry } = useTicketRows({ ...question, ...spanOf(days, zone), sort: 'due' })
  const tickets = byDay(rows ?? [], zoneOf)
  const [dragged, setDragged] = useState<Ticket | null>(null)
  const moveDue = useMoveDue()
  const drop = (to: string) => {
    if (dragged) moveDue(dragged, to)
    setDragged(null)
  }
  const shown = isNarrow ? days.filter((day) => tickets.has(day)) : days
  return (
    <section aria-label={t('calendar.title')} className={classes.page}>
      <CalendarHead place={{ ...place, day }} move={move} />
      {error !== null && <FailedState error={error} retry={retry} />}
      {!rows && error === null && <WaitingRows />}
      {rows && isNarrow && shown.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {t('calendar.empty')}
        </Text>
      )}
      {rows && (
        <div className={classes.grid} data-span={place.span} data-agenda={isNarrow}>
          {!isNarrow &&
            days.slice(0, 7).map((day) => (
              <Text key={day} size="xs" c="dimmed" className={classes.weekday} aria-hidden>
                {weekdayText(day)}
              </Text>
            ))}
          {shown.map((text) => (
            <CalendarDay
              key={text}
              day={text}
              tickets={tickets.get(text) ?? []}
              most={isNarrow || place.span === 'week' ? Number.POSITIVE_INFINITY : 3}
              isToday={text === today}
              isOutside={place.span === 'month' && text.slice(0, 7) !== day.slice(0, 7)}
              isTarget={dragged !== null}
              drag={setDragged}
              drop={() => drop(text)}
              openWeek={() => move({ day: text, span: 'week' })}
            />
          ))}
        </div>
      )}
      {more && (
        <Group p="sm" gap="sm">
          <Text size="sm" c="dimmed">
            {t('calendar.first', { count: rows?.length ?? 0 })}
          </Text>
          <Button variant="default" size="compact-sm" loading={more.busy} onClick={more.load}>
            {t('loadMore', { ns: 'common' })}
          </Button>
        </Group>
      )}
    </section>
  )
}

function CalendarHead({ place: { day, span }, move }: Omit<CalendarProps, 'question'>) {
  const { t } = useTranslation('queue')
  return (
    <Group px="sm" pb="xs" gap="xs">
      <ActionIcon aria-label={t(`calendar.before.${span}`)} onClick={() => move({ day: turned(day, span, -1) })}>
        <IconChevronLeft size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t(`calendar.after.${span}`)} onClick={() => move({ day: turned(day, span, 1) })}>
        <IconChevronRight size={17} aria-hidden />
      </ActionIcon>
      <Button size="compact-sm" variant="default" onClick={() => move({ day: '' })}>
        {t('calendar.today')}
      </Button>
      <Title order={2} fz="sm" aria-live="polite">
        {monthText(day)}
      </Title>
      <SegmentedControl
        ml="auto"
        size="xs"
        aria-label={t('calendar.span')}
        value={span}
        onChange={(value) => move({ span: value as TicketPlace['span'] })}
        data={(['month', 'week'] as const).map((value) => ({ value, label: t(`calendar.${value}`) }))}
      />
    </Group>
  )
}
