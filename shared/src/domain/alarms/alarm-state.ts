/** Alarm instance in orthogonal regions, after ISA-18.2 / IEC 62682 and OPC UA Part 9. */
export const processStates = ['normal', 'active'] as const
export const ackStates = ['unacked', 'acked'] as const
export const qualities = ['ok', 'stale'] as const
/** `oneshot` ends when the alarm returns to normal, `timed` at its end. */
export const shelfKinds = ['oneshot', 'timed'] as const
export const isaStates = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const
export type ProcessState = (typeof processStates)[number]
export type AckState = (typeof ackStates)[number]
export type ShelfKind = (typeof shelfKinds)[number]
export type IsaState = (typeof isaStates)[number]

/** The regions of an alarm; one that is left out is at rest. */
export interface AlarmRegions {
  readonly process: ProcessState
  readonly ack: AckState
  /** It latches and has been active since the last reset. */
  readonly latched?: boolean
  readonly shelf?: object | null
  readonly suppressed?: boolean
  readonly out_of_service?: object | null
}

/**
 * ISA letter for display: A normal, B unacknowledged, C acknowledged, D returned unacknowledged, E latched unacknowledged,
 * F latched acknowledged, G shelved, H suppressed by design, I out of service. The later letter wins.
 */
export function isaState(regions: AlarmRegions): IsaState {
  if (regions.out_of_service) return 'I'
  if (regions.suppressed) return 'H'
  if (regions.shelf) return 'G'
  return plainLetter(regions)
}

function plainLetter({ process, ack, latched }: AlarmRegions): 'A' | 'B' | 'C' | 'D' | 'E' | 'F' {
  if (process === 'active') return ack === 'unacked' ? 'B' : 'C'
  if (latched) return ack === 'unacked' ? 'E' : 'F'
  return ack === 'unacked' ? 'D' : 'A'
}

/** A row leaves the live list only when it is normal, seen and reset; one set aside by people (shelved, out of service) stays listed. */
export const isStanding = (regions: AlarmRegions): boolean =>
  plainLetter(regions) !== 'A' || Boolean(regions.shelf) || Boolean(regions.out_of_service)
/** Shelved or taken out of service by people, or suppressed by design: it is listed apart and shown nowhere as standing. */
export const isSetAside = ({ shelf, suppressed, out_of_service }: Pick<AlarmRegions, 'shelf' | 'suppressed' | 'out_of_service'>): boolean =>
  Boolean(shelf) || Boolean(suppressed) || Boolean(out_of_service)
/** Calls for the operator: active, not yet acknowledged and not set aside. Only these count in alarm figures. */
export const isAnnunciated = (regions: AlarmRegions): boolean => isaState(regions) === 'B'

/** Minutes an alarm is shelved unless said, and the most: one shift. */
export const SHELF_MINUTES = { usual: 30, most: 720 } as const
/** Chatter: that many occurrences within that time. */
export const CHATTER = { occurrences: 3, withinMs: 60_000, shownMs: 600_000 } as const
/** A desk is in flood from more than `enter` annunciations within the window until there are fewer than `leave`. */
export const FLOOD = { enter: 10, leave: 5, windowMs: 600_000 } as const
