import type { Answers, AnswerValue, Question, SurveyDefinition } from '../../contract/surveys/survey-definition.contract.ts'
import { MAX_SIGNATURE, type QuestionKind, scaleBounds, scaleKinds } from './question-kinds.ts'
import { answerTo, keptAnswers, questionsOf, shownSections } from './survey-logic.ts'

/** A rule that an answer breaks: its words are those of the refusals. */
export interface BrokenAnswer {
  readonly rule: string
  readonly params?: Readonly<Record<string, number>>
}

/** What is wrong with the answers to the questions that are shown, by the question's key. An incomplete response lacks nothing yet. */
export function brokenAnswers(
  definition: SurveyDefinition,
  answers: Answers,
  { complete }: { readonly complete: boolean },
): ReadonlyMap<string, BrokenAnswer> {
  const kept = keptAnswers(definition, answers)
  const broken = new Map<string, BrokenAnswer>()
  for (const question of questionsOf({ sections: shownSections(definition, answers) })) {
    const value = answerTo(kept, question.key)
    const found = value === undefined ? missing(question, complete) : brokenAnswer(question, value)
    if (found) broken.set(question.key, found)
  }
  return broken
}

const missing = ({ required }: Question, complete: boolean): BrokenAnswer | null => (required && complete ? { rule: 'required' } : null)

/** The rule that one answer breaks; null where it is right. */
export function brokenAnswer(question: Question, value: AnswerValue): BrokenAnswer | null {
  if (scaleKinds.has(question.kind)) {
    const [least, most] = scaleBounds(question)
    return typeof value === 'number' && Number.isInteger(value) ? within(value, least, most) : { rule: 'type' }
  }
  return CHECKS[question.kind]?.(question, value) ?? null
}

type Check = (question: Question, value: AnswerValue) => BrokenAnswer | null
const text =
  (pattern: RegExp | null, longest: number): Check =>
  ({ min, max }, value) => {
    if (typeof value !== 'string') return { rule: 'type' }
    if (pattern && !pattern.test(value)) return { rule: 'format' }
    if (min !== null && value.trim().length < min) return { rule: 'minLength', params: { limit: min } }
    const most = Math.min(max ?? longest, longest)
    return value.length > most ? { rule: 'maxLength', params: { limit: most } } : null
  }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const oneOption: Check = ({ options }, value) => (options.some(({ key }) => key === value) ? null : { rule: 'enum' })

const severalOptions: Check = ({ kind, options, min, max }, value) => {
  if (!Array.isArray(value)) return { rule: 'type' }
  if (new Set(value).size < value.length) return { rule: 'uniqueItems' }
  if (!value.every((item) => options.some(({ key }) => key === item))) return { rule: 'enum' }
  const least = kind === 'ranking' ? options.length : (min ?? 0)
  if (value.length < least) return { rule: 'minItems', params: { limit: least } }
  return max !== null && kind === 'multiple' && value.length > max ? { rule: 'maxItems', params: { limit: max } } : null
}

const matrix: Check = ({ required, rows, options }, value) => {
  if (typeof value !== 'object' || Array.isArray(value)) return { rule: 'type' }
  const isKnown = ([row, column]: [string, string]) => rows.some(({ key }) => key === row) && options.some(({ key }) => key === column)
  if (!Object.entries(value).every(isKnown)) return { rule: 'enum' }
  return required && Object.keys(value).length < rows.length ? { rule: 'minItems', params: { limit: rows.length } } : null
}

const day: Check = (_question, value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return { rule: 'date' }
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? null : { rule: 'date' }
}

const CHECKS: Readonly<Partial<Record<QuestionKind, Check>>> = {
  short_text: text(/^[^\n]*$/, 200),
  long_text: text(null, 5000),
  email: (question, value) => text(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 254)({ ...question, min: null, max: null }, value),
  phone: (question, value) => text(/^\+?[0-9 ()./-]{5,30}$/, 31)({ ...question, min: null, max: null }, value),
  number: ({ min, max }, value) => (typeof value === 'number' ? within(value, min, max) : { rule: 'type' }),
  yes_no: (_question, value) => (value === 'yes' || value === 'no' ? null : { rule: 'enum' }),
  single: oneOption,
  dropdown: oneOption,
  multiple: severalOptions,
  ranking: severalOptions,
  matrix,
  date: day,
  time: (_question, value) => (typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : { rule: 'format' }),
  signature: (question, value) => text(/^[ML0-9 ]+$/, MAX_SIGNATURE)({ ...question, min: null, max: null }, value),
  area: (_question, value) => (typeof value === 'string' && UUID.test(value) ? null : { rule: 'exists' }),
  asset: (_question, value) => (typeof value === 'string' && UUID.test(value) ? null : { rule: 'exists' }),
}

function within(value: number, least: number | null, most: number | null): BrokenAnswer | null {
  if (least !== null && value < least) return { rule: 'minimum', params: { limit: least } }
  return most !== null && value > most ? { rule: 'maximum', params: { limit: most } } : null
}
