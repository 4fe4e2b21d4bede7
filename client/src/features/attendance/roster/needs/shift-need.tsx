import { ActionIcon, Button, Group, NumberInput, SimpleGrid } from '@mantine/core'
import type { RosterNeed } from '@menara/shared/contract/people/roster/roster.contract.ts'
import type { RosterSkill } from '@menara/shared/contract/people/roster/roster-skills.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../../kit/dates/date-field.tsx'
import { zonedFormat } from '../../../../kit/dates/dates.ts'
import classes from '../roster.module.css'
import { hoursOf } from '../roster-texts.ts'
import type { ShownShift } from '../roster-view.ts'
import { SkillNeeds } from './skill-needs.tsx'

const MAX_DATES = 100
const MONDAY = '2027-01-04'
const weekdayName = (index: number): string =>
  zonedFormat('UTC', { weekday: 'short' }).format(new Date(`${dayAfter(MONDAY, index)}T00:00:00Z`))

interface ShiftNeedProps {
  readonly shift: ShownShift
  readonly need: RosterNeed
  readonly skills: readonly RosterSkill[]
  /** The day that a new date begins with. */
  readonly firstDay: string
  readonly change: (need: RosterNeed) => void
}

/** The need of one shift. An empty field for holidays means that they are as the weekday. */
export function ShiftNeed({ shift, need, skills, firstDay, change }: ShiftNeedProps) {
  const { t } = useTranslation('roster')
  const { weekdays, holiday, dates } = need
  return (
    <fieldset className={classes.need}>
      <legend>{hoursOf(shift)}</legend>
      <SimpleGrid cols={{ base: 4, xs: 8 }} spacing="xs">
        {weekdays.map((count, index) => (
          <Count
            key={weekdayName(index)}
            label={weekdayName(index)}
            value={count}
            change={(value) => change({ ...need, weekdays: weekdays.with(index, value ?? 0) })}
          />
        ))}
        <Count label={t('holidays')} value={holiday} change={(value) => change({ ...need, holiday: value })} />
      </SimpleGrid>
      <Dates dates={dates} change={(next) => change({ ...need, dates: next })} />
      <Button
        variant="subtle"
        size="compact-sm"
        mt={4}
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={dates.length >= MAX_DATES}
        onClick={() => change({ ...need, dates: [...dates, { day: freeDay(dates, firstDay), count: weekdays[0] ?? 0 }] })}
      >
        {t('addDate')}
      </Button>
      <SkillNeeds skills={skills} asked={need.skills} change={(next) => change({ ...need, skills: next })} />
    </fieldset>
  )
}

interface DatesProps {
  readonly dates: RosterNeed['dates']
  readonly change: (dates: RosterNeed['dates']) => void
}
function Dates({ dates, change }: DatesProps) {
  const { t } = useTranslation('roster')
  return dates.map(({ day, count }, index) => {
    const isDouble = dates.findIndex((date) => date.day === day) < index
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a date that is typed anew stays the same field.
      <Group key={index} gap="xs" mt="xs" align="end" wrap="nowrap">
        <DateField
          kind="date"
          label={t('needDay')}
          value={day}
          error={isDouble ? t('doubleDate') : undefined}
          onChange={(value) => value && change(dates.with(index, { day: value, count }))}
        />
        <Count label={t('people')} value={count} change={(value) => change(dates.with(index, { day, count: value ?? 0 }))} />
        <ActionIcon variant="default" size={36} aria-label={t('removeDate')} onClick={() => change(dates.filter((_, at) => at !== index))}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    )
  })
}

interface CountProps {
  readonly label: string
  readonly value: number | null
  readonly change: (value: number | null) => void
}
const Count = ({ label, value, change }: CountProps) => (
  <NumberInput
    label={label}
    min={0}
    max={999}
    allowDecimal={false}
    hideControls
    value={value ?? ''}
    onChange={(next) => change(next === '' ? null : Number(next) || 0)}
  />
)

/** The first day from `from` on that has no row yet. */
function freeDay(dates: RosterNeed['dates'], from: string): string {
  const taken = new Set(dates.map(({ day }) => day))
  let day = from
  while (taken.has(day)) day = dayAfter(day)
  return day
}
