/** Alarm instance in orthogonal regions, after ISA-18.2 / IEC 62682 and OPC UA Part 9. */
export const processStates = ['normal', 'active'] as const
export const ackStates = ['unacked', 'acked'] as const
export const qualities = ['ok', 'stale'] as const
export type ProcessState = (typeof processStates)[number]
export type AckState = (typeof ackStates)[number]

export interface AlarmRegions {
  readonly process: ProcessState
  readonly ack: AckState
}

/** ISA letter for display: A normal, B unacknowledged, C acknowledged, D returned unacknowledged. */
export function isaLetter({ process, ack }: AlarmRegions): 'A' | 'B' | 'C' | 'D' {
  if (process === 'active') return ack === 'unacked' ? 'B' : 'C'
  return ack === 'unacked' ? 'D' : 'A'
}
/** A row leaves the live list only when it is back to normal and somebody has seen it. */
export const isStanding = (regions: AlarmRegions): boolean => isaLetter(regions) !== 'A'
/** Calls for the operator: active and not yet acknowledged. Only these count in alarm figures. */
export const isAnnunciated = (regions: AlarmRegions): boolean => isaLetter(regions) === 'B'
