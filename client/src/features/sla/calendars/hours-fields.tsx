import { ActionIcon, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'

interface Hours {
  readonly start: string
  readonly end: string
}
interface HoursFieldsProps {
  /** Whose hours they are. */
  readonly name: string
  readonly hours: readonly Hours[]
  readonly change: (hours: Hours[]) => void
}

/** Spans of a day. An end of midnight is `24:00`, which a time field does not know: it is shown and read as `00:00`. */
export function HoursFields({ name, hours, change }: HoursFieldsProps) {
  const { t } = useTranslation('sla')
  const set = (place: number, facts: Partial<Hours>): void =>
    change(hours.map((hours, n) => (n === place ? { ...hours, ...facts } : hours)))
  return hours.map((item, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a span has no name of its own but its place.
    <Group key={place} gap={4} wrap="nowrap">
      <DateField
        kind="time"
        aria-label={t('startOf', { name, place: place + 1 })}
        value={item.start}
        onChange={(start) => set(place, { start })}
      />
      <span aria-hidden>–</span>
      <DateField
        kind="time"
        aria-label={t('endOf', { name, place: place + 1 })}
        value={item.end === '24:00' ? '00:00' : item.end}
        onChange={(end) => set(place, { end: end === '00:00' ? '24:00' : end })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('removeHoursOf', { name, place: place + 1 })}
        onClick={() => change(hours.filter((_, n) => n !== place))}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </Group>
  ))
}
