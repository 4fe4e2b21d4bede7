import type { AnswerValue, Question } from '@menara/shared/contract/surveys/survey-definition.contract.ts'

interface Named {
  readonly id: string
  readonly name: string
}
/** Areas and assets one may choose among. */
export interface Places {
  readonly areas: readonly Named[]
  readonly assets: readonly Named[]
}
export interface FieldProps {
  readonly question: Question
  /** Of its inputs in the page. */
  readonly name: string
  readonly label: string
  readonly value: AnswerValue | undefined
  readonly onChange: (value: AnswerValue | undefined) => void
  readonly places: Places
  readonly describedBy: string | undefined
}
