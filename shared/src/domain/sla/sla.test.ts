import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offsetAt } from '../zone-offsets.ts'
import { type BusinessCalendar, hoursOn } from './business-calendar.ts'
import { type BusinessTime, businessTime } from './business-time.ts'
import { type Clock, retarget, spentAt, startClock, targetKinds, turnClock } from './clock.ts'
import { instantOfStep, nextWake, stepsDue, usualLadder } from './ladder.ts'
import { policyFor } from './policy.ts'
import { standingOf } from './standing.ts'

const MINUTE = 60_000
const RUNS = { numRuns: 150 }
const ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'Europe/Berlin', 'America/New_York']
const at = (text: string): number => Date.parse(text)
const office = (zone: string, more: Partial<BusinessCalendar> = {}): BusinessCalendar => ({
  zone,
  weekly: [1, 2, 3, 4, 5].flatMap((day) => [
    { day, start: '08:00', end: '12:00' },
    { day, start: '13:00', end: '17:00' },
  ]),
  holidays: [],
  observed: ['national'],
  exceptions: [],
  ...more,
})

/*
 * The slow way: minute by minute, asking what the clocks on the wall show. Zones change at quarters of an hour, so that the offset is looked
 * up once for each quarter, and the hours once for each day.
 */
const openOn = (calendar: BusinessCalendar): ((instant: number) => boolean) => {
  const offsets = new Map<number, number>()
  const hours = new Map<string, ReturnType<typeof hoursOn>>()
  return (instant) => {
    const quarter = Math.floor(instant / (15 * MINUTE))
    if (!offsets.has(quarter)) offsets.set(quarter, offsetAt(calendar.zone, instant))
    const shown = new Date(instant + (offsets.get(quarter) ?? 0)).toISOString()
    const [day, minute] = [shown.slice(0, 10), shown.slice(11, 16)]
    if (!hours.has(day)) hours.set(day, hoursOn(calendar, day))
    return hours.get(day)?.some((hours) => hours.start <= minute && minute < hours.end) ?? false
  }
}
const countMinutes = (calendar: BusinessCalendar, from: number, until: number): number => {
  const isOpen = openOn(calendar)
  let count = 0
  for (let minute = from; minute < until; minute += MINUTE) if (isOpen(minute)) count += 1
  return count
}

/* Around the days on which Berlin and New York change their clocks, and around holidays. */
const START = fc
  .tuple(
    fc.constantFrom('2026-03-06', '2026-03-27', '2026-10-23', '2026-10-30', '2026-12-23', '2026-06-01'),
    fc.integer({ min: 0, max: 4320 }),
  )
  .map(([day, minutes]) => at(`${day}T00:00:00Z`) + minutes * MINUTE)
const TIME = fc
  .integer({ min: 0, max: 95 })
  .map((value) => `${String(Math.floor(value / 4)).padStart(2, '0')}:${String((value % 4) * 15).padStart(2, '0')}`)
const HOURS = fc.uniqueArray(TIME, { minLength: 2, maxLength: 6 }).map((times) => {
  const sorted = [...times].sort()
  return Array.from({ length: Math.floor(sorted.length / 2) }, (_, n) => ({ start: sorted[2 * n] ?? '', end: sorted[2 * n + 1] ?? '' }))
})
const CALENDAR: fc.Arbitrary<BusinessCalendar> = fc.record({
  zone: fc.constantFrom(...ZONES),
  weekly: fc
    .array(fc.option(HOURS, { nil: [] }), { minLength: 7, maxLength: 7 })
    .map((week) => [
      ...week.flatMap((hours, n) => hours.map((item) => ({ ...item, day: n + 1 }))),
      ...(week.every((item) => item.length === 0) ? [{ day: 1, start: '00:00', end: '24:00' }] : []),
    ]),
  holidays: fc.constantFrom(
    [],
    [
      { day: '2026-10-26', kind: 'national' as const },
      { day: '2026-12-25', kind: 'national' as const },
      { day: '2026-12-24', kind: 'cuti_bersama' as const },
    ],
  ),
  observed: fc.subarray(['national' as const, 'cuti_bersama' as const]),
  exceptions: fc.constantFrom(
    [],
    [
      { from: '2026-03-25', until: '2026-04-02', hours: [{ start: '07:30', end: '14:00' }] },
      { from: '2026-10-25', until: '2026-10-25', hours: [{ start: '00:00', end: '24:00' }] },
      { from: '2026-11-01', until: '2026-11-01', hours: [] },
    ],
  ),
})

