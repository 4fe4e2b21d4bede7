import type { Bilingual, Question, Section, ShowWhen, SurveyDefinition } from '../../contract/surveys/survey-definition.contract.ts'
import { choiceKinds, namingKinds } from './question-kinds.ts'
import { questionsOf } from './survey-logic.ts'

/** What keeps a definition from being published: `field` is the path of the section or question, as `sections.0.questions.2`. */
export interface DefinitionFault {
  readonly field: string
  readonly rule: 'required' | 'languages' | 'minItems' | 'uniqueItems' | 'order' | 'range' | 'anonymous'
  readonly params?: Readonly<Record<string, number>>
}

/** Everything that is wrong with a definition; none may be published with any of it. An anonymous survey asks nothing that names a person. */
export function definitionFaults(definition: SurveyDefinition, anonymous = false): DefinitionFault[] {
  const all = questionsOf(definition)
  const keys = [...definition.sections, ...all].map(({ key }) => key)
  const found: DefinitionFault[] = []
  if (all.length === 0) found.push({ field: 'sections', rule: 'minItems', params: { limit: 1 } })
  if (new Set(keys).size < keys.length) found.push({ field: 'sections', rule: 'uniqueItems' })
  const earlier = new Set<string>()
  definition.sections.forEach((section, at) => {
    const field = `sections.${at}`
    found.push(...sectionFaults(section, field, earlier))
    section.questions.forEach((question, index) => {
      found.push(...questionFaults(question, `${field}.questions.${index}`, earlier))
      if (anonymous && namingKinds.has(question.kind)) found.push({ field: `${field}.questions.${index}`, rule: 'anonymous' })
      earlier.add(question.key)
    })
  })
  return found
}

function sectionFaults({ title, text, show_when }: Section, field: string, earlier: ReadonlySet<string>): DefinitionFault[] {
  const halves = [title, text].filter((words) => isHalf(words))
  return [...(halves.length > 0 ? [{ field, rule: 'languages' as const }] : []), ...conditionFaults(show_when, field, earlier)]
}

function questionFaults(question: Question, field: string, earlier: ReadonlySet<string>): DefinitionFault[] {
  const { kind, title, help, options, rows, min, max, show_when } = question
  const found: DefinitionFault[] = []
  if (isBlank(title)) found.push({ field, rule: 'required' })
  else if ([title, help, ...[...options, ...rows].map(({ label }) => label)].some(isHalf)) found.push({ field, rule: 'languages' })
  if (choiceKinds.has(kind)) found.push(...choiceFaults(question, field))
  if (min !== null && max !== null && min > max) found.push({ field, rule: 'range' })
  if (kind === 'rating' && max !== null && (max < 2 || max > 10)) found.push({ field, rule: 'range' })
  if (kind === 'scale' && (max ?? 5) - (min ?? 1) > 10) found.push({ field, rule: 'range' })
  return [...found, ...conditionFaults(show_when, field, earlier)]
}

function choiceFaults({ kind, options, rows }: Question, field: string): DefinitionFault[] {
  const lists = kind === 'matrix' ? [options, rows] : [options]
  const found: DefinitionFault[] = []
  if (options.length < 2 || (kind === 'matrix' && rows.length < 1)) found.push({ field, rule: 'minItems', params: { limit: 2 } })
  for (const list of lists) if (new Set(list.map(({ key }) => key)).size < list.length) found.push({ field, rule: 'uniqueItems' })
  if ([...options, ...rows].some(({ label }) => isBlank(label))) found.push({ field, rule: 'required' })
  return found
}

/** A condition sees what was asked before it, nothing else: so conditions never run in a circle. */
function conditionFaults(condition: ShowWhen | null, field: string, earlier: ReadonlySet<string>): DefinitionFault[] {
  return condition?.rules.some(({ question }) => !earlier.has(question)) ? [{ field, rule: 'order' }] : []
}

const isBlank = ({ en, id }: Bilingual): boolean => en.trim() === '' && id.trim() === ''
const isHalf = ({ en, id }: Bilingual): boolean => (en.trim() === '') !== (id.trim() === '')
