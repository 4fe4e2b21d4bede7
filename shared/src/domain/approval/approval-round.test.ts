import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT } from '../money.ts'
import { amountOf, type ConditionFacts, type StepCondition, stepApplies } from './approval-condition.ts'
import { type ApproverAssignment, type AssignmentVote, outcomeOf, type StepRule } from './approval-outcome.ts'
import {
  activate,
  activeSteps,
  barredFrom,
  cancelled,
  castVote,
  nextSteps,
  type Round,
  type RoundStep,
  stagesOf,
} from './approval-round.ts'
import { approvalRules, type Decision, decisions } from './approval-words.ts'

const PEOPLE = ['a', 'b', 'c', 'd', 'e', 'f']
const seatsOf = (names: readonly string[]): ApproverAssignment[] => names.map((holder) => ({ holder, decides: false }))
const said = (...votes: [string, Decision][]): AssignmentVote[] => votes.map(([holder, decision]) => ({ holder, by: holder, decision }))

const rule = fc.record<StepRule>({ rule: fc.constantFrom(...approvalRules), needed: fc.integer({ min: 1, max: 100 }) })
const ballot = fc.record({ by: fc.constantFrom(...PEOPLE), decision: fc.constantFrom(...decisions), to: fc.constantFrom(...PEOPLE) })

/** Whether somebody could still bring a step to approval, by trying every way the others may answer. */
function reachable(step: StepRule, seats: readonly ApproverAssignment[], votes: readonly AssignmentVote[]): boolean {
  const open = seats.filter((assignment) => !votes.some((vote) => vote.holder === assignment.holder))
  return Array.from({ length: 2 ** open.length }, (_, bits) => bits).some((bits) => {
    const rest = said(
      ...open.map((assignment, place): [string, Decision] => [assignment.holder, (bits >> place) & 1 ? 'approve' : 'abstain']),
    )
    return outcomeOf(step, seats, [...votes, ...rest]) === 'approved'
  })
}

describe('the outcome of a step', () => {
  it('APV-1 is approved by one, by all, by a number, by a share rounded up, and never by nobody', () => {
    const three = seatsOf(['a', 'b', 'c'])
    const of = (rule: StepRule, ...votes: [string, Decision][]) => outcomeOf(rule, three, said(...votes))
    expect(of({ rule: 'any', needed: 3 }, ['b', 'approve'])).toBe('approved')
    expect(of({ rule: 'all', needed: 1 }, ['a', 'approve'], ['b', 'approve'])).toBe('open')
    expect(of({ rule: 'all', needed: 1 }, ['a', 'approve'], ['b', 'approve'], ['c', 'approve'])).toBe('approved')
    expect(of({ rule: 'count', needed: 2 }, ['a', 'approve'])).toBe('open')
    expect(of({ rule: 'count', needed: 2 }, ['a', 'approve'], ['c', 'approve'])).toBe('approved')
    expect(of({ rule: 'percent', needed: 50 }, ['a', 'approve'])).toBe('open')
    expect(of({ rule: 'percent', needed: 50 }, ['a', 'approve'], ['b', 'approve'])).toBe('approved')
    expect(of({ rule: 'percent', needed: 50 }, ['a', 'approve'], ['b', 'abstain'])).toBe('approved')
    for (const word of approvalRules) expect(outcomeOf({ rule: word, needed: 1 }, three, [])).toBe('open')
    for (const word of approvalRules) expect(outcomeOf({ rule: word, needed: 1 }, [], [])).not.toBe('approved')
  })

  it('APV-2 is rejected by one, at a share only when it cannot be reached any more', () => {
    fc.assert(
      fc.property(rule, fc.integer({ min: 1, max: 5 }), fc.array(fc.boolean(), { maxLength: 5 }), (step, count, answers) => {
        const seats = seatsOf(PEOPLE.slice(0, count))
        const votes = said(
          ...answers.slice(0, count).map((yes, place): [string, Decision] => [PEOPLE[place] ?? '', yes ? 'approve' : 'reject']),
        )
        const outcome = outcomeOf(step, seats, votes)
        const yes = votes.filter((vote) => vote.decision === 'approve').length
        if (step.rule === 'percent') expect(outcome === 'rejected').toBe(outcome !== 'approved' && !reachable(step, seats, votes))
        else if (yes < votes.length && outcome !== 'approved') expect(outcome).toBe('rejected')
        if (step.rule === 'percent') expect(outcome === 'approved').toBe(yes * 100 >= step.needed * count)
      }),
      { numRuns: 500 },
    )
  })

  it('APV-3 is returned by one, whatever the others said', () => {
    for (const word of approvalRules)
      expect(outcomeOf({ rule: word, needed: 1 }, seatsOf(['a', 'b', 'c']), said(['a', 'approve'], ['b', 'return']))).toBe('returned')
  })

  it('APV-4 gives those who abstain or hand on no share, and ends as rejected where nobody can approve', () => {
    const two = seatsOf(['a', 'b'])
    expect(outcomeOf({ rule: 'all', needed: 1 }, two, said(['a', 'abstain'], ['b', 'approve']))).toBe('approved')
    expect(outcomeOf({ rule: 'all', needed: 1 }, two, said(['a', 'delegate']))).toBe('open')
    for (const word of approvalRules)
      expect(outcomeOf({ rule: word, needed: 1 }, two, said(['a', 'abstain'], ['b', 'abstain']))).toBe('rejected')
    expect(outcomeOf({ rule: 'count', needed: 2 }, two, said(['a', 'abstain']))).toBe('rejected')
    expect(outcomeOf({ rule: 'count', needed: 3 }, two, said(['a', 'approve'], ['b', 'approve']))).toBe('open')
    expect(outcomeOf({ rule: 'count', needed: 3 }, two, said(['a', 'reject']))).toBe('rejected')
    const withChief = [...two, { holder: 'chief', decides: true }]
    expect(outcomeOf({ rule: 'all', needed: 1 }, withChief, said(['chief', 'approve']))).toBe('approved')
    expect(outcomeOf({ rule: 'all', needed: 1 }, withChief, said(['a', 'approve'], ['chief', 'reject']))).toBe('rejected')
    expect(outcomeOf({ rule: 'any', needed: 1 }, withChief, said(['a', 'abstain'], ['b', 'abstain']))).toBe('open')
    const withRaised = [...two, { holder: 'c', decides: true, shares: true }]
    expect(outcomeOf({ rule: 'all', needed: 1 }, withRaised, said(['a', 'approve'], ['b', 'approve']))).toBe('open')
    expect(outcomeOf({ rule: 'all', needed: 1 }, withRaised, said(['c', 'approve']))).toBe('approved')
    expect(outcomeOf({ rule: 'percent', needed: 50 }, withRaised, said(['c', 'reject']))).toBe('rejected')
    expect(outcomeOf({ rule: 'count', needed: 3 }, withRaised, said(['a', 'approve']))).toBe('open')
  })
})

