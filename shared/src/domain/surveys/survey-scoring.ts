import type { Answers, AnswerValue, Question, SurveyDefinition } from '../../contract/surveys/survey-definition.contract.ts'
import { scaleBounds, scaleKinds } from './question-kinds.ts'
import { answerTo, keptAnswers, questionsOf } from './survey-logic.ts'

/** What an answer is worth, 0 to 100; null where it is worth nothing. */
export function answerScore(question: Question, value: AnswerValue): number | null {
  if (question.kind === 'yes_no') return value === 'yes' ? 100 : 0
  if (scaleKinds.has(question.kind)) {
    const [least, most] = scaleBounds(question)
    return most > least ? ((Number(value) - least) / (most - least)) * 100 : null
  }
  const chosen = typeof value === 'object' ? Object.values(value) : [String(value)]
  const scores = chosen.map((key) => question.options.find((option) => option.key === key)?.score ?? null)
  return mean(scores.filter((score) => score !== null).map((score) => [score, 1]))
}

/** The weighted mean of the answers that are shown and worth something: 0 to 100 with one decimal, null where there is none. */
export function responseScore(definition: SurveyDefinition, answers: Answers): number | null {
  const kept = keptAnswers(definition, answers)
  const parts = questionsOf(definition).flatMap((question): [number, number][] => {
    const value = answerTo(kept, question.key)
    const score = value === undefined || question.weight === 0 ? null : answerScore(question, value)
    return score === null ? [] : [[score, question.weight]]
  })
  const score = mean(parts)
  return score === null ? null : Math.round(score * 10) / 10
}

function mean(parts: readonly (readonly [score: number, weight: number])[]): number | null {
  const weight = parts.reduce((sum, [, weight]) => sum + weight, 0)
  return weight > 0 ? parts.reduce((sum, [score, weight]) => sum + score * weight, 0) / weight : null
}
