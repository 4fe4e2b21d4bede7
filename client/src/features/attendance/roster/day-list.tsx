import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core'
import type { Roster, RosterPerson } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../kit/dates/dates.ts'
import classes from './roster.module.css'
import { Mark } from './roster-grid.tsx'
import { lackText, planText } from './roster-texts.ts'
import { type Coverage, cellsByDay, holidayOn, type ShownShift } from './roster-view.ts'

interface DayListProps {
  readonly roster: Roster
  readonly people: readonly RosterPerson[]
  readonly shifts: readonly ShownShift[]
  readonly coverage: readonly Coverage[]
  readonly day: string
  readonly go: (day: string) => void
  readonly choose: ((row: number) => void) | undefined
}

/** One day of a roster as a list, for narrow screens: a person's plan is chosen by a press. */
export function DayList({ roster, people, shifts, coverage, day, go, choose }: DayListProps) {
  const { t, i18n } = useTranslation('roster')
  const index = (Date.parse(day) - Date.parse(roster.from)) / 86_400_000
  const gaps = coverage.filter((item) => (item.counts[index] ?? 0) < (item.needs[index] ?? 0) || (item.lacking[index] ?? []).length > 0)
  return (
    <>
      <Group px="sm" justify="space-between" wrap="nowrap">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('dayBefore')}
          disabled={day <= roster.from}
          onClick={() => go(dayAfter(day, -1))}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <Text size="sm" fw={600} ta="center">
          {[dayText(day), holidayOn(day, i18n.language)].filter(Boolean).join(' · ')}
        </Text>
        <ActionIcon variant="default" size="lg" aria-label={t('dayAfter')} disabled={day >= roster.to} onClick={() => go(dayAfter(day, 1))}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {gaps.map(({ shift, needs, counts, lacking }) => (
        <Text key={shift.id} px="sm" size="sm" c="var(--app-high)">
          {shift.name}:{' '}
          {[
            t('covered', { planned: counts[index] ?? 0, need: needs[index] ?? 0 }),
            ...(lacking[index] ?? []).map((lack) => lackText(lack, t)),
          ].join(', ')}
        </Text>
      ))}
      <ul className={classes.list} aria-label={t('dayList')}>
        {people.map((person, row) => {
          const cell = cellsByDay(person.cells).get(day)
          const content = (
            <Group px="sm" py={6} gap="sm" wrap="nowrap">
              <Mark cell={cell} shifts={shifts} away={person.away.some((item) => item.day === day)} />
              <div>
                <Text size="sm">{person.user.name}</Text>
                <Text size="xs" c="dimmed">
                  {planText({ cell, person, day, shifts }, t)}
                </Text>
              </div>
            </Group>
          )
          return (
            <li key={person.user.id}>
              {choose && day >= roster.today ? (
                <UnstyledButton w="100%" onClick={() => choose(row)}>
                  {content}
                </UnstyledButton>
              ) : (
                content
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