describe('open time', () => {
  it('SC-1 counts what a calculator counts that looks at every minute', () => {
    fc.assert(
      fc.property(CALENDAR, START, fc.integer({ min: 0, max: 6 * 1440 }), (calendar, from, minutes) => {
        const until = from + minutes * MINUTE
        expect(businessTime(calendar).between(from, until)).toBe(60 * countMinutes(calendar, from, until))
      }),
      RUNS,
    )
  })

  it('SC-1 counts minutes that clocks show twice, and none that they leave out', () => {
    const nights = office('Europe/Berlin', { weekly: [{ day: 7, start: '01:00', end: '04:00' }] })
    expect(businessTime(nights).between(at('2026-10-24T12:00Z'), at('2026-10-26T00:00Z'))).toBe(4 * 3600)
    expect(businessTime(nights).between(at('2026-03-28T12:00Z'), at('2026-03-30T00:00Z'))).toBe(2 * 3600)
  })

  it('SC-2 is closed on observed holidays, and keeps dated exceptions', () => {
    const calendar = office('Asia/Jakarta', {
      holidays: [
        { day: '2026-12-25', kind: 'national' },
        { day: '2026-12-24', kind: 'cuti_bersama' },
      ],
      exceptions: [
        { from: '2026-02-18', until: '2026-03-19', hours: [{ start: '08:00', end: '15:00' }] },
        { from: '2026-12-26', until: '2026-12-26', hours: [{ start: '09:00', end: '11:00' }] },
      ],
    })
    expect(['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26'].map((text) => hoursOn(calendar, text).length)).toEqual([2, 2, 0, 1])
    expect(hoursOn({ ...calendar, observed: ['national', 'cuti_bersama'] }, '2026-12-24')).toEqual([])
    expect(hoursOn(calendar, '2026-02-20')).toEqual([{ start: '08:00', end: '15:00' }])
    expect(hoursOn(calendar, '2026-02-21')).toEqual([])
  })

  it('SC-3 adds what it counts, and ends at an open second', () => {
    fc.assert(
      fc.property(CALENDAR, START, fc.integer({ min: 1, max: 3000 }), (calendar, from, minutes) => {
        const time = businessTime(calendar)
        const due = time.add(from, minutes * 60) ?? 0
        expect(time.between(from, due)).toBe(minutes * 60)
        expect(openOn(calendar)(due - MINUTE)).toBe(true)
      }),
      RUNS,
    )
  })

  it('SC-3 ends a target of working days with the last hours of the n-th of them', () => {
    const time = businessTime(office('Asia/Makassar', { holidays: [{ day: '2026-08-17', kind: 'national' }] }))
    const friday = at('2026-08-14T10:00+08:00')
    expect(time.endOfDay(friday, 1)).toBe(at('2026-08-18T17:00+08:00'))
    expect(time.endOfDay(at('2026-08-16T10:00+08:00'), 2)).toBe(at('2026-08-19T17:00+08:00'))
  })

  it('SC-3 says so when a calendar never opens', () => {
    const never = businessTime(office('Asia/Jakarta', { weekly: [] }))
    expect([never.add(0, 60), never.endOfDay(0, 1)]).toEqual([null, null])
  })
})

/** What may happen to a clock, some minutes after the last thing. */
const HAPPENINGS = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 2000 }),
    what: fc.oneof(
      fc.constantFrom('run' as const, 'pause' as const, 'met' as const),
      fc.record({ minutes: fc.integer({ min: 1, max: 2500 }), calendar: fc.integer({ min: 0, max: 1 }) }),
    ),
  }),
  { maxLength: 10 },
)

type Happening = typeof HAPPENINGS extends fc.Arbitrary<(infer One)[]> ? One : never
type Two<T> = readonly [T, T]
const FIRST = 600

