import type { PolicyDraft } from '../sla-draft.ts'

/** What every part of the form of a policy is given. */
export interface PolicyPartProps {
  readonly draft: PolicyDraft
  readonly set: (facts: Partial<PolicyDraft>) => void
  readonly errorOf: (field: string) => string | undefined
}
