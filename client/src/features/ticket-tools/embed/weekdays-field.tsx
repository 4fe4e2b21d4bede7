import { Chip, type ChipGroupProps, Group, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { zonedFormat } from '../../../kit/dates/dates.ts'

/** 2024 began on a Monday. */
export const dayName = (day: number): string => zonedFormat('UTC', { weekday: 'short' }).format(Date.UTC(2024, 0, day))

interface WeekdaysProps extends Omit<ChipGroupProps<true>, 'multiple' | 'children'> {
  readonly label: string
  readonly error?: ReactNode
}
/** Days of the week, from 1 for Monday to 7 for Sunday. */
export function WeekdaysField({ label, error, ...props }: WeekdaysProps) {
  useTranslation()
  return (
    <Input.Wrapper label={label} withAsterisk error={error}>
      <Chip.Group multiple {...props}>
        <Group gap="xs" mt={4}>
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <Chip key={day} size="sm" value={String(day)}>
              {dayName(day)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
