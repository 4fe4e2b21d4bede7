import type { ApprovalVisitor } from '@menara/shared/contract/approvals.contract.ts'
import type { RequestState } from '@menara/shared/domain/approval/approval-words.ts'
import type { Caller } from '../../platform/caller.ts'

interface DecidedVisitor {
  readonly state: RequestState
  /** Who decided last; null: time was up. */
  readonly actor: Caller | null
  /** What those who decided wrote. */
  readonly text: string
}
/** What whoever answers for visitors lends. */
export interface ListedVisitors {
  /** Who they are; why they are listed is for those who keep the list. */
  shown(ids: readonly string[], caller: Caller | null): Promise<ReadonlyMap<string, ApprovalVisitor>>
  /** Joins the open transaction. */
  decided(visitorId: string, decided: DecidedVisitor): Promise<void>
}
