import { Group, Text } from '@mantine/core'
import { DateField } from './date-field.tsx'
import { zoneName } from './dates.ts'

interface Days {
  /** ISO days (`2026-11-22`); empty: open on that side. */
  readonly start: string
  readonly end: string
}
interface DayRangeProps extends Days {
  /** Names of the two fields. */
  readonly labels: readonly [from: string, until: string]
  /** IANA zone in which the days begin and end; its abbreviation is shown beside. Left out where each row counts by its own site's clock. */
  readonly zone?: string | undefined
  readonly change: (days: Partial<Days>) => void
}

/** Two days a list is narrowed to; neither passes the other. */
export function DayRange({ start, end, labels: [from, until], zone, change }: DayRangeProps) {
  const day = { kind: 'date', miw: 110, w: 142 } as const
  return (
    <Group gap={4} wrap="nowrap" maw="100%">
      <DateField
        {...day}
        aria-label={from}
        title={from}
        value={start}
        max={end || undefined}
        onChange={(value) => change({ start: value })}
      />
      <span aria-hidden>–</span>
      <DateField
        {...day}
        aria-label={until}
        title={until}
        value={end}
        min={start || undefined}
        onChange={(value) => change({ end: value })}
      />
      {zone && (
        <Text size="xs" c="dimmed" component="span">
          {zoneName(zone)}
        </Text>
      )}
    </Group>
  )
}
