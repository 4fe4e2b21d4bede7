import type {
  Question,
  QuestionOption,
  Section,
  ShowWhen,
  SurveyDefinition,
} from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { choiceKinds, type QuestionKind, scoredKinds } from '@menara/shared/domain/surveys/question-kinds.ts'
import { questionsOf } from '@menara/shared/domain/surveys/survey-logic.ts'

const NOTHING = { en: '', id: '' }
const KEY_LENGTH = 8

/** A key that nothing of a survey has had: answers of all its versions stay apart. */
const newKey = (): string => `q${crypto.randomUUID().replaceAll('-', '').slice(0, KEY_LENGTH)}`
export const newOption = (): QuestionOption => ({ key: newKey(), label: NOTHING, score: null })

export const newQuestion = (kind: QuestionKind): Question => ({
  ...{ key: newKey(), kind, title: NOTHING, help: NOTHING, required: false, min: null, max: null, show_when: null },
  options: choiceKinds.has(kind) ? [newOption(), newOption()] : [],
  rows: kind === 'matrix' ? [newOption()] : [],
  weight: scoredKinds.has(kind) ? 1 : 0,
})
const newSection = (): Section => ({ key: newKey(), title: NOTHING, text: NOTHING, show_when: null, questions: [] })

const inSections = (definition: SurveyDefinition, change: (section: Section) => Section): SurveyDefinition => ({
  sections: definition.sections.map(change),
})

export const addSection = ({ sections }: SurveyDefinition): SurveyDefinition => ({ sections: [...sections, newSection()] })

export const addQuestion = (definition: SurveyDefinition, sectionKey: string, question: Question): SurveyDefinition =>
  inSections(definition, (section) => (section.key === sectionKey ? { ...section, questions: [...section.questions, question] } : section))

export const changeSection = (definition: SurveyDefinition, key: string, fields: Partial<Section>): SurveyDefinition =>
  inSections(definition, (section) => (section.key === key ? { ...section, ...fields } : section))

export const changeQuestion = (definition: SurveyDefinition, key: string, fields: Partial<Question>): SurveyDefinition =>
  inSections(definition, (section) => ({
    ...section,
    questions: section.questions.map((question) => (question.key === key ? { ...question, ...fields } : question)),
  }))

/** Of another kind: what the new kind has no use for is left out. */
export function turnQuestion(definition: SurveyDefinition, { key }: Question, kind: QuestionKind): SurveyDefinition {
  const { options, rows, weight } = newQuestion(kind)
  const before = questionsOf(definition).find((question) => question.key === key)
  const keeps = before && before.options.length > 0 && options.length > 0
  return changeQuestion(definition, key, { kind, options: keeps ? before.options : options, rows, weight, min: null, max: null })
}

/** A copy right after it, with keys of its own. */
export function copyQuestion(definition: SurveyDefinition, key: string): SurveyDefinition {
  return inSections(definition, (section) => ({
    ...section,
    questions: section.questions.flatMap((question) => (question.key === key ? [question, { ...question, key: newKey() }] : [question])),
  }))
}

/** Removes a question, and what conditions say of it. */
export function removeQuestion(definition: SurveyDefinition, key: string): SurveyDefinition {
  const without = inSections(definition, (section) => ({
    ...section,
    questions: section.questions.filter((question) => question.key !== key),
  }))
  return forgotten(without, new Set([key]))
}
export function removeSection({ sections }: SurveyDefinition, key: string): SurveyDefinition {
  const gone = sections.find((section) => section.key === key)
  return forgotten(
    { sections: sections.filter((section) => section.key !== key) },
    new Set(gone?.questions.map((question) => question.key)),
  )
}

function forgotten(definition: SurveyDefinition, gone: ReadonlySet<string>): SurveyDefinition {
  const left = (condition: ShowWhen | null): ShowWhen | null => {
    const rules = condition?.rules.filter(({ question }) => !gone.has(question)) ?? []
    return condition && rules.length > 0 ? { ...condition, rules } : null
  }
  return inSections(definition, (section) => ({
    ...section,
    show_when: left(section.show_when),
    questions: section.questions.map((question) => ({ ...question, show_when: left(question.show_when) })),
  }))
}

/** One place up or down; from the end of a section into the next one. */
export function moveQuestion(definition: SurveyDefinition, key: string, by: -1 | 1): SurveyDefinition {
  const { sections } = definition
  const from = sections.findIndex(({ questions }) => questions.some((question) => question.key === key))
  const section = sections[from]
  const at = section?.questions.findIndex((question) => question.key === key) ?? -1
  const question = section?.questions[at]
  if (!section || !question) return definition
  const to = at + by
  if (to >= 0 && to < section.questions.length)
    return changeSection(definition, section.key, { questions: swapped(section.questions, at, to) })
  const next = sections[from + by]
  if (!next) return definition
  const left = section.questions.filter((other) => other !== question)
  const joined = by === 1 ? [question, ...next.questions] : [...next.questions, question]
  return changeSection(changeSection(definition, section.key, { questions: left }), next.key, { questions: joined })
}

export function moveSection({ sections }: SurveyDefinition, key: string, by: -1 | 1): SurveyDefinition {
  const at = sections.findIndex((section) => section.key === key)
  return at + by < 0 || at + by >= sections.length ? { sections } : { sections: swapped(sections, at, at + by) }
}

export function swapped<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [a, b] = [next[from], next[to]]
  if (a === undefined || b === undefined) return next
  next[from] = b
  next[to] = a
  return next
}

/** The questions that come before a question, or before a section: those its condition may name. */
export function before(definition: SurveyDefinition, key: string): Question[] {
  const found: Question[] = []
  for (const section of definition.sections) {
    if (section.key === key) return found
    for (const question of section.questions) {
      if (question.key === key) return found
      found.push(question)
    }
  }
  return found
}
