import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AlarmEffect, type AlarmInput, type AlarmState, delayOf, dueAt, QUIET, step, type Threshold } from './alarms.machine.ts'

const judge: Threshold = { direction: 'above', limit: 28, deadband: 2, on_delay_ms: 10_000, off_delay_ms: 5000 }
const value = (value: number, source: number): AlarmInput => ({ kind: 'value', value: value, source })

/** Plays inputs at seconds: `[second, value]`, a word is an input without facts. */
function play(script: readonly (readonly [second: number, it: number | 'tick' | 'lost' | 'found' | 'ack'])[], rule: Threshold = judge) {
  let state: AlarmState = QUIET
  const told: string[] = []
  for (const [second, item] of script) {
    const at = second * 1000
    const input: AlarmInput =
      typeof item === 'number' ? value(item, at) : item === 'ack' ? { kind: 'acknowledge', occurrence: state.occurrence } : { kind: item }
    const done = step(state, input, { at, judge: rule })
    state = done.state
    told.push(...done.effects.map((effect) => `${second} ${effect.kind}`))
  }
  return { state, told }
}

describe('an alarm by its value', () => {
  it('AL-1 is raised after the on-delay of unbroken truth, not before, and not at the limit', () => {
    expect(
      play([
        [0, 29],
        [9.9, 30],
      ]).told,
    ).toEqual([])
    expect(
      play([
        [0, 29],
        [10, 30],
      ]).told,
    ).toEqual(['10 raised'])
    expect(
      play([
        [0, 29],
        [5, 28],
        [6, 29],
        [15, 29],
      ]).told,
    ).toEqual([])
    expect(
      play([
        [0, 29],
        [5, 28],
        [6, 29],
        [16, 29],
      ]).told,
    ).toEqual(['16 raised'])
    expect(
      play([
        [0, 28],
        [60, 28],
        [90, 'tick'],
      ]).told,
    ).toEqual([])
    expect(play([[0, 28.1]], { ...judge, on_delay_ms: 0 }).told).toEqual(['0 raised'])
  })

  it('AL-1 mirrors below', () => {
    const below = { ...judge, direction: 'below' as const, limit: 10, on_delay_ms: 0, off_delay_ms: 0 }
    expect(
      play(
        [
          [0, 10],
          [1, 9.9],
          [2, 11.9],
          [3, 12],
        ],
        below,
      ).told,
    ).toEqual(['1 raised', '3 cleared'])
  })

  it('AL-2 returns past the deadband after the off-delay, not inside it and not before', () => {
    const active = [
      [0, 29],
      [10, 'tick'],
    ] as const
    expect(play([...active, [11, 27], [30, 'tick']]).told).toEqual(['10 raised'])
    expect(play([...active, [11, 26], [15.9, 'tick']]).told).toEqual(['10 raised'])
    expect(play([...active, [11, 26], [16, 'tick']]).told).toEqual(['10 raised', '16 cleared'])
    expect(play([...active, [11, 26], [14, 26.5], [15, 26], [19, 26]]).told).toEqual(['10 raised'])
  })

  it('AL-2 with no deadband returns at the limit, so that a count of zero can return', () => {
    expect(
      play(
        [
          [0, 1],
          [1, 0],
        ],
        { ...judge, limit: 0, deadband: 0, on_delay_ms: 0, off_delay_ms: 0 },
      ).told,
    ).toEqual(['0 raised', '1 cleared'])
  })

  it('AL-5 is raised on time though the tick or the next value comes late', () => {
    const { state, told } = play([
      [0, 29],
      [12, 20],
    ])
    expect(told).toEqual(['12 raised'])
    expect(dueAt(state, judge)).toBe(17_000)
    const [raised] = step(
      { ...QUIET, pending: { to: 'active', since: 0, source: 500, value: 29 } },
      { kind: 'tick' },
      { at: 60_000, judge },
    ).effects
    expect(raised).toMatchObject({ kind: 'raised', source: 10_500, value: 29 })
  })

  it('AL-5 takes up from a value on record', () => {
    expect(delayOf('normal', 29, { since: 7, source: 5, judge })).toEqual({ to: 'active', since: 7, source: 5, value: 29 })
    expect(delayOf('active', 26, { since: 7, source: 5, judge })).toMatchObject({ to: 'normal' })
    expect(delayOf('normal', 28, { since: 7, source: 5, judge })).toBeNull()
    expect(delayOf('active', 27, { since: 7, source: 5, judge })).toBeNull()
  })

  it('AL-4 is not moved by a value that comes late, nor by a device whose clock jumps', () => {
    const instant = { ...judge, on_delay_ms: 0, off_delay_ms: 0 }
    const raised = step(QUIET, value(30, 5000), { at: 6000, judge: instant }).state
    expect(step(raised, value(20, 4000), { at: 7000, judge: instant }).state.process).toBe('active')
    const delayed = step(QUIET, value(30, 0), { at: 0, judge }).state
    expect(step(delayed, value(30, 3600_000), { at: 1000, judge }).effects).toEqual([])
  })

  it('AL-6 keeps its state while its source is lost, and no delay runs meanwhile', () => {
    expect(
      play([
        [0, 29],
        [5, 'lost'],
        [60, 'tick'],
      ]).told,
    ).toEqual(['5 stale'])
    const { state, told } = play([
      [0, 29],
      [10, 'tick'],
      [11, 26],
      [12, 'lost'],
      [60, 'tick'],
      [61, 'found'],
    ])
    expect(told).toEqual(['10 raised', '12 stale', '61 fresh'])
    expect(state).toMatchObject({ process: 'active', quality: 'ok' })
  })
})

