import { CHATTER } from '@menara/shared/domain/alarms/alarm-state.ts'
import { formulaOf, formulaValue, rateOf, suppressionOf, withSample } from '../evaluation/alarms.derive.ts'
import { type AlarmEffect, type AlarmInput, QUIET, step } from '../evaluation/alarms.machine.ts'
import { pointKey, type Sample } from '../evaluation/alarms.points.ts'
import type { RuleRow } from './alarm-rules.store.ts'

export type Played = readonly { readonly device_id: string; readonly point: string }[]
export interface DryRun {
  readonly readings: number
  readonly raised: number
  readonly active: boolean
  readonly chatters: boolean
  readonly occurrences: { raised_at: string; cleared_at: string | null; value: number | null }[]
}
interface Span {
  readonly since: number
  readonly until: number
}
interface Occurrence {
  readonly raised: number
  readonly value: number | null
  cleared: number | null
}
type Reading = Sample & { readonly key: string }

const SHOWN = 100

/** Plays a rule over readings, oldest first, as if our clock had been the devices'. What its condition suppresses is not counted. */
export function playRule(rule: RuleRow, readings: readonly Reading[], span: Span): DryRun {
  const judged = readings.filter((reading) => reading.key !== suppressorKey(rule) || listens(rule, reading.key))
  const occurrences = rule.kind === 'missing' ? silencesOf(rule, judged, span) : raisedIn(rule, readings, span)
  return {
    readings: judged.length,
    raised: occurrences.length,
    active: occurrences.at(-1)?.cleared === null,
    chatters: occurrences.some((occurrence, place) => isChatter(occurrence, occurrences[place - CHATTER.occurrences + 1])),
    occurrences: occurrences
      .slice(-SHOWN)
      .reverse()
      .map(({ raised, cleared, value }) => ({ raised_at: iso(raised), cleared_at: cleared === null ? null : iso(cleared), value })),
  }
}

const suppressorKey = ({ suppress_when: when }: RuleRow): string => (when ? pointKey(when.device_id, when.point) : '')
const listens = (rule: RuleRow, key: string): boolean =>
  rule.kind === 'expression'
    ? rule.inputs.some((input) => pointKey(input.device_id, input.point) === key)
    : key === pointKey(rule.device_id, rule.point ?? '')
const isChatter = (last: Occurrence, first: Occurrence | undefined): boolean =>
  first !== undefined && last.raised - first.raised <= CHATTER.withinMs

function raisedIn(rule: RuleRow, readings: readonly Reading[], { until }: Span): Occurrence[] {
  const judge = judgeOf(rule)
  const counted = countOf(judge.suppressed)
  let state = QUIET
  const play = (input: AlarmInput, at: number): void => {
    const done = step(state, input, { at, judge: rule })
    state = done.state
    for (const effect of done.effects) counted.take(effect)
  }
  for (const reading of readings) {
    play({ kind: 'tick' }, reading.at)
    const value = judge.hear(reading)
    if (value !== null) play({ kind: 'value', value, source: reading.at }, reading.at)
  }
  play({ kind: 'tick' }, until)
  return counted.occurrences
}

function countOf(suppressed: () => boolean) {
  const occurrences: Occurrence[] = []
  let open: Occurrence | null = null
  return {
    occurrences,
    take(effect: AlarmEffect): void {
      if (effect.kind === 'cleared' && open) open.cleared = effect.source
      if (effect.kind === 'cleared') open = null
      if (effect.kind !== 'raised' || suppressed()) return
      open = { raised: effect.source, value: effect.value, cleared: null }
      occurrences.push(open)
    },
  }
}

function judgeOf(rule: RuleRow) {
  const known = new Map<string, number>()
  const formula = formulaOf(rule)
  let samples: Sample[] = []
  return {
    /** What the rule makes of a reading; null when it has nothing to judge. */
    hear({ key, value, at }: Reading): number | null {
      known.set(key, value)
      if (!listens(rule, key)) return null
      if (rule.kind === 'threshold') return value
      if (rule.kind === 'expression') return formulaValue(rule, formula, known)
      samples = withSample(samples, { at, value }, rule.window_s ?? 60)
      return rateOf(samples, rule.window_s ?? 60)
    },
    suppressed: (): boolean => typeof suppressionOf(rule, known) === 'string',
  }
}

function silencesOf(rule: RuleRow, readings: readonly Reading[], { since, until }: Span): Occurrence[] {
  const windowMs = (rule.window_s ?? 60) * 1000
  const times = [since, ...readings.filter((reading) => listens(rule, reading.key)).map((reading) => reading.at)]
  return times.flatMap((at, place) => {
    const next = times[place + 1]
    return (next ?? until) - at > windowMs ? [{ raised: at + windowMs, value: null, cleared: next ?? null }] : []
  })
}

const iso = (ms: number): string => new Date(ms).toISOString()
