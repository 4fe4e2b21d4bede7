import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core'
import type { OwnShiftWishes } from '@menara/shared/contract/people/roster/shift-wishes.contract.ts'
import { monthAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { daysOfMonth, monthOf } from '@menara/shared/domain/people/attendance-settling.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dayText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { Section } from '../../../kit/section.tsx'
import { useHomeZone } from '../../../kit/site.ts'
import classes from '../roster/roster.module.css'
import { ownWishes, useWish } from '../roster/wishes/wishes.api.ts'

/** What I wish for my roster of a month; nothing where I am awaited nowhere or no shift is worked. */
export function OwnWishes() {
  const { t } = useTranslation('roster')
  const [month, setMonth] = useState(monthAfter(monthOf(todayIn(useHomeZone()))))
  const own = useQuery(ownWishes(month)).data?.data
  if (!own?.location || (own.limit === 0 && own.wishes.length === 0)) return null
  return (
    <Section title={t('wishes.own')}>
      <Stack gap="sm">
        <DateField kind="month" label={t('month')} value={month} onChange={(value) => value && setMonth(value)} />
        <Text size="sm" role="status">
          {t(own.is_open ? 'wishes.count' : 'wishes.closed', { count: own.wishes.length, limit: own.limit })}
        </Text>
        <Wishes own={own} />
        {own.is_open && own.wishes.length < own.limit && <WishForm key={month} own={own} />}
      </Stack>
    </Section>
  )
}

function Wishes({ own }: { readonly own: OwnShiftWishes }) {
  const { t } = useTranslation('roster')
  const wish = useWish()
  if (own.wishes.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('wishes.own')}>
      {own.wishes.map(({ day, shift }) => (
        <Group component="li" key={day} justify="space-between" wrap="nowrap" py={4}>
          <Text size="sm">
            {dayText(day)} · {shift?.name ?? t('dayOff')}
          </Text>
          {own.is_open && (
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('wishes.takeBack', { day: dayText(day) })}
              loading={wish.isPending}
              onClick={() => wish.mutate({ day, kind: 'none' })}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
    </ul>
  )
}

const OFF = 'off'
function WishForm({ own }: { readonly own: OwnShiftWishes }) {
  const { t } = useTranslation('roster')
  const [day, setDay] = useState('')
  const [what, setWhat] = useState(OFF)
  const wish = useWish()
  const days = daysOfMonth(own.month)
  function submit(event: FormEvent): void {
    event.preventDefault()
    const body = what === OFF ? ({ day, kind: 'off' } as const) : ({ day, kind: 'shift', shift_id: what } as const)
    wish.mutate(body, { onSuccess: () => setDay('') })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <DateField kind="date" label={t('wishes.day')} min={days[0]} max={days.at(-1)} value={day} onChange={setDay} />
        <Select
          label={t('wishes.what')}
          allowDeselect={false}
          value={what}
          onChange={(value) => setWhat(value ?? OFF)}
          data={[{ value: OFF, label: t('dayOff') }, ...own.shifts.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Button type="submit" variant="default" disabled={day === ''} loading={wish.isPending}>
          {t('wishes.add')}
        </Button>
      </Stack>
    </form>
  )
}
