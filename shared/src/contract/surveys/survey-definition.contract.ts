import { type Static, Type } from 'typebox'
import { questionKinds } from '../../domain/surveys/question-kinds.ts'
import { closed, dictionary, nullable, oneOf, optional, Text } from '../../kit/words.ts'

/** A text in both languages. */
export const Bilingual = closed({ en: Text(500), id: Text(500) })
export type Bilingual = Static<typeof Bilingual>

/** Names a section, a question or an option within its survey; it stays through all versions. */
const Key = Type.String({ pattern: '^[a-z0-9]{1,12}$' })

/** Whether an answer to an earlier question is so. `value` is an option's key, `yes` or `no`, or a number. */
const ShowRule = closed({
  question: Key,
  is: oneOf('equals', 'not_equals', 'includes', 'at_least', 'at_most', 'answered', 'unanswered'),
  value: optional(Type.Union([Type.String({ maxLength: 200 }), Type.Number()])),
})
export type ShowRule = Static<typeof ShowRule>

const ShowWhen = closed({ join: oneOf('all', 'any'), rules: Type.Array(ShowRule, { minItems: 1, maxItems: 8 }) })
export type ShowWhen = Static<typeof ShowWhen>

/** `score`: 0 to 100, what choosing it is worth; null: nothing is said by it. */
const QuestionOption = closed({ key: Key, label: Bilingual, score: nullable(Type.Number({ minimum: 0, maximum: 100 })) })
export type QuestionOption = Static<typeof QuestionOption>

export const Question = closed({
  key: Key,
  kind: oneOf(...questionKinds),
  title: Bilingual,
  help: Bilingual,
  required: Type.Boolean(),
  /** Of choices; of a matrix its columns. */
  options: Type.Array(QuestionOption, { maxItems: 30 }),
  /** Of a matrix. */
  rows: Type.Array(QuestionOption, { maxItems: 20 }),
  /** Of numbers and scales their bounds, of texts the number of characters, of several choices their number. */
  min: nullable(Type.Number({ minimum: -1e9, maximum: 1e9 })),
  max: nullable(Type.Number({ minimum: -1e9, maximum: 1e9 })),
  /** How much it counts in the score; 0: not at all. */
  weight: Type.Number({ minimum: 0, maximum: 100 }),
  show_when: nullable(ShowWhen),
})
export type Question = Static<typeof Question>

const Section = closed({
  key: Key,
  title: Bilingual,
  text: Bilingual,
  show_when: nullable(ShowWhen),
  questions: Type.Array(Question, { maxItems: 60 }),
})
export type Section = Static<typeof Section>

/** What a survey asks, section by section. Conditions name earlier questions alone. */
export const SurveyDefinition = closed({ sections: Type.Array(Section, { maxItems: 20 }) })
export type SurveyDefinition = Static<typeof SurveyDefinition>

/**
 * One answer: a text, a number, keys of options in order, or of a matrix the column's key by the row's. Days are `YYYY-MM-DD`, times `HH:MM`,
 * areas and assets ids, a signature the path of its drawing.
 */
const AnswerValue = Type.Union([
  Type.Number({ minimum: -1e9, maximum: 1e9 }),
  Type.String({ maxLength: 20_000, pattern: '^[^\\u0000]*$' }),
  Type.Array(Type.String({ maxLength: 100, pattern: '^[^\\u0000]*$' }), { maxItems: 30 }),
  dictionary(Type.String({ maxLength: 12 }), { propertyNames: { maxLength: 12 }, maxProperties: 20 }),
])
export type AnswerValue = Static<typeof AnswerValue>

/** Answers by the keys of their questions. */
export const Answers = dictionary(AnswerValue, { propertyNames: { maxLength: 12 }, maxProperties: 300, maxBytes: 256 * 1024, maxDepth: 3 })
export type Answers = Static<typeof Answers>
