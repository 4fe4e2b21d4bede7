import type {
  Answers,
  AnswerValue,
  Question,
  Section,
  ShowRule,
  ShowWhen,
  SurveyDefinition,
} from '../../contract/surveys/survey-definition.contract.ts'

/** The questions of all sections, in order. */
export const questionsOf = ({ sections }: SurveyDefinition): Question[] => sections.flatMap(({ questions }) => questions)

/** Whether an answer says nothing: it counts as none. */
export function isEmptyAnswer(value: AnswerValue | undefined): boolean {
  if (value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value === 'number') return false
  return Object.keys(value).length === 0
}

/** The answer to a question; undefined where there is none. */
export const answerTo = (answers: Answers, key: string): AnswerValue | undefined => (Object.hasOwn(answers, key) ? answers[key] : undefined)

/** What of a survey is shown after these answers: its sections with the questions that are shown, sections without any left out. */
export function shownSections(definition: SurveyDefinition, answers: Answers): Section[] {
  const { shown } = walked(definition, answers)
  return definition.sections
    .map((section) => ({ ...section, questions: section.questions.filter(({ key }) => shown.has(key)) }))
    .filter(({ questions }) => questions.length > 0)
}

/** The answers to the questions that are shown, each as it was given; what logic hides, is unknown or says nothing is left out. */
export const keptAnswers = (definition: SurveyDefinition, answers: Answers): Answers => walked(definition, answers).kept

/** Goes through the questions once: a condition sees only answers to earlier questions that are shown themselves. */
function walked({ sections }: SurveyDefinition, answers: Answers) {
  const shown = new Set<string>()
  const kept: Answers = {}
  for (const { show_when: sectionShown, questions } of sections) {
    // A section decides once, by what was answered before it.
    if (!isMet(sectionShown, kept)) continue
    for (const question of questions) {
      if (!isMet(question.show_when, kept)) continue
      shown.add(question.key)
      keep(kept, question.key, answerTo(answers, question.key))
    }
  }
  return { shown, kept }
}

function keep(kept: Answers, key: string, value: AnswerValue | undefined): void {
  if (value !== undefined && !isEmptyAnswer(value)) kept[key] = value
}

function isMet(condition: ShowWhen | null, kept: Answers): boolean {
  if (condition === null) return true
  const meets = (rule: ShowRule) => fulfils(rule, answerTo(kept, rule.question))
  return condition.join === 'all' ? condition.rules.every(meets) : condition.rules.some(meets)
}

const COMPARES: Readonly<Record<ShowRule['is'], (answer: AnswerValue, value: string | number) => boolean>> = {
  equals: (answer, value) => isSame(answer, value),
  not_equals: (answer, value) => !isSame(answer, value),
  includes: (answer, value) => namedIn(answer).includes(String(value)),
  at_least: (answer, value) => Number(answer) >= Number(value),
  at_most: (answer, value) => Number(answer) <= Number(value),
  answered: () => true,
  unanswered: () => false,
}

/** No comparison holds of a question without an answer, but that it has none. */
function fulfils({ is, value = '' }: ShowRule, answer: AnswerValue | undefined): boolean {
  if (answer === undefined) return is === 'unanswered'
  return COMPARES[is](answer, value)
}

const isSame = (answer: AnswerValue, value: string | number): boolean => typeof answer !== 'object' && String(answer) === String(value)
const namedIn = (answer: AnswerValue): string[] => (typeof answer === 'object' ? Object.values(answer) : [String(answer)])
