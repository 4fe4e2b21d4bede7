import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconPlugConnectedX } from '@tabler/icons-react'
import { numberText } from '../../kit/dates/dates.ts'

const TONE = {
  good: { colour: 'gray', icon: IconCheck },
  doubtful: { colour: 'yellow', icon: IconAlertTriangle },
  bad: { colour: 'red', icon: IconPlugConnectedX },
  idle: { colour: 'gray', icon: IconCircleDashed },
} as const
export type Tone = keyof typeof TONE

/** A state by shape and word; grey while all is well. */
export function StateMark({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  const { colour, icon: Icon } = TONE[tone]
  return (
    <Badge color={colour} leftSection={<Icon size={13} aria-hidden />}>
      {children}
    </Badge>
  )
}

/** Bytes in the unit one reads: `12.3 MB`. */
export function bytesText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${numberText(bytes / 1024 ** step, step === 0 ? 0 : 1)} ${units[step]}`
}
export const msText = (ms: number | null): string => (ms === null ? '–' : `${numberText(ms, ms < 10 ? 1 : 0)} ms`)
/** Seconds and minutes for what is long, milliseconds for what is short. */
export function spanText(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < 1000) return msText(Math.round(ms))
  return ms < 120_000 ? `${numberText(ms / 1000, 1)} s` : `${numberText(ms / 60_000)} min`
}
