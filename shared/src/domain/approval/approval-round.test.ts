import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ConditionFacts, type StepCondition, stepApplies } from './approval-condition.ts'
import { outcomeOf, type Seat, type SeatVote, type StepRule } from './approval-outcome.ts'
import { activate, activeStep, cancelled, castVote, nextStep, type Round, type RoundStep } from './approval-round.ts'
import { approvalRules, type Decision, decisions } from './approval-words.ts'

const PEOPLE = ['a', 'b', 'c', 'd', 'e', 'f']
const seatsOf = (names: readonly string[]): Seat[] => names.map((holder) => ({ holder, decides: false }))
const said = (...votes: [string, Decision][]): SeatVote[] => votes.map(([holder, decision]) => ({ holder, by: holder, decision }))

const rule = fc.record<StepRule>({ rule: fc.constantFrom(...approvalRules), needed: fc.integer({ min: 1, max: 100 }) })
const ballot = fc.record({ by: fc.constantFrom(...PEOPLE), decision: fc.constantFrom(...decisions), to: fc.constantFrom(...PEOPLE) })

/** Whether somebody could still bring a step to approval, by trying every way the others may answer. */
function reachable(step: StepRule, seats: readonly Seat[], votes: readonly SeatVote[]): boolean {
  const open = seats.filter((it) => !votes.some((vote) => vote.holder === it.holder))
  return Array.from({ length: 2 ** open.length }, (_, bits) => bits).some((bits) => {
    const rest = said(...open.map((it, place): [string, Decision] => [it.holder, (bits >> place) & 1 ? 'approve' : 'abstain']))
    return outcomeOf(step, seats, [...votes, ...rest]) === 'approved'
  })
}

describe('the outcome of a step', () => {
  it('APV-1 is approved by one, by all, by a number, by a share rounded up, and never by nobody', () => {
    const three = seatsOf(['a', 'b', 'c'])
    const of = (it: StepRule, ...votes: [string, Decision][]) => outcomeOf(it, three, said(...votes))
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
        const yes = votes.filter((it) => it.decision === 'approve').length
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
    const withChief = [...two, { holder: 'chief', decides: true }]
    expect(outcomeOf({ rule: 'all', needed: 1 }, withChief, said(['chief', 'approve']))).toBe('approved')
    expect(outcomeOf({ rule: 'all', needed: 1 }, withChief, said(['a', 'approve'], ['chief', 'reject']))).toBe('rejected')
    expect(outcomeOf({ rule: 'any', needed: 1 }, withChief, said(['a', 'abstain'], ['b', 'abstain']))).toBe('open')
  })
})

const step = (it: StepRule): RoundStep => ({ ...it, state: 'waiting', seats: [], votes: [] })
interface Asked {
  readonly rules: readonly StepRule[]
  readonly asked: readonly (readonly string[])[]
  readonly samePerson: boolean
}
/** Runs ballots through a round as the engine does. */
function run(
  { rules, asked, samePerson }: Asked,
  ballots: readonly { by: string; decision: Decision; to: string }[],
  look: (it: Round) => void,
): Round {
  let round: Round = { state: 'pending', requester: 'f', selfApproval: false, samePerson, steps: rules.map(step) }
  const onwards = () => {
    if (round.state !== 'pending' || activeStep(round) >= 0) return
    const next = nextStep(round, () => true)
    round = next.at === null ? next.round : activate(next.round, next.at, seatsOf(asked[next.at] ?? []))
  }
  onwards()
  look(round)
  for (const { by, decision, to } of ballots) {
    const after = castVote(round, { holder: by, by, decision, ...(decision === 'delegate' && { to }) })
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
  samePerson: fc.boolean(),
})

/** One step active while pending, those before it over, none after it begun. */
function holdsTogether(round: Round): void {
  expect(round.steps.filter((it) => it.state === 'active').length).toBe(round.state === 'pending' ? 1 : 0)
  const states = round.steps.map((it) => it.state).join(' ')
  expect(states).toMatch(/^(approved ?)*((active|rejected|expired) ?)?(waiting ?)*$/)
  if (round.state === 'approved') expect(new Set(round.steps.map((it) => it.state))).toEqual(new Set(['approved']))
}

describe('a round', () => {
  it('APV-5 knows nothing of the rounds before', () => {
    const one = { rules: [{ rule: 'any', needed: 1 }] as const, asked: [['a', 'b']], samePerson: false }
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
          const deciders = round.steps.map((it) => it.votes.filter((vote) => vote.decision !== 'delegate').map((vote) => vote.by))
          for (const it of round.steps) expect(new Set(it.votes.map((vote) => vote.holder)).size).toBe(it.votes.length)
          expect(deciders.flat()).not.toContain('f')
          if (!asked.samePerson) expect(new Set(deciders.flat()).size).toBe(deciders.flat().length)
        })
      }),
      { numRuns: 400 },
    )
  })

  it('APV-8 is pending exactly while one step is active, and never changes once it ended', () => {
    fc.assert(
      fc.property(questions, fc.array(ballot, { maxLength: 20 }), (asked, ballots) => {
        const end = run(asked, ballots, (round) => {
          holdsTogether(round)
        })
        if (end.state !== 'pending') for (const by of PEOPLE) expect(castVote(end, { holder: by, by, decision: 'approve' })).toBe('closed')
        if (end.state !== 'pending') expect(cancelled(end)).toBe(end)
        else expect(cancelled(end)).toMatchObject({ state: 'cancelled' })
      }),
      { numRuns: 400 },
    )
  })
})

describe('the conditions of a step', () => {
  const always: StepCondition = { amount_from: null, amount_to: null, priorities: [], category_ids: [] }
  const facts: ConditionFacts = { amount: null, priority: 'low', categoryIds: [] }

  it('APV-7 hold from the lower bound to before the upper one, for the priorities and categories named', () => {
    const band: StepCondition = { ...always, amount_from: 1000, amount_to: 5000 }
    expect([999, 1000, 4999.99, 5000, null].map((amount) => stepApplies(band, { ...facts, amount }))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
    expect(stepApplies(always, facts)).toBe(true)
    expect(stepApplies({ ...always, priorities: ['high'] }, facts)).toBe(false)
    expect(stepApplies({ ...always, category_ids: ['x'] }, { ...facts, categoryIds: ['y', 'x'] })).toBe(true)
    expect(stepApplies({ ...always, category_ids: ['x'] }, facts)).toBe(false)
    const skipped = nextStep(
      { state: 'pending', requester: null, selfApproval: false, samePerson: false, steps: [step({ rule: 'any', needed: 1 })] },
      () => false,
    )
    expect(skipped).toMatchObject({ at: null, round: { state: 'not_required', steps: [{ state: 'skipped' }] } })
  })
})