/** A clock that counts every minute. */
function slowClock(calendars: Two<BusinessCalendar>, from: number) {
  let [calendar, now, spent, target] = [calendars[0], from, 0, FIRST]
  let is: 'run' | 'pause' | 'met' = 'run'
  return {
    live({ after, what }: Happening): void {
      const next = now + after * MINUTE
      if (is === 'run') spent += countMinutes(calendar, now, next)
      now = next
      if (typeof what === 'string') is = what
      else if (is !== 'met') [calendar, target] = [calendars[what.calendar as 0 | 1], what.minutes]
    },
    spent: () => spent,
    runs: () => is === 'run',
    left: () => target - spent,
    minutesUntil: (due: number) => countMinutes(calendar, now, due),
  }
}
/** The clock of the product, living through the same. */
function quickClock(calendars: Two<BusinessCalendar>, from: number) {
  const times = calendars.map(businessTime) as unknown as Two<BusinessTime>
  let [time, now] = [times[0], from]
  let clock = startClock({ kind: 'resolve', target: { amount: FIRST, unit: 'minutes' }, at: now, standing: 'run' }, time)
  return {
    live({ after, what }: Happening): void {
      now += after * MINUTE
      if (typeof what === 'string') clock = turnClock(clock, { standing: what, at: now }, time).clock
      else if (clock.met_at === null) {
        const to = times[what.calendar as 0 | 1]
        clock = retarget(clock, { target: { amount: what.minutes, unit: 'minutes' }, at: now, from: time, to })
        time = to
      }
    },
    spent: () => spentAt(clock, now, time),
    due: () => clock.due_at,
  }
}

