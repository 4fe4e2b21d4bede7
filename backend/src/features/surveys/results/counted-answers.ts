import type { AnswerValue, Question } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import type { QuestionResult } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import { textKinds } from '@menara/shared/domain/surveys/question-kinds.ts'
import type { AnsweredAlike } from './survey-results.store.ts'

/** Their answers are not counted one by one: days and numbers are too many. */
const UNCOUNTED: ReadonlySet<string> = new Set(['number', 'date', 'time', ...textKinds])

/** How a question was answered: how often, with what, and the mean of numbers to two decimals. */
export function countedAnswers(question: Question, alike: readonly AnsweredAlike[]): Pick<QuestionResult, 'answered' | 'values' | 'mean'> {
  const answered = alike.reduce((sum, { count }) => sum + count, 0)
  const numbers = alike.filter(({ value }) => typeof value === 'number')
  const shared = numbers.reduce((sum, { count }) => sum + count, 0)
  const total = numbers.reduce((sum, { value, count }) => sum + Number(value) * count, 0)
  return {
    answered,
    mean: shared > 0 ? Math.round((total / shared) * 100) / 100 : null,
    values: UNCOUNTED.has(question.kind) ? [] : valuesOf(question, alike),
  }
}

/** Options one by one; of a ranking with their place as `row`, of a matrix with their row. */
function valuesOf({ kind }: Question, alike: readonly AnsweredAlike[]): QuestionResult['values'] {
  const counts = new Map<string, { value: string; row: string | null; count: number }>()
  for (const { value, count } of alike) {
    if (value === null) continue
    for (const [row, part] of partsOf(value, kind === 'ranking')) {
      const key = `${row ?? ''} ${part}`
      const found = counts.get(key) ?? { value: part, row, count: 0 }
      counts.set(key, { ...found, count: found.count + count })
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
}

function partsOf(value: AnswerValue, ranked: boolean): (readonly [row: string | null, value: string])[] {
  if (typeof value !== 'object') return [[null, String(value)]]
  if (Array.isArray(value)) return value.map((part: string, at) => [ranked ? String(at + 1) : null, part] as const)
  return Object.entries(value)
}
