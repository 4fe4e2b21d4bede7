import type { AnswerValue, Bilingual, Question } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import type { TFunction } from 'i18next'
import { dayText } from '../../../kit/dates/dates.ts'

interface Words {
  readonly textOf: (text: Bilingual) => string
  readonly t: TFunction<'surveys'>
}

const labelIn = (options: Question['options'], key: string, textOf: Words['textOf']): string => {
  const found = options.find((option) => option.key === key)
  return found ? textOf(found.label) : key
}

/** An answer as it is read: labels instead of keys. */
export function answerText(question: Question, value: AnswerValue | undefined, words: Words): string {
  if (value === undefined) return ''
  return typeof value === 'object' ? listText(question, value, words) : plainText(question, value, words)
}

function plainText({ kind, options }: Question, value: string | number, { textOf, t }: Words): string {
  if (kind === 'yes_no') return t(value === 'yes' ? 'yes' : 'no', { ns: 'common' })
  if (kind === 'date') return dayText(String(value))
  if (kind === 'signature') return t('signed')
  return labelIn(options, String(value), textOf)
}

function listText({ options, rows }: Question, value: readonly string[] | Readonly<Record<string, string>>, { textOf }: Words): string {
  if (Array.isArray(value)) return value.map((key) => labelIn(options, key, textOf)).join(', ')
  return Object.entries(value)
    .map(([row, column]) => `${labelIn(rows, row, textOf)}: ${labelIn(options, column, textOf)}`)
    .join('; ')
}
