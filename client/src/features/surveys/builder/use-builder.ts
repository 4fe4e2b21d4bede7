import type { Question, Section, SurveyDefinition } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { definitionFaults } from '@menara/shared/domain/surveys/definition-check.ts'
import type { QuestionKind } from '@menara/shared/domain/surveys/question-kinds.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addQuestion,
  addSection,
  before,
  changeQuestion,
  changeSection,
  copyQuestion,
  moveQuestion,
  moveSection,
  newQuestion,
  removeQuestion,
  removeSection,
  turnQuestion,
} from './definition-edits.ts'

export type Builder = ReturnType<typeof useBuilder>

interface Building {
  readonly start: SurveyDefinition
  readonly anonymous: boolean
  readonly touched: () => void
}

/** The questions that are being built, and everything one can do with them. */
export function useBuilder({ start, anonymous, touched }: Building) {
  const { t } = useTranslation('surveys')
  const [definition, setDefinition] = useState<SurveyDefinition>(() => (start.sections.length > 0 ? start : addSection(start)))
  const [open, show] = useState<string | null>(null)
  const [said, say] = useState('')
  const edit = (change: (definition: SurveyDefinition) => SurveyDefinition): void => {
    setDefinition(change)
    touched()
  }
  const anchorOf = (key: string): string => `edit-${key}`
  const focusSoon = (key: string): void => {
    // It is at its new place with the next frame.
    requestAnimationFrame(() => document.getElementById(anchorOf(key))?.focus())
  }
  const faults = definitionFaults(definition, anonymous)
  return {
    ...{ definition, anonymous, open, show, said, faults, anchorOf },
    earlier: (key: string): Question[] => before(definition, key),
    /** The rules a question breaks. */
    faultsOf: (key: string): string[] => [
      ...new Set(faults.filter(({ field }) => keyAt(definition, field) === key).map(({ rule }) => rule)),
    ],
    add(sectionKey: string, kind: QuestionKind): void {
      const question = newQuestion(kind)
      edit((now) => addQuestion(now, sectionKey, question))
      show(question.key)
      focusSoon(question.key)
    },
    change: (key: string, fields: Partial<Question>): void => edit((now) => changeQuestion(now, key, fields)),
    turn: (question: Question, kind: QuestionKind): void => edit((now) => turnQuestion(now, question, kind)),
    copy: (key: string): void => edit((now) => copyQuestion(now, key)),
    remove: (key: string): void => edit((now) => removeQuestion(now, key)),
    /** The focus goes with it, and where it is now is said. */
    move(key: string, by: -1 | 1): void {
      edit((now) => moveQuestion(now, key, by))
      say(t(by === 1 ? 'movedDown' : 'movedUp'))
      focusSoon(key)
    },
    addSection: (): void => edit(addSection),
    changeSection: (key: string, fields: Partial<Section>): void => edit((now) => changeSection(now, key, fields)),
    removeSection: (key: string): void => edit((now) => removeSection(now, key)),
    moveSection: (key: string, by: -1 | 1): void => edit((now) => moveSection(now, key, by)),
  }
}

/** The key of what a fault is about: `sections.0.questions.2`. */
function keyAt({ sections }: SurveyDefinition, field: string): string | undefined {
  const [, section, , question] = field.split('.')
  const found = sections[Number(section)]
  return question === undefined ? found?.key : found?.questions[Number(question)]?.key
}
