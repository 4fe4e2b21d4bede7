import { isAnnunciated, isaState, isStanding } from '@menara/shared/domain/alarms/alarm-state.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { change, type RegionInput, type Regions, regionsOf } from './alarms.regions.ts'

const CALM: Regions = {
  process: 'normal',
  ack: 'acked',
  quality: 'ok',
  latched: false,
  shelf_kind: null,
  shelf_until: null,
  shelf_reason: '',
  shelf_by: null,
  shelf_at: null,
  shelf_request: null,
  suppressed: false,
  suppressed_by: null,
  out_ticket_id: null,
  out_reason: '',
  out_by: null,
  out_at: null,
  occurrence: 0,
  rank: 2,
  cleared_at: null,
  acked_at: null,
  acked_by: null,
}
const BASE = Date.parse('2026-11-21T00:00:00Z')
const iso = (second: number) => new Date(BASE + second * 1000).toISOString()

describe('the letter', () => {
  it('AL-22 is the last region that sets the alarm aside, else process, latch and acknowledgement', () => {
    const letter = (more: Partial<Regions>) => isaState(regionsOf({ ...CALM, ...more }))
    expect(letter({})).toBe('A')
    expect(letter({ process: 'active', ack: 'unacked' })).toBe('B')
    expect(letter({ process: 'active' })).toBe('C')
    expect(letter({ ack: 'unacked' })).toBe('D')
    expect(letter({ ack: 'unacked', latched: true })).toBe('E')
    expect(letter({ latched: true })).toBe('F')
    const shelf = { process: 'active', ack: 'unacked', shelf_kind: 'timed' } as const
    expect([letter(shelf), letter({ ...shelf, suppressed: true }), letter({ ...shelf, suppressed: true, out_at: iso(0) })]).toEqual([
      'G',
      'H',
      'I',
    ])
  })

  it('AL-10 AL-22 what people set aside stays listed', () => {
    const standing = (more: Partial<Regions>) => isStanding(regionsOf({ ...CALM, ...more }))
    expect([standing({}), standing({ suppressed: true })]).toEqual([false, false])
    for (const more of [{ process: 'active' }, { ack: 'unacked' }, { latched: true }, { shelf_kind: 'timed' }, { out_at: iso(0) }] as const)
      expect([more, standing(more)]).toEqual([more, true])
  })
})

type Person = 'ana' | 'budi'
interface Played {
  readonly wait: number
  readonly who: Person
  readonly input: RegionInput | 'expire' | 'cleared'
}

const inputs: fc.Arbitrary<RegionInput | 'expire' | 'cleared'> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('raised' as const),
      latching: fc.boolean(),
      rank: fc.integer({ min: 0, max: 3 }),
      suppressedBy: fc.option(fc.constant('fan off'), { freq: 5 }),
    }),
  },
  { weight: 3, arbitrary: fc.constant('cleared' as const) },
  { weight: 2, arbitrary: fc.constant('expire' as const) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('severity' as const), rank: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('quality' as const), quality: fc.constantFrom('ok' as const, 'stale' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('suppress' as const), by: fc.option(fc.constant('fan off')) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('shelve' as const),
      shelf: fc.constantFrom('oneshot' as const, 'timed' as const),
      minutes: fc.integer({ min: 1, max: 720 }),
      reason: fc.constant('because'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('takeOut' as const), ticket_id: fc.constant('t'), reason: fc.constant('repair') }),
  },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom('acknowledge', 'reset', 'unshelve', 'refuseShelf', 'putBack', 'confirmShelf')
      .map((kind) => ({ kind }) as RegionInput),
  },
)
const histories: fc.Arbitrary<Played[]> = fc.array(
  fc.record({ wait: fc.integer({ min: 0, max: 3600 }), who: fc.constantFrom<Person>('ana', 'budi'), input: inputs }),
  { maxLength: 80 },
)

/** Plays a history and shows each step to a witness. */
function play(history: readonly Played[], witness: (step: Step) => void): void {
  let was = CALM
  let second = 0
  for (const { wait, who, input: word } of history) {
    second += wait
    const input: RegionInput = typeof word === 'string' ? { kind: word, at: iso(second) } : word
    const outcome = change(was, input, { user: who, at: iso(second) })
    const now = 'refused' in outcome ? was : outcome.now
    witness({
      was,
      now,
      input,
      who,
      at: iso(second),
      refused: 'refused' in outcome,
      events: 'refused' in outcome ? [] : outcome.events,
      calls: 'calls' in outcome && outcome.calls,
    })
    was = now
  }
}
interface Step {
  readonly was: Regions
  readonly now: Regions
  readonly input: RegionInput
  readonly who: Person
  readonly at: string
  readonly refused: boolean
  readonly events: readonly string[]
  readonly calls: boolean
}
const holds = (witness: () => (step: Step) => void) =>
  fc.assert(
    fc.property(histories, (history) => play(history, witness())),
    { numRuns: 500 },
  )
const moved = (step: Step, ...regions: (keyof Regions)[]) => regions.some((name) => step.was[name] !== step.now[name])
const raises = ({ input, was }: Step) => input.kind === 'raised' && was.process === 'normal'
const latches = ({ input }: Step) => input.kind === 'raised' && input.latching
const ends = ({ was, now }: Step, region: keyof Regions) => was[region] !== null && now[region] === null
const calling = (regions: Regions) => isAnnunciated(regionsOf(regions))

