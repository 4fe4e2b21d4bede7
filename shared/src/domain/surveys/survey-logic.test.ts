import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answers, Question, ShowWhen, SurveyDefinition } from '../../contract/surveys/survey-definition.contract.ts'
import { brokenAnswers } from './answer-check.ts'
import { definitionFaults } from './definition-check.ts'
import { questionKinds } from './question-kinds.ts'
import { keptAnswers, questionsOf, shownSections } from './survey-logic.ts'
import { responseScore } from './survey-scoring.ts'

const both = (text: string) => ({ en: text, id: text })
const option = (key: string, score: number | null = null) => ({ key, label: both(key), score })
const question = (key: string, facts: Partial<Question> = {}): Question => ({
  ...{ key, kind: 'single', title: both(key), help: both(''), required: false },
  ...{ options: [option('a', 0), option('b', 50), option('c', 100)], rows: [], min: null, max: null, weight: 1, show_when: null },
  ...facts,
})
const survey = (...questions: Question[]): SurveyDefinition => ({
  sections: [{ key: 's', title: both(''), text: both(''), show_when: null, questions }],
})
const when = (name: string, is: ShowWhen['rules'][number]['is'], value?: string | number): ShowWhen => ({
  join: 'all',
  rules: [{ question: name, is, ...(value !== undefined && { value }) }],
})

/** Any survey whose conditions name earlier questions, and any answers to it: fitting ones, others, and some to nothing it asks. */
const conditionOf = (earlier: readonly string[]) =>
  earlier.length === 0
    ? fc.constant(null)
    : fc.option(
        fc.record({
          join: fc.constantFrom('all' as const, 'any' as const),
          rules: fc.array(
            fc.record({
              question: fc.constantFrom(...earlier),
              is: fc.constantFrom('equals', 'not_equals', 'includes', 'at_least', 'at_most', 'answered', 'unanswered'),
              value: fc.constantFrom<string | number>('a', 'b', 'yes', 3, 7),
            }),
            { minLength: 1, maxLength: 3 },
          ),
        }),
      )
const surveys: fc.Arbitrary<SurveyDefinition> = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 }).chain((sizes) => {
  const keys = sizes.flatMap((size, at) => Array.from({ length: size }, (_, index) => `q${at}${index}`))
  const before = (key: string) => keys.slice(0, keys.indexOf(key))
  return fc
    .tuple(
      ...sizes.map((size, at) => {
        const own = keys.filter((key) => key.startsWith(`q${at}`)).slice(0, size)
        return fc.record({
          key: fc.constant(`s${at}`),
          title: fc.constant(both('')),
          text: fc.constant(both('')),
          show_when: conditionOf(own[0] === undefined ? [] : before(own[0])),
          questions: fc.tuple(
            ...own.map((key) =>
              fc
                .record({ kind: fc.constantFrom(...questionKinds), required: fc.boolean(), show_when: conditionOf(before(key)) })
                .map((facts) => question(key, { ...facts, rows: [option('r')] } as Partial<Question>)),
            ),
          ),
        })
      }),
    )
    .map((sections) => ({ sections: sections as SurveyDefinition['sections'] }))
})
const value = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'yes', 'no', '', '   '),
  fc.integer({ min: 0, max: 10 }),
  fc.subarray(['a', 'b', 'c']),
  fc.constantFrom({ r: 'a' }, {}),
)
const answered = surveys.chain((definition) =>
  fc.tuple(
    fc.constant(definition),
    fc.dictionary(fc.constantFrom(...questionsOf(definition).map(({ key }) => key), 'unknown', 'toString'), value) as fc.Arbitrary<Answers>,
  ),
)
const shownKeys = (definition: SurveyDefinition, answers: Answers) =>
  questionsOf({ sections: shownSections(definition, answers) }).map(({ key }) => key)