const step = (rule: StepRule, stage = 0): RoundStep => ({ ...rule, stage, state: 'waiting', seats: [], votes: [] })
interface Asked {
  readonly rules: readonly StepRule[]
  readonly asked: readonly (readonly string[])[]
  /** Whether each step is asked beside the one before it. */
  readonly beside: readonly boolean[]
  readonly samePerson: boolean
}
/** Who is asked at a step, as the engine has it: of the source who may decide and was not asked before, else an administrator. */
function seatsAt(round: Round, at: number, asked: readonly string[]): ApproverAssignment[] {
  const before = new Set(round.steps[at]?.seats.map((assignment) => assignment.holder))
  const free = (names: readonly string[]) => names.filter((name) => !barredFrom(round, at).has(name) && !before.has(name))
  const source = free(asked)
  return seatsOf(source.length > 0 ? source : free(['admin', 'second', 'third', 'fourth']).slice(0, 1))
}
/** Where nobody is left who has not answered, others are asked. */
const refilled = (round: Round, { asked }: Asked): Round => {
  const steps = round.steps.map((step, at) => {
    const isOpen = step.seats.some((seat) => !step.votes.some((vote) => vote.holder === seat.holder))
    return step.state !== 'active' || isOpen ? step : { ...step, seats: [...step.seats, ...seatsAt(round, at, asked[at] ?? [])] }
  })
  return { ...round, steps }
}

