import type { Suggestion } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import type { AllocationTarget } from '@menara/shared/domain/finance/statements.ts'

/** A document that a line may be for. `parts`: what is allocated to where it stands for several. */
export interface Candidate {
  readonly target: AllocationTarget
  readonly id: string
  /** What the bank quotes. */
  readonly label: string
  readonly name: string
  /** Still to be allocated, in whole Rupiah. */
  readonly open: number
  readonly direction: 'out' | 'in'
  readonly day: string
  readonly parts?: Suggestion['targets']
}
export interface MatchedLine {
  readonly booked_on: string
  readonly amount: number
  /** Of it, what is not allocated yet. */
  readonly left: number
  readonly reference: string
  readonly counterparty: string
  readonly text: string
}
