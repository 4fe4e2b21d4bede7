import { Group, TextInput } from '@mantine/core'

interface Days {
  /** ISO days (`2026-11-22`); empty: open on that side. */
  readonly start: string
  readonly end: string
}
interface DayRangeProps extends Days {
  /** Names of the two fields. */
  readonly labels: readonly [from: string, until: string]
  readonly change: (days: Partial<Days>) => void
}

/** Two days a list is narrowed to; neither passes the other. */
export function DayRange({ start, end, labels: [from, until], change }: DayRangeProps) {
  const day = { type: 'date', miw: 110, w: 142 } as const
  return (
    <Group gap={4} wrap="nowrap">
      <TextInput
        {...day}
        aria-label={from}
        title={from}
        value={start}
        max={end}
        onChange={(event) => change({ start: event.currentTarget.value })}
      />
      <span aria-hidden>–</span>
      <TextInput
        {...day}
        aria-label={until}
        title={until}
        value={end}
        min={start}
        onChange={(event) => change({ end: event.currentTarget.value })}
      />
    </Group>
  )
}
