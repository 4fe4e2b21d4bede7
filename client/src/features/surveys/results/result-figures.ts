import type { Bilingual } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import type { QuestionResult } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import { scaleBounds, scaleKinds } from '@menara/shared/domain/surveys/question-kinds.ts'
import type { TFunction } from 'i18next'

type TextOf = (text: Bilingual) => string
export interface ResultBar {
  readonly key: string
  readonly label: string
  readonly count: number
}

/** A bar for every possible answer, in the question's own order; answers that are no more among the options come last. */
export function barsOf({ question, values }: QuestionResult, textOf: TextOf, t: TFunction<'surveys'>): ResultBar[] {
  const counts = new Map(values.map(({ value, count }) => [value, count]))
  const offered = choicesOf(question, textOf, t)
  const known = new Set(offered.map(({ key }) => key))
  const others = ['area', 'asset'].includes(question.kind)
    ? []
    : [...counts.keys()].filter((key) => !known.has(key)).map((key) => ({ key, label: key }))
  return [...offered, ...others].map(({ key, label }) => ({ key, label, count: counts.get(key) ?? 0 }))
}

function choicesOf(question: QuestionResult['question'], textOf: TextOf, t: TFunction<'surveys'>) {
  if (question.kind === 'yes_no') return (['yes', 'no'] as const).map((key) => ({ key: key as string, label: t(key, { ns: 'common' }) }))
  if (!scaleKinds.has(question.kind)) return question.options.map(({ key, label }) => ({ key, label: textOf(label) }))
  const [least, most] = scaleBounds(question)
  return Array.from({ length: most - least + 1 }, (_, at) => {
    const step = least + at
    return {
      key: String(step),
      label: question.kind === 'smileys' ? t(`face.${step}`) : question.kind === 'rating' ? t('stars', { count: step }) : String(step),
    }
  })
}

/** Promoters (9, 10) less detractors (0 to 6) in percent of all; null where nobody answered. */
export function netPromoters({ values, answered }: QuestionResult): number | null {
  if (answered === 0) return null
  const among = (from: number, until: number) =>
    values.filter(({ value }) => Number(value) >= from && Number(value) <= until).reduce((sum, { count }) => sum + count, 0)
  return Math.round((100 * (among(9, 10) - among(0, 6))) / answered)
}

/** Of a matrix its rows by its columns; of a ranking its options by place. */
export function rowsOf({ question, values }: QuestionResult, textOf: TextOf) {
  const count = (row: string, value: string) => values.find((found) => found.row === row && found.value === value)?.count ?? 0
  const options = question.options.map(({ key, label }) => ({ key, label: textOf(label) }))
  if (question.kind === 'ranking') {
    const places = options.map((_, at) => String(at + 1))
    return { head: places, rows: options.map(({ key, label }) => ({ key, label, counts: places.map((place) => count(place, key)) })) }
  }
  const rows = question.rows.map(({ key, label }) => ({
    key,
    label: textOf(label),
    counts: options.map((option) => count(key, option.key)),
  }))
  return { head: options.map(({ label }) => label), rows }
}