describe('a clock', () => {
  const time = businessTime(office('Asia/Jakarta'))
  const begun = (text: string, minutes = 240): Clock =>
    startClock({ kind: 'resolve', target: { amount: minutes, unit: 'minutes' }, at: at(text), standing: 'run' }, time)

  it('SC-4 SC-6 SC-8 is due where the minutes left end, whatever paused, resumed, reopened or changed it', () => {
    fc.assert(
      fc.property(fc.tuple(CALENDAR, CALENDAR), START, HAPPENINGS, (calendars, from, happenings) => {
        const slow = slowClock(calendars, from)
        const quick = quickClock(calendars, from)
        for (const item of happenings) {
          slow.live(item)
          quick.live(item)
          expect(quick.spent()).toBe(slow.spent() * 60)
        }
        const due = quick.due()
        expect(due === null).toBe(!slow.runs())
        if (due !== null && slow.left() > 0) expect(slow.minutesUntil(due)).toBe(slow.left())
      }),
      RUNS,
    )
  })

  it('SC-5 begins at the next open second when it is opened out of hours', () => {
    expect(begun('2026-11-21T20:00+07:00').due_at).toBe(at('2026-11-23T12:00+07:00'))
    expect(begun('2026-11-23T11:00+07:00').due_at).toBe(at('2026-11-23T16:00+07:00'))
  })

  it('SC-7 stays breached when it is given more time, and keeps its history when it is finished', () => {
    const late = begun('2026-11-23T08:00+07:00')
    const more = { target: { amount: 5000, unit: 'minutes' as const }, at: at('2026-11-23T15:00+07:00'), from: time, to: time }
    const longer = retarget(late, more)
    expect(longer).toMatchObject({ breached_at: at('2026-11-23T12:00+07:00') })
    expect(longer.due_at).toBeGreaterThan(more.at)
    const { clock: met } = turnClock(late, { standing: 'met', at: at('2026-11-23T09:00+07:00') }, time)
    expect(met).toMatchObject({ elapsed_seconds: 3600, breached_at: null, due_at: null })
    expect(retarget(met, more)).toBe(met)
    expect(turnClock(late, { standing: 'met', at: at('2026-11-23T12:00+07:00') }, time).clock.breached_at).toBe(late.due_at)
  })

  it('SC-8 goes on with what was left when it is reopened', () => {
    const { clock: met } = turnClock(begun('2026-11-23T08:00+07:00'), { standing: 'met', at: at('2026-11-23T09:00+07:00') }, time)
    const { clock, event } = turnClock(met, { standing: 'run', at: at('2026-11-24T08:00+07:00') }, time)
    expect([event, clock.due_at]).toEqual(['reopened', at('2026-11-24T11:00+07:00')])
  })

  it('SC-9 does what the ticket is', () => {
    const said = { responded: false, waiting_since: null, own_request: false }
    const fresh = { state: 'new' as const, pending_reason: null, owned: false, ...said }
    const waits = { ...fresh, state: 'pending' as const, pending_reason: 'parts' as const }
    expect(standingOf('respond', fresh, ['parts'])).toBe('run')
    expect(standingOf('respond', waits, ['parts'])).toBe('pause')
    expect(standingOf('resolve', waits, ['requester'])).toBe('run')
    expect(standingOf('respond', { ...waits, responded: true }, ['parts'])).toBe('met')
    expect(standingOf('own', { ...fresh, owned: true }, [])).toBe('met')
    expect(standingOf('resolve', { ...fresh, state: 'waiting_approval' }, [])).toBe('pause')
    expect(standingOf('resolve', { ...fresh, state: 'merged' }, [])).toBe('cancel')
    expect(standingOf('next', fresh, [])).toBe('met')
    expect(standingOf('next', { ...fresh, waiting_since: 1 }, [])).toBe('run')
    expect(standingOf('next', { ...waits, waiting_since: 1 }, ['parts'])).toBe('pause')
    const answered = startClock({ kind: 'respond', target: { amount: 30, unit: 'minutes' }, at: 0, standing: 'met' }, time)
    expect(turnClock(answered, { standing: 'run', at: 1000 }, time)).toEqual({ clock: answered, event: null })
  })

  it('SC-13 measures nothing that its own requester has', () => {
    const said = { responded: false, waiting_since: 1, own_request: true }
    const mine = { state: 'in_progress' as const, pending_reason: null, owned: true, ...said }
    expect(targetKinds.map((kind) => standingOf(kind, mine, []))).toEqual(['cancel', 'cancel', 'cancel', 'cancel'])
    const { clock: held } = turnClock(begun('2026-11-23T08:00+07:00'), { standing: 'cancel', at: at('2026-11-23T09:00+07:00') }, time)
    const { clock } = turnClock(held, { standing: 'run', at: at('2026-11-23T10:00+07:00') }, time)
    expect([held.due_at, clock.due_at]).toEqual([null, at('2026-11-23T14:00+07:00')])
  })

  it('SC-10 comes to the steps of its ladder in order, and to none while it is held', () => {
    const clock = begun('2026-11-23T08:00+07:00')
    expect(nextWake(clock, { ladder: usualLadder, at: clock.started_at }, time)).toBe(at('2026-11-23T11:00+07:00'))
    const due = (text: string, item = clock) => stepsDue(item, { ladder: usualLadder, at: at(text) }, time).map((step) => step.at)
    expect([due('2026-11-23T10:59+07:00'), due('2026-11-23T11:00+07:00'), due('2026-11-23T12:00+07:00')]).toEqual([[], [75], [75, 90, 100]])
    expect(due('2026-11-24T17:00+07:00', { ...clock, level: 3 })).toEqual([1])
    const { clock: held } = turnClock(clock, { standing: 'pause', at: at('2026-11-23T09:00+07:00') }, time)
    expect([nextWake(held, { ladder: usualLadder, at: held.started_at }, time), due('2027-01-01T00:00+07:00', held)]).toEqual([null, []])
    const before = { at: -30, unit: 'minutes' as const, notify: [], raise_priority: true }
    expect(instantOfStep(clock, before, time)).toBe(at('2026-11-23T11:30+07:00'))
    expect(turnClock({ ...clock, level: 4 }, { standing: 'met', at: at('2026-11-23T09:00+07:00') }, time).clock.level).toBe(4)
    const { clock: met } = turnClock({ ...clock, level: 4 }, { standing: 'met', at: at('2026-11-23T09:00+07:00') }, time)
    expect(turnClock(met, { standing: 'run', at: at('2026-11-23T10:00+07:00') }, time).clock.level).toBe(0)
  })
})

describe('policies', () => {
  it('SC-11 the first that is for a ticket, the default for the rest', () => {
    const open = { ticket_type_ids: [], category_ids: [], priorities: [], location_ids: [] }
    const scope = { ...open, subtype_ids: [], requester_group_ids: [], is_default: false }
    const policies = [
      { ...scope, name: 'usual', is_default: true },
      { ...scope, name: 'lifts', category_ids: ['lift'], location_ids: ['tower'] },
      { ...scope, name: 'urgent', priorities: ['critical' as const] },
    ]
    const asked = { subtype_id: null, requester_group_ids: [] }
    const ticket = { ticket_type_id: 1, category_ids: ['stuck', 'lift'], priority: 'critical' as const, location_id: 'tower', ...asked }
    expect(policyFor(policies, ticket)?.name).toBe('lifts')
    expect(policyFor(policies, { ...ticket, location_id: 'mall' })?.name).toBe('urgent')
    expect(policyFor(policies, { ...ticket, location_id: 'mall', priority: 'low' })?.name).toBe('usual')
  })
})