/** Runs ballots through a round as the engine does; each goes to the first step that asks its voter. */
function run(asked: Asked, ballots: readonly { by: string; decision: Decision; to: string }[], look: (round: Round) => void): Round {
  const stages = stagesOf(asked.beside.map((with_previous) => ({ with_previous })))
  const steps = asked.rules.map((rule, at) => step(rule, stages[at]))
  let round: Round = { state: 'pending', requester: 'f', selfApproval: false, samePerson: asked.samePerson, steps }
  const onwards = () => {
    round = refilled(round, asked)
    if (round.state !== 'pending' || activeSteps(round).length > 0) return
    const next = nextSteps(round, () => true)
    round = next.at.reduce((round, at) => activate(round, at, seatsAt(round, at, asked.asked[at] ?? [])), next.round)
  }
  onwards()
  look(round)
  for (const { by, decision, to } of ballots) {
    const at = activeSteps(round).find((step) => round.steps[step]?.seats.some((seat) => seat.holder === by)) ?? 0
    const after = castVote(round, at, { holder: by, by, decision, ...(decision === 'delegate' && { to }) })
    if (typeof after === 'string') continue
    round = after
    onwards()
    look(round)
  }
  return round
}
const questions = fc.record<Asked>({
  rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
  asked: fc.array(fc.uniqueArray(fc.constantFrom(...PEOPLE), { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 3 }),
  beside: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  samePerson: fc.boolean(),
})

/** One stage is asked while it is pending, those before it are over, none after it has begun. */
function holdsTogether(round: Round): void {
  const stages = new Set(activeSteps(round).map((at) => round.steps[at]?.stage))
  expect(stages.size).toBe(round.state === 'pending' ? 1 : 0)
  expect(round.steps.some((step) => step.state === 'active')).toBe(round.state === 'pending')
  const [stage = -1] = stages
  const others = (which: (step: RoundStep) => boolean, ...may: RoundStep['state'][]) =>
    round.steps.filter((step) => which(step) && !may.includes(step.state))
  if (round.state === 'pending') {
    expect(others((step) => step.stage < stage, 'approved')).toEqual([])
    expect(others((step) => step.stage === stage, 'active', 'approved')).toEqual([])
    expect(others((step) => step.stage > stage, 'waiting')).toEqual([])
  }
  if (round.state === 'approved') expect(new Set(round.steps.map((step) => step.state))).toEqual(new Set(['approved']))
}
/** Each step that is asked waits for somebody who may decide it. */
function isAlive(round: Round): void {
  for (const at of activeSteps(round)) {
    const { seats, votes } = round.steps[at] as RoundStep
    const open = seats.map((assignment) => assignment.holder).filter((text) => !votes.some((vote) => vote.holder === text))
    expect(open.some((text) => !barredFrom(round, at).has(text))).toBe(true)
  }
}

describe('a round', () => {
  it('APV-5 knows nothing of the rounds before', () => {
    const one = { rules: [{ rule: 'any', needed: 1 }] as const, asked: [['a', 'b']], beside: [false], samePerson: false }
    const first = run(one, [{ by: 'a', decision: 'approve', to: 'a' }], () => undefined)
    const second = run(one, [{ by: 'b', decision: 'reject', to: 'a' }], () => undefined)
    expect([first.state, second.state]).toEqual(['approved', 'rejected'])
    const reopened = activate({ ...first, state: 'pending' }, 0, seatsOf(['b']))
    expect(reopened.steps[0]?.votes).toEqual([])
  })

  it('APV-6 takes no second vote, none of the requester, and none of who decided at another step', () => {
    fc.assert(
      fc.property(questions, fc.array(ballot, { maxLength: 20 }), (asked, ballots) => {
        run(asked, ballots, (round) => {
          const deciders = round.steps.map((step) => step.votes.filter((vote) => vote.decision !== 'delegate').map((vote) => vote.by))
          for (const step of round.steps) expect(new Set(step.votes.map((vote) => vote.holder)).size).toBe(step.votes.length)
          expect(deciders.flat()).not.toContain('f')
          if (!asked.samePerson) expect(new Set(deciders.flat()).size).toBe(deciders.flat().length)
        })
      }),
      { numRuns: 400 },
    )
  })

  it('APV-8 is pending exactly while one stage is asked, and never changes once it ended', () => {
    fc.assert(
      fc.property(questions, fc.array(ballot, { maxLength: 20 }), (asked, ballots) => {
        const end = run(asked, ballots, (round) => {
          holdsTogether(round)
        })
        if (end.state !== 'pending')
          for (const by of PEOPLE) expect(castVote(end, 0, { holder: by, by, decision: 'approve' })).toBe('closed')
        if (end.state !== 'pending') expect(cancelled(end)).toBe(end)
        else expect(cancelled(end)).toMatchObject({ state: 'cancelled' })
      }),
      { numRuns: 400 },
    )
  })
})

describe('steps side by side', () => {
  const either: StepRule = { rule: 'any', needed: 1 }
  const three = { rules: [either, either, either], beside: [false, true, false], samePerson: false }
  const yes = (by: string) => ({ by, decision: 'approve' as const, to: by })

  it('APV-9 are asked at once, and the round goes on when all of them are approved', () => {
    const asked = { ...three, asked: [['a'], ['b'], ['c']] }
    const states = (...ballots: { by: string; decision: Decision; to: string }[]) =>
      run(asked, ballots, () => undefined).steps.map((step) => step.state)
    expect(states()).toEqual(['active', 'active', 'waiting'])
    expect(states(yes('b'))).toEqual(['active', 'approved', 'waiting'])
    expect(states(yes('b'), yes('a'))).toEqual(['approved', 'approved', 'active'])
    expect(states(yes('b'), { by: 'a', decision: 'reject', to: 'a' })).toEqual(['rejected', 'approved', 'waiting'])
    expect(states({ by: 'a', decision: 'return', to: 'a' })).toEqual(['rejected', 'skipped', 'waiting'])
    expect(run(asked, [yes('a'), yes('b'), yes('c')], () => undefined).state).toBe('approved')
  })

  it('APV-9 wait for others where one person was asked at both', () => {
    const both = { ...three, asked: [['a'], ['a'], ['c']] }
    const after = run(both, [yes('a')], () => undefined)
    expect(after.steps.map((step) => step.state)).toEqual(['approved', 'active', 'waiting'])
    expect(after.steps[1]?.seats).toEqual(seatsOf(['admin']))
    const same = run({ ...both, samePerson: true }, [yes('a'), yes('a')], () => undefined)
    expect(same.steps.map((step) => step.state)).toEqual(['approved', 'approved', 'active'])
    const all = { ...three, rules: [either, { rule: 'all', needed: 1 } as const, either], asked: [['a'], ['a', 'b'], ['c']] }
    expect(run(all, [yes('b'), yes('a')], () => undefined).steps.map((step) => step.state)).toEqual(['approved', 'approved', 'active'])
  })

  it('APV-9 always wait for somebody who may decide', () => {
    fc.assert(
      fc.property(questions, fc.array(ballot, { maxLength: 20 }), (asked, ballots) => {
        run(asked, ballots, isAlive)
      }),
      { numRuns: 400 },
    )
  })
})

describe('the conditions of a step', () => {
  const always: StepCondition = { amount_from: null, amount_to: null, priorities: [], category_ids: [] }
  const facts: ConditionFacts = { amount: null, priority: 'low', categoryIds: [], subtypeId: null, locationId: 'here', costCentreId: null }

  it('APV-7 hold from the lower bound to before the upper one, for the priorities, categories, sub-types, sites and cost centres named', () => {
    const band: StepCondition = { ...always, amount_from: 1000, amount_to: 5000 }
    expect([999, 1000, 4999.99, 5000].map((amount) => stepApplies(band, { ...facts, amount }))).toEqual([false, true, true, false])
    expect(stepApplies(always, facts)).toBe(true)
    expect(stepApplies({ ...always, priorities: ['high'] }, facts)).toBe(false)
    expect(stepApplies({ ...always, category_ids: ['x'] }, { ...facts, categoryIds: ['y', 'x'] })).toBe(true)
    expect(stepApplies({ ...always, category_ids: ['x'] }, { ...facts, categoryIds: ['y'] })).toBe(false)
    expect(stepApplies({ ...always, subtype_ids: ['x'] }, { ...facts, subtypeId: 'y' })).toBe(false)
    expect(stepApplies({ ...always, subtype_ids: ['x'] }, { ...facts, subtypeId: 'x' })).toBe(true)
    expect(stepApplies({ ...always, location_ids: ['there'] }, facts)).toBe(false)
    expect(stepApplies({ ...always, location_ids: ['here', 'there'] }, facts)).toBe(true)
    expect(stepApplies({ ...always, cost_centre_ids: ['x'] }, { ...facts, costCentreId: 'y' })).toBe(false)
    expect(stepApplies({ ...always, cost_centre_ids: ['x'] }, { ...facts, costCentreId: 'x' })).toBe(true)
    const skipped = nextSteps(
      { state: 'pending', requester: null, selfApproval: false, samePerson: false, steps: [step({ rule: 'any', needed: 1 })] },
      () => false,
    )
    expect(skipped).toMatchObject({ at: [], round: { state: 'not_required', steps: [{ state: 'skipped' }] } })
  })

  it('APV-80 that cannot be judged are met: an amount that is missing or none, a category, sub-type or cost centre that is not said', () => {
    const bands = [
      { ...always, amount_from: 5_000_000 },
      { ...always, amount_to: 1000 },
    ]
    for (const amount of [null, Number.NaN, Number.POSITIVE_INFINITY])
      expect(bands.map((band) => stepApplies(band, { ...facts, amount }))).toEqual([true, true])
    for (const name of ['category_ids', 'subtype_ids', 'cost_centre_ids'] as const)
      expect([name, stepApplies({ ...always, [name]: ['x'] }, facts)]).toEqual([name, true])
  })

  it('APV-80 APV-18 no amount is read from what is not whole Rupiah, negative, beyond the bound or in another currency', () => {
    const of = (amount: unknown, currency?: unknown) =>
      amountOf({ type: 'general', extra_data: { amount, ...(currency !== undefined && { currency }) }, facts: null })
    const wrong = ['abc', '', ' ', -1, 1.5, '1e3', 1e300, Number.NaN, {}, [5], true, null, undefined, '-5', MAX_AMOUNT + 1]
    expect(wrong.map((item) => of(item))).toEqual(wrong.map(() => null))
    expect([of(7), of('7'), of(0), of(MAX_AMOUNT), of(7, 'IDR'), of(7, 'USD')]).toEqual([7, 7, 0, MAX_AMOUNT, 7, null])
  })
})