describe('any history of all regions', () => {
  it('AL-22 each region moves only by what is about it', () => {
    const MOVERS: Readonly<Record<string, readonly RegionInput['kind'][]>> = {
      process: ['raised', 'cleared'],
      occurrence: ['raised'],
      latched: ['raised', 'reset'],
      quality: ['quality', 'raised'],
      ack: ['raised', 'acknowledge', 'severity', 'expire', 'unshelve', 'putBack'],
      shelf_kind: ['shelve', 'confirmShelf', 'unshelve', 'expire', 'cleared', 'severity'],
      shelf_request: ['shelve', 'confirmShelf', 'refuseShelf', 'cleared', 'takeOut'],
      suppressed: ['suppress', 'raised'],
      out_at: ['takeOut', 'putBack'],
    }
    const regions = Object.keys(MOVERS) as (keyof Regions)[]
    holds(() => (step) => {
      const changed = regions.filter((region) => moved(step, region))
      expect(changed.filter((region) => !MOVERS[region]?.includes(step.input.kind))).toEqual([])
      // What changes is journalled.
      expect(changed.length > 0 && step.events.length === 0).toBe(false)
    })
  })

  it('AL-23 it calls exactly when it begins to be annunciated, or goes up while it is', () => {
    holds(() => (step) => {
      const upward = step.input.kind === 'severity' && step.input.rank < step.was.rank
      expect(step.calls).toBe(calling(step.now) && (!calling(step.was) || upward))
      const { process, ack, shelf_kind, suppressed, out_at } = step.now
      expect(calling(step.now)).toBe(process === 'active' && ack === 'unacked' && !shelf_kind && !suppressed && !out_at)
    })
  })

  it('AL-3 AL-23 occurrences count up and begin unacknowledged, whatever is set aside', () => {
    holds(() => (step) => {
      const raised = raises(step)
      expect(step.now.occurrence).toBe(step.was.occurrence + (raised ? 1 : 0))
      if (raised) expect([step.now.process, step.now.ack, step.events.includes('raised')]).toEqual(['active', 'unacked', true])
      if (step.input.kind === 'cleared') expect([step.now.process, step.now.ack]).toEqual(['normal', step.was.ack])
    })
  })

  it('AL-24 the latch holds from the first latching occurrence to a reset of what is normal and acknowledged', () => {
    holds(() => {
      let latched = false
      return (step) => {
        if (raises(step)) latched ||= latches(step)
        const resets = step.input.kind === 'reset'
        const may = latched && step.was.process === 'normal' && step.was.ack === 'acked'
        expect(resets && step.refused).toBe(resets && !may)
        latched &&= !(resets && may)
        expect(step.now.latched).toBe(latched)
      }
    })
  })

  it('AL-25 AL-26 a shelf is never without an end, never longer than asked, and of a critical alarm never one person’s', () => {
    holds(() => (step) => {
      const { shelf_kind, shelf_until, shelf_by, shelf_reason } = step.now
      expect(shelf_kind === 'timed').toBe(shelf_until !== null)
      expect([shelf_by === null, shelf_reason]).toEqual(shelf_kind === null ? [true, ''] : [false, 'because'])
      if (step.was.shelf_kind !== null || shelf_kind === null) return
      expect(step.now.out_at).toBeNull()
      expect(Date.parse(shelf_until ?? step.at) - Date.parse(step.at)).toBeLessThanOrEqual(720 * 60_000)
      const alone = step.input.kind !== 'confirmShelf' || step.was.shelf_request?.by === step.who
      expect(step.now.rank === 0 && alone).toBe(false)
    })
  })

  it('AL-27 AL-29 whatever comes back active calls unacknowledged, unless something else sets it aside', () => {
    holds(() => (step) => {
      const offShelf = ends(step, 'shelf_kind') && step.input.kind !== 'cleared'
      const back = offShelf || ends(step, 'out_at')
      expect(back && step.now.process === 'active' && step.now.ack === 'acked').toBe(false)
    })
    holds(() => ({ was, now, input, at }) => {
      if (input.kind !== 'expire' || was.shelf_kind !== 'timed') return
      expect(now.shelf_kind === null).toBe((was.shelf_until ?? '') <= at)
    })
  })

  it('AL-28 suppression follows its condition alone and touches nothing else', () => {
    holds(() => (step) => {
      if (step.input.kind !== 'suppress') return
      expect([step.now.suppressed, step.now.suppressed_by]).toEqual([step.input.by !== null, step.input.by])
      expect(step.now).toEqual({ ...step.was, suppressed: step.now.suppressed, suppressed_by: step.now.suppressed_by })
    })
  })

  it('AL-11 AL-12 a refused command changes nothing, and the system is never refused', () => {
    const SYSTEM: readonly RegionInput['kind'][] = ['raised', 'cleared', 'severity', 'quality', 'suppress', 'expire']
    holds(() => (step) => {
      if (step.refused) expect([step.now, SYSTEM.includes(step.input.kind)]).toEqual([step.was, false])
    })
  })
})
