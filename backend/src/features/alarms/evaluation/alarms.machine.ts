import type { AckState, ProcessState, qualities } from '@menara/shared/domain/alarms/alarm-state.ts'

/** When a value is wrong, when it is right again, and for how long each must last. */
export interface Threshold {
  readonly direction: 'above' | 'below'
  readonly limit: number
  readonly deadband: number
  readonly on_delay_ms: number
  readonly off_delay_ms: number
}

/** A delay that runs: what it leads to, since when by our clock, and the value that began it with the device's time. */
interface Pending {
  readonly to: ProcessState
  readonly since: number
  readonly source: number
  readonly value: number
}

/** One alarm instance in orthogonal regions (ISA-18.2, OPC UA Part 9). Times are milliseconds since 1970. */
export interface AlarmState {
  readonly process: ProcessState
  readonly ack: AckState
  readonly quality: (typeof qualities)[number]
  /** Counts from 1; 0 before the first. */
  readonly occurrence: number
  /** 0 critical to 3 low. */
  readonly rank: number
  readonly pending: Pending | null
  /** Device's time of the newest fact judged; older ones come too late to matter. */
  readonly heard: number
}

export type AlarmInput =
  | { readonly kind: 'value'; readonly value: number; readonly source: number }
  /** The device judged by itself. */
  | { readonly kind: 'decided'; readonly active: boolean; readonly source: number; readonly rank: number }
  | { readonly kind: 'tick' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'found' }
  | { readonly kind: 'acknowledge'; readonly occurrence: number }

export type AlarmEffect =
  | { readonly kind: 'raised'; readonly occurrence: number; readonly source: number; readonly value: number | null; readonly rank: number }
  | { readonly kind: 'cleared'; readonly source: number; readonly value: number | null }
  | { readonly kind: 'acknowledged' }
  | { readonly kind: 'refused'; readonly because: 'older occurrence' | 'already acknowledged' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'fresh' }
  | { readonly kind: 'severity'; readonly from: number; readonly rank: number; readonly upward: boolean }

export interface Step {
  readonly state: AlarmState
  readonly effects: readonly AlarmEffect[]
}

export const QUIET: AlarmState = { process: 'normal', ack: 'acked', quality: 'ok', occurrence: 0, rank: 3, pending: null, heard: 0 }

/** A device that decides itself has no threshold; then no delay runs either. */
export type Judge = Threshold | null

interface Sight {
  readonly at: number
  readonly judge: Judge
}

/** What becomes of an alarm. `at` is our clock: delays are measured by it, since a device's clock may jump. */
export function step(state: AlarmState, input: AlarmInput, sight: Sight): Step {
  const settled = settle(state, sight)
  const there = speaks(input) ? found(settled.state) : still(settled.state)
  const moved = move(there.state, input, sight)
  return { state: moved.state, effects: [...settled.effects, ...there.effects, ...moved.effects] }
}

const speaks = ({ kind }: AlarmInput): boolean => kind === 'value' || kind === 'decided' || kind === 'found'
const found = (state: AlarmState): Step =>
  state.quality === 'ok' ? still(state) : { state: { ...state, quality: 'ok' }, effects: [{ kind: 'fresh' }] }

/** When the running delay is over; null while none runs. */
export function dueAt({ pending }: AlarmState, judge: Judge): number | null {
  if (!pending || !judge) return null
  return pending.since + (pending.to === 'active' ? judge.on_delay_ms : judge.off_delay_ms)
}

/** The delay a value starts, given that it was true at `since` already. For waking up with values on record. */
export function delayOf(
  process: ProcessState,
  value: number,
  { since, source, judge }: { since: number; source: number; judge: Threshold },
): Pending | null {
  const to = leadsTo(process, value, judge)
  return to && { to, since, source, value }
}

function leadsTo(process: ProcessState, value: number, { direction, limit, deadband }: Threshold): ProcessState | null {
  const over = direction === 'above' ? value - limit : limit - value
  if (process === 'normal') return over > 0 ? 'active' : null
  return over <= -deadband ? 'normal' : null
}

function settle(state: AlarmState, { at, judge }: Sight): Step {
  const due = dueAt(state, judge)
  if (due === null || at < due || !state.pending) return still(state)
  const { to, since, source, value } = state.pending
  return become(state, to, { source: source + (due - since), value })
}

function move(state: AlarmState, input: AlarmInput, { at, judge }: Sight): Step {
  switch (input.kind) {
    case 'value':
      return judge ? valued(state, input, { at, judge }) : still(state)
    case 'decided':
      return decided(state, input)
    case 'tick':
    case 'found':
      return still(state)
    case 'lost':
      return state.quality === 'stale'
        ? still(state)
        : { state: { ...state, quality: 'stale', pending: null }, effects: [{ kind: 'stale' }] }
    case 'acknowledge':
      return acknowledged(state, input.occurrence)
  }
}

function valued(
  state: AlarmState,
  { value, source }: { value: number; source: number },
  { at, judge }: { at: number; judge: Threshold },
): Step {
  if (source < state.heard) return still(state)
  const to = leadsTo(state.process, value, judge)
  if (!to) return still({ ...state, heard: source, pending: null })
  const pending = state.pending ?? { to, since: at, source, value }
  return settle({ ...state, heard: source, pending }, { at, judge })
}

function decided(state: AlarmState, { active, source, rank }: { active: boolean; source: number; rank: number }): Step {
  if (source < state.heard) return still(state)
  const heard = { ...state, heard: source }
  if (active && state.process === 'normal') return become({ ...heard, rank }, 'active', { source, value: null })
  if (!active && state.process === 'active') return become(heard, 'normal', { source, value: null })
  return active ? ranked(heard, rank) : still(heard)
}

function become(state: AlarmState, to: ProcessState, { source, value }: { source: number; value: number | null }): Step {
  if (to === 'normal') return { state: { ...state, process: 'normal', pending: null }, effects: [{ kind: 'cleared', source, value }] }
  const occurrence = state.occurrence + 1
  return {
    state: { ...state, process: 'active', ack: 'unacked', occurrence, pending: null },
    effects: [{ kind: 'raised', occurrence, source, value, rank: state.rank }],
  }
}

function acknowledged(state: AlarmState, occurrence: number): Step {
  if (occurrence !== state.occurrence) return { state, effects: [{ kind: 'refused', because: 'older occurrence' }] }
  if (state.ack === 'acked') return { state, effects: [{ kind: 'refused', because: 'already acknowledged' }] }
  return { state: { ...state, ack: 'acked' }, effects: [{ kind: 'acknowledged' }] }
}

/** Only an upward change of an active alarm calls for the operator again. */
function ranked(state: AlarmState, rank: number): Step {
  if (rank === state.rank) return still(state)
  if (state.process === 'normal') return still({ ...state, rank })
  const upward = rank < state.rank
  return { state: { ...state, rank, ack: upward ? 'unacked' : state.ack }, effects: [{ kind: 'severity', from: state.rank, rank, upward }] }
}

const still = (state: AlarmState): Step => ({ state, effects: [] })
