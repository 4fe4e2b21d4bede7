import { questionsOf } from '@menara/shared/domain/surveys/survey-logic.ts'
import { describe, expect, it } from 'vitest'
import {
  addQuestion,
  addSection,
  before,
  copyQuestion,
  moveQuestion,
  newQuestion,
  removeQuestion,
  removeSection,
  turnQuestion,
} from './definition-edits.ts'

const q = (key: string, on?: string) => ({
  ...{ ...newQuestion('single'), key },
  show_when: on ? { join: 'all' as const, rules: [{ question: on, is: 'answered' as const }] } : null,
})
const built = () => {
  const two = addSection(addSection({ sections: [] }))
  const [first = '', second = ''] = two.sections.map(({ key }) => key)
  return [q('a'), q('b', 'a')].reduce(
    (definition, question) => addQuestion(definition, first, question),
    addQuestion(two, second, q('c', 'b')),
  )
}
const order = (definition: ReturnType<typeof built>) => definition.sections.map(({ questions }) => questions.map(({ key }) => key).join(''))

describe('editing a survey', () => {
  it('SUB-1 moves a question up and down, at the end of a section into the next one', () => {
    expect(order(built())).toEqual(['ab', 'c'])
    expect(order(moveQuestion(built(), 'a', 1))).toEqual(['ba', 'c'])
    expect(order(moveQuestion(built(), 'b', 1))).toEqual(['a', 'bc'])
    expect(order(moveQuestion(built(), 'c', -1))).toEqual(['abc', ''])
    expect(order(moveQuestion(built(), 'a', -1))).toEqual(['ab', 'c'])
  })

  it('SUB-2 forgets what conditions say of a question that is removed, alone or with its section', () => {
    const removed = removeQuestion(built(), 'a')
    expect(questionsOf(removed).map(({ key, show_when }) => [key, show_when?.rules.length ?? 0])).toEqual([
      ['b', 0],
      ['c', 1],
    ])
    const section = built().sections[0]?.key ?? ''
    const left = removeSection(
      { ...built(), sections: built().sections.map((item, at) => (at === 0 ? { ...item, key: section } : item)) },
      section,
    )
    expect(questionsOf(left).map(({ show_when }) => show_when)).toEqual([null])
  })

  it('SUB-2 offers a condition the questions before it alone', () => {
    const definition = built()
    expect(before(definition, 'c').map(({ key }) => key)).toEqual(['a', 'b'])
    expect(before(definition, definition.sections[1]?.key ?? '').map(({ key }) => key)).toEqual(['a', 'b'])
    expect(before(definition, 'a')).toEqual([])
  })

  it('SUB-3 copies a question with a key of its own, and keeps options when its kind changes to one that has some', () => {
    const copied = questionsOf(copyQuestion(built(), 'a'))
    expect(new Set(copied.map(({ key }) => key)).size).toBe(4)
    const [first] = questionsOf(built())
    if (!first) throw new Error('There is no question')
    expect(questionsOf(turnQuestion(built(), first, 'dropdown'))[0]?.options).toHaveLength(2)
    expect(questionsOf(turnQuestion(built(), first, 'rating'))[0]).toMatchObject({ options: [], weight: 1 })
  })
})