describe('an alarm the device decides', () => {
  const decided = (active: boolean, source: number, rank = 2): AlarmInput => ({ kind: 'decided', active, source, rank })
  it('AL-7 follows it, calls again only upward, and ignores what comes late', () => {
    const at = { at: 9, judge: null }
    const first = step(QUIET, decided(true, 5), at)
    expect(first.effects).toMatchObject([{ kind: 'raised', occurrence: 1, rank: 2 }])
    const acked = step(first.state, { kind: 'acknowledge', occurrence: 1 }, at).state
    expect(step(acked, decided(true, 6, 3), at).state).toMatchObject({ ack: 'acked', rank: 3 })
    expect(step(acked, decided(true, 6, 0), at)).toMatchObject({
      state: { ack: 'unacked', occurrence: 1 },
      effects: [{ kind: 'severity', upward: true }],
    })
    expect(step(acked, decided(false, 4), at).effects).toEqual([])
    expect(step(acked, decided(false, 6), at).effects).toMatchObject([{ kind: 'cleared' }])
  })
})

type Played =
  | { kind: 'value'; value: number; behind: number }
  | { kind: 'tick' | 'lost' | 'found' }
  | { kind: 'acknowledge'; older: number }

describe('any history', () => {
  const played: fc.Arbitrary<Played> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('value' as const),
        value: fc.integer({ min: 24, max: 31 }),
        behind: fc.integer({ min: 0, max: 3000 }),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'tick' as const }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('acknowledge' as const), older: fc.integer({ min: 0, max: 2 }) }) },
    { weight: 1, arbitrary: fc.constantFrom({ kind: 'lost' as const }, { kind: 'found' as const }) },
  )
  const histories = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 8000 }), what: played }), { maxLength: 60 })
  const delay = fc.integer({ min: 0, max: 12_000 })
  const rules: fc.Arbitrary<Threshold> = fc.record({
    direction: fc.constantFrom('above' as const, 'below' as const),
    limit: fc.constant(28),
    deadband: fc.integer({ min: 0, max: 3 }),
    on_delay_ms: delay,
    off_delay_ms: delay,
  })
  const inputOf = (what: Played, state: AlarmState, at: number): AlarmInput => {
    if (what.kind === 'value') return value(what.value, at - what.behind)
    return what.kind === 'acknowledge' ? { kind: 'acknowledge', occurrence: state.occurrence - what.older } : what
  }

  const NEVER = Number.POSITIVE_INFINITY
  const since = (so: boolean, before: number, at: number) => (so ? Math.min(before, at) : NEVER)
  /** A witness that knows no machine: since when the value has been beyond, or back, without a break. */
  function witnessOf(rule: Threshold) {
    const over = (value: number) => (rule.direction === 'above' ? value - rule.limit : rule.limit - value)
    let newest = 0
    let beyondSince = NEVER
    let backSince = NEVER
    const waits = { raised: () => beyondSince + rule.on_delay_ms, cleared: () => backSince + rule.off_delay_ms }
    return {
      hear(what: Played, at: number) {
        if (what.kind === 'lost') beyondSince = backSince = NEVER
        if (what.kind !== 'value' || at - what.behind < newest) return
        newest = at - what.behind
        beyondSince = since(over(what.value) > 0, beyondSince, at)
        backSince = since(over(what.value) <= -rule.deadband, backSince, at)
      },
      allows: (effects: readonly AlarmEffect[], at: number) =>
        effects.every(({ kind }) => (kind !== 'raised' && kind !== 'cleared') || at >= waits[kind]()),
    }
  }

  it('AL-1 never raises, and AL-2 never clears, before its delay of unbroken truth', () => {
    fc.assert(
      fc.property(rules, histories, (judge, history) => {
        let state: AlarmState = QUIET
        let at = 0
        const witness = witnessOf(judge)
        for (const { wait, what } of history) {
          at += wait
          // What was due before this input is carried out first, on the truth until then.
          const ticked = step(state, { kind: 'tick' }, { at, judge })
          expect(witness.allows(ticked.effects, at)).toBe(true)
          witness.hear(what, at)
          const done = step(ticked.state, inputOf(what, state, at), { at, judge })
          expect(witness.allows(done.effects, at)).toBe(true)
          expect(step(state, inputOf(what, state, at), { at, judge })).toEqual({
            state: done.state,
            effects: [...ticked.effects, ...done.effects],
          })
          state = done.state
        }
      }),
      { numRuns: 400 },
    )
  })

  it('AL-2 never clears before its delay of unbroken return, whatever was due meanwhile', () => {
    const history = [
      [0, 29],
      [10, 'tick'],
      [11, 20],
      [13, 27],
      [14, 20],
      [18.9, 20],
      [19, 'tick'],
    ] as const
    expect(play(history).told).toEqual(['10 raised', '19 cleared'])
  })

  const ackAfter = (acknowledged: boolean, raised: number, before: AlarmState) => {
    if (acknowledged) return 'acked'
    return raised > 0 ? 'unacked' : before.ack
  }

  it('AL-3 counts occurrences up one by one, each unacknowledged, and none is acknowledged by an older sight of it', () => {
    fc.assert(
      fc.property(rules, histories, (judge, history) => {
        let before: AlarmState = QUIET
        let at = 0
        for (const { wait, what } of history) {
          at += wait
          const input = inputOf(what, before, at)
          const { state: after, effects } = step(before, input, { at, judge })
          const raised = effects.filter((effect) => effect.kind === 'raised').length
          expect(after.occurrence).toBe(before.occurrence + raised)
          const acknowledged = input.kind === 'acknowledge' && input.occurrence === after.occurrence
          expect(after.ack).toBe(ackAfter(acknowledged, raised, before))
          expect(after.quality === 'stale' && after.pending !== null).toBe(false)
          before = after
        }
      }),
      { numRuns: 400 },
    )
  })
})
