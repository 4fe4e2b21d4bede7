import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessTime } from './business-time.ts'
import { type Clock, startClock, turnClock } from './clock.ts'
import { keyOf, type LadderStep, nextWake, stepsDue, stepsToCome, usualLadder, withTaken } from './ladder.ts'
import { stepIsFor } from './step-condition.ts'

const MINUTE = 60_000
const at = (text: string): number => Date.parse(`${text}:00+07:00`)
const weekly = [1, 2, 3, 4, 5].map((day) => ({ day, start: '08:00', end: '17:00' }))
const time = businessTime({ zone: 'Asia/Jakarta', weekly, holidays: [], observed: [], exceptions: [] })
const step = (more: Partial<LadderStep>): LadderStep => ({ at: 100, unit: 'percent', notify: ['assignee'], raise_priority: false, ...more })
/** Eight open hours from four on a Friday: due on Monday at three. */
const friday = (): Clock =>
  startClock({ kind: 'resolve', target: { amount: 480, unit: 'minutes' }, at: at('2026-11-20T16:00'), standing: 'run' }, time)

describe('steps of a ladder', () => {
  it('SC-14 are counted in open time, and by the wall clock where they are for any hour', () => {
    const ladder = [
      step({ at: -60, unit: 'minutes' }),
      step({ at: -60 * 24, unit: 'minutes', any_hour: true }),
      step({ at: 90, unit: 'minutes' }),
      step({ at: 180, unit: 'minutes', any_hour: true }),
      step({ at: 150 }),
      step({ at: 1, unit: 'days' }),
    ]
    expect(stepsToCome(friday(), { ladder, at: at('2026-11-20T16:00') }, time).map((item) => [keyOf(item.step), item.instant])).toEqual([
      ['-1440 minutes wall', at('2026-11-22T15:00')],
      ['-60 minutes', at('2026-11-23T14:00')],
      ['90 minutes', at('2026-11-23T16:30')],
      ['180 minutes wall', at('2026-11-23T18:00')],
      ['150 percent', at('2026-11-24T10:00')],
      ['1 days', at('2026-11-24T17:00')],
    ])
  })

  it('SC-4 SC-14 never come by a calendar that never opens, in minutes or in days', () => {
    const never = businessTime({ zone: 'Asia/Jakarta', weekly: [], holidays: [], observed: [], exceptions: [] })
    for (const unit of ['minutes', 'days'] as const) {
      const clock = startClock({ kind: 'resolve', target: { amount: 1, unit }, at: at('2026-11-20T16:00'), standing: 'run' }, never)
      expect([clock.due_at, nextWake(clock, { ladder: usualLadder, at: at('2026-11-21T16:00') }, never)]).toEqual([null, null])
    }
  })

  it('SC-14 whose time came unseen wait until the calendar opens, unless they are for any hour', () => {
    const ladder = [step({ at: 10 }), step({ at: 10, any_hour: true, raise_priority: true })]
    const [clock, night] = [friday(), at('2026-11-20T20:00')]
    expect(stepsDue(clock, { ladder, at: night }, time).map((step) => step.raise_priority)).toEqual([true])
    expect(nextWake(clock, { ladder: [step({ at: 20 })], at: night }, time)).toBe(at('2026-11-23T08:36'))
    expect(nextWake(clock, { ladder: [step({ at: 10 })], at: night }, time)).toBe(at('2026-11-23T08:00'))
    // What comes with the last open minute is not put off to the next day.
    expect(stepsDue(clock, { ladder: [step({ at: 12.5 })], at: at('2026-11-20T17:00') + 5000 }, time)).toHaveLength(1)
  })

  it('SC-15 are known by their times: those taken stay taken when others are put beside them', () => {
    const [early, late] = [step({ at: 20 }), step({ at: 50 })]
    const clock = withTaken(friday(), [late], [late])
    expect([clock.level, clock.taken]).toEqual([1, ['50 percent']])
    const noon = at('2026-11-23T12:00')
    expect(stepsDue(clock, { ladder: [early, late], at: noon }, time)).toEqual([early])
    // A clock from before their times were kept knows how many it took.
    expect(stepsDue({ ...clock, taken: [] }, { ladder: [early, late], at: noon }, time)).toEqual([late])
    expect(withTaken({ ...clock, taken: [] }, [late], [early, late]).taken).toEqual(['20 percent', '50 percent'])
    const { clock: done } = turnClock(clock, { standing: 'met', at: noon }, time)
    expect(turnClock(done, { standing: 'run', at: noon + MINUTE }, time).clock).toMatchObject({ level: 0, taken: [] })
  })

  it('SC-10 SC-15 are each taken once, however often one looks', () => {
    const unit = fc.constantFrom('percent' as const, 'minutes' as const, 'days' as const)
    const any = fc.record({ at: fc.integer({ min: 1, max: 200 }), unit, any_hour: fc.boolean() }).map(step)
    const looks = fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.uniqueArray(any, { minLength: 1, maxLength: 8, selector: keyOf }), looks, (ladder, gaps) => {
        let [clock, now]: [Clock, number] = [friday(), at('2026-11-20T16:00')]
        const taken: string[] = []
        for (const gap of gaps) {
          now += gap * MINUTE
          const due = stepsDue(clock, { ladder, at: now }, time)
          taken.push(...due.map(keyOf))
          clock = withTaken(clock, due, ladder)
          expect(nextWake({ ...clock, breached_at: now }, { ladder, at: now }, time) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(now)
        }
        expect([new Set(taken).size, clock.level]).toEqual([taken.length, taken.length])
      }),
      { numRuns: 150 },
    )
  })

  it('SC-16 are for the tickets that meet every condition', () => {
    const facts = {
      priority: 'high' as const,
      assigned: true,
      category_ids: ['lift', 'building'],
      subtype_id: 'door',
      state: 'assigned' as const,
    }
    const fits = (only: Parameters<typeof stepIsFor>[0]) => stepIsFor(only, facts)
    expect([fits(null), fits(undefined), fits({}), fits({ category_ids: [], states: [], priority: null })]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([fits({ priority: 'medium' }), fits({ priority: 'high' }), fits({ priority: 'critical' })]).toEqual([true, true, false])
    expect([fits({ unassigned: true }), stepIsFor({ unassigned: true }, { ...facts, assigned: false })]).toEqual([false, true])
    expect([fits({ category_ids: ['building'] }), fits({ category_ids: ['water'] })]).toEqual([true, false])
    expect([fits({ subtype_ids: ['door'] }), fits({ subtype_ids: ['door'], states: ['new'] })]).toEqual([true, false])
  })
})
