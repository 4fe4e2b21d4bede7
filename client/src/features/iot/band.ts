import type { AlarmRule } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'

/** Where a point is normal: between the limits of its alarm rules. Null: no rule bounds that side. */
export interface Band {
  readonly low: number | null
  readonly high: number | null
  readonly limits: readonly { readonly limit: number; readonly direction: 'above' | 'below'; readonly priority: Priority }[]
}
export const NO_BAND: Band = { low: null, high: null, limits: [] }

/** From the threshold rules in force for a point. */
export function bandOf(rules: readonly AlarmRule[], point: string): Band {
  const limits = rules
    .filter((rule) => rule.enabled && rule.kind === 'threshold' && rule.point === point)
    .map(({ limit, direction, priority }) => ({ limit, direction, priority }))
  const side = (direction: 'above' | 'below') => limits.filter((limit) => limit.direction === direction).map((limit) => limit.limit)
  const [above, below] = [side('above'), side('below')]
  return { high: above.length > 0 ? Math.min(...above) : null, low: below.length > 0 ? Math.max(...below) : null, limits }
}

export interface Deviation {
  readonly direction: 'above' | 'below'
  readonly limit: number
  /** The most urgent of the limits that are passed. */
  readonly priority: Priority
}
/** How a value leaves its band; null while it is normal. */
export function deviationOf({ limits }: Band, value: number | null): Deviation | null {
  if (value === null) return null
  const passed = limits.filter((limit) => (limit.direction === 'above' ? value > limit.limit : value < limit.limit))
  return passed.sort((a, b) => priorities.indexOf(a.priority) - priorities.indexOf(b.priority))[0] ?? null
}

/** Ends of a scale that shows the band with room on both sides, and the value wherever it is. */
export function scaleOf({ low, high }: Band, value: number | null, given: { min: number | null; max: number | null }): [number, number] {
  const known = [low, high, value].filter((item) => item !== null)
  const [least, most] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [0, 1]
  const room = (most - least) * 0.35 || Math.abs(most) * 0.35 || 1
  // Most quantities cannot be negative: the scale begins at nothing then.
  const min = given.min ?? (least >= 0 ? Math.max(0, least - room) : least - room)
  const max = given.max ?? most + room
  return max > min ? [min, max] : [min, min + 1]
}
export const shareOf = (value: number, [min, max]: readonly [number, number]): number =>
  Math.min(1, Math.max(0, (value - min) / (max - min)))