describe('what a survey shows', () => {
  it('SU-1 keeps every answer to a question that is shown and none that logic hides, whatever was answered', () => {
    fc.assert(
      fc.property(answered, ([definition, answers]) => {
        const [shown, kept] = [shownKeys(definition, answers), keptAnswers(definition, answers)]
        const said = shown.filter((key) => Object.hasOwn(answers, key) && JSON.stringify(answers[key]).replace(/[" ]/g, '') !== '')
        for (const key of said.filter((key) => !['{}', '[]'].includes(JSON.stringify(answers[key]))))
          expect(kept[key]).toEqual(answers[key])
        expect(Object.keys(kept).every((key) => shown.includes(key))).toBe(true)
        expect(shown.every((key) => questionsOf(definition).some((question) => question.key === key))).toBe(true)
      }),
    )
  })

  it('SU-1 is the same for what is kept as for what was answered: a response reads as it was given', () => {
    fc.assert(
      fc.property(answered, ([definition, answers]) => {
        const kept = keptAnswers(definition, answers)
        expect(keptAnswers(definition, kept)).toEqual(kept)
        expect(shownKeys(definition, kept)).toEqual(shownKeys(definition, answers))
        expect(responseScore(definition, kept)).toBe(responseScore(definition, answers))
        expect([...brokenAnswers(definition, kept, { complete: true })]).toEqual([
          ...brokenAnswers(definition, answers, { complete: true }),
        ])
      }),
    )
  })

  it('SU-2 does not change by an answer to a question that is hidden, or by one to a later question', () => {
    fc.assert(
      fc.property(answered, value, ([definition, answers], other) => {
        const [shown, all] = [shownKeys(definition, answers), questionsOf(definition).map(({ key }) => key)]
        for (const hidden of all.filter((key) => !shown.includes(key)))
          expect(shownKeys(definition, { ...answers, [hidden]: other })).toEqual(shown)
        const last = all.at(-1)
        if (last) expect(shownKeys(definition, { ...answers, [last]: other })).toEqual(shown)
      }),
    )
  })

  it('SU-2 is refused as a definition where a condition names a question that comes later, or itself', () => {
    fc.assert(fc.property(surveys, (definition) => !definitionFaults(definition).some(({ rule }) => rule === 'order')))
    const circle = survey(question('x', { show_when: when('y', 'answered') }), question('y', { show_when: when('x', 'answered') }))
    expect(definitionFaults(circle)).toEqual([{ field: 'sections.0.questions.0', rule: 'order' }])
    expect(definitionFaults(survey(question('x', { show_when: when('x', 'answered') })))).toHaveLength(1)
  })
})

describe('answers', () => {
  it('SU-3 are checked as their question says, in the words of the refusals', () => {
    const rule = (facts: Partial<Question>, given: Answers[string]) =>
      brokenAnswers(survey(question('x', facts)), { x: given }, { complete: true }).get('x')?.rule
    expect(rule({}, 'd')).toBe('enum')
    expect(rule({ kind: 'nps' }, 11)).toBe('maximum')
    expect(rule({ kind: 'rating' }, 0)).toBe('minimum')
    expect(rule({ kind: 'scale', min: 1, max: 7 }, 4.5)).toBe('type')
    expect(rule({ kind: 'multiple', min: 2 }, ['a'])).toBe('minItems')
    expect(rule({ kind: 'multiple', max: 1 }, ['a', 'b'])).toBe('maxItems')
    expect(rule({ kind: 'ranking' }, ['a', 'b', 'b'])).toBe('uniqueItems')
    expect(rule({ kind: 'ranking' }, ['a', 'b'])).toBe('minItems')
    expect(rule({ kind: 'matrix', rows: [option('r'), option('q')], required: true }, { r: 'a' })).toBe('minItems')
    expect(rule({ kind: 'date' }, '2026-02-30')).toBe('date')
    expect(rule({ kind: 'time' }, '24:00')).toBe('format')
    expect(rule({ kind: 'email' }, 'nobody')).toBe('format')
    expect(rule({ kind: 'short_text', min: 3 }, 'ab')).toBe('minLength')
    expect(rule({ kind: 'short_text', max: 3 }, 'abcd')).toBe('maxLength')
    expect(rule({ kind: 'number', min: 0 }, -1)).toBe('minimum')
    expect(rule({ kind: 'phone' }, '+62 812-3456')).toBeUndefined()
  })

  it('SU-3 of a required question may be missing until the response is complete, or while it is hidden', () => {
    const definition = survey(question('x'), question('y', { required: true, show_when: when('x', 'equals', 'a') }))
    const missing = (answers: Answers, complete: boolean) => [...brokenAnswers(definition, answers, { complete }).keys()]
    expect(missing({ x: 'a' }, true)).toEqual(['y'])
    expect(missing({ x: 'a' }, false)).toEqual([])
    expect(missing({ x: 'b' }, true)).toEqual([])
  })

  it('SU-4 are scored from 0 to 100 by weight; what is hidden, weighs nothing or says nothing is left out', () => {
    const definition = survey(
      question('x', { weight: 3 }),
      question('nps', { kind: 'nps' }),
      question('off', { weight: 0 }),
      question('y', { show_when: when('x', 'equals', 'a'), weight: 9 }),
    )
    expect(responseScore(definition, { x: 'c', nps: 5, off: 'a', y: 'a' })).toBe(87.5)
    expect(responseScore(definition, { off: 'c' })).toBeNull()
    expect(responseScore(survey(question('r', { kind: 'rating' })), { r: 1 })).toBe(0)
    expect(responseScore(survey(question('m', { kind: 'multiple' })), { m: ['a', 'c'] })).toBe(50)
  })

  it('SU-4 never score outside of 0 to 100', () => {
    fc.assert(
      fc.property(answered, ([definition, answers]) => {
        if (brokenAnswers(definition, answers, { complete: false }).size > 0) return
        const score = responseScore(definition, answers)
        expect(score === null || (score >= 0 && score <= 100)).toBe(true)
      }),
    )
  })
})
