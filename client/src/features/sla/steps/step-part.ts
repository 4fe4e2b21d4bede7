import type { SlaDraft } from '@menara/shared/contract/sla/slas.contract.ts'

export type Step = NonNullable<SlaDraft['ladder']>[number]
/** What a part of a step's fields is given. */
export interface StepPartProps {
  readonly step: Step
  /** Ticket types the policy is for; none: all. */
  readonly typeIds: readonly number[]
  readonly set: (facts: Partial<Step>) => void
}
