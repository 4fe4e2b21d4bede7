import { Button, Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayRange } from '../../kit/dates/day-range.tsx'
import { useSite, useSiteId } from '../../kit/site.ts'
import { peopleLike, personOf } from './attendance.api.ts'
import { type AttendancePlace, type Oddity, oddities } from './clocking/attendance-place.ts'

interface FiltersProps {
  readonly place: AttendancePlace
  readonly move: (change: Partial<AttendancePlace>) => void
  /** Whether what is odd can be chosen. */
  readonly odd?: boolean
}

/** Days, person and what is odd. The site is the one chosen in the header. */
export function AttendanceFilters({ place, move, odd = false }: FiltersProps) {
  const { t } = useTranslation('attendance')
  // Without a site each check-in counts by the day of its own.
  const zone = useSite()?.zone
  const filtered = place.start !== '' || place.end !== '' || place.user !== '' || place.only !== null
  return (
    <Group p="sm" gap="sm">
      <PersonFilter place={place} move={move} />
      <DayRange start={place.start} end={place.end} labels={[t('from'), t('until')]} zone={zone} change={move} />
      {odd && (
        <Select
          aria-label={t('only')}
          placeholder={t('everything')}
          clearable
          clearButtonProps={{ 'aria-label': t('everything') }}
          w={180}
          value={place.only}
          onChange={(value) => move({ only: value as Oddity | null })}
          data={oddities.map((oddity) => ({ value: oddity, label: t(`odd.${oddity}`) }))}
        />
      )}
      {filtered && (
        <Button variant="subtle" size="compact-sm" onClick={() => move({ start: '', end: '', user: '', only: null })}>
          {t('clearFilters')}
        </Button>
      )}
    </Group>
  )
}

const PAUSE_MS = 250

/** One person, found by a part of the name. */
function PersonFilter({ place, move }: FiltersProps) {
  const { t } = useTranslation('attendance')
  const siteId = useSiteId()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const answer = useQuery({ ...peopleLike(search, siteId), placeholderData: keepPreviousData })
  const chosen = useQuery({ ...personOf(place.user), enabled: place.user !== '' }).data?.data[0]
  const found = answer.data?.data ?? []
  const people = chosen && !found.some((item) => item.user.id === chosen.user.id) ? [chosen, ...found] : found
  return (
    <Select
      aria-label={t('person')}
      placeholder={t('everybody')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('everybody') }}
      w={{ base: '100%', xs: 220 }}
      value={place.user || null}
      onChange={(value) => move({ user: value ?? '' })}
      onSearchChange={(text) => setTyped(people.some((person) => person.user.name === text) ? '' : text)}
      filter={({ options }) => options}
      nothingFoundMessage={t('nobodyFound')}
      data={people.map((person) => ({ value: person.user.id, label: person.user.name }))}
    />
  )
}
