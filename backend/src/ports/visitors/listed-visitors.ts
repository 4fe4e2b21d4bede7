import type { ApprovalVisitor } from '@menara/shared/contract/approvals/approvals.contract.ts'
import type { RequestState } from '@menara/shared/domain/approval/approval-words.ts'
import type { Caller } from '../../platform/access/caller.ts'

interface DecidedVisitor {
  readonly state: RequestState
  /** Who decided last; null: time was up. */
  readonly actor: Caller | null
  /** What those who decided wrote. */
  readonly text: string
}
/** Visitors whom the watchlist may mean, for the approvals about them. */
export interface ListedVisitors {
  /** The visitors by id, as the caller may see them; the reason they are listed is not shown. */
  shown(ids: readonly string[], caller: Caller | null): Promise<ReadonlyMap<string, ApprovalVisitor>>
  /** Carries out what was decided about a visitor; joins the open transaction. */
  decided(visitorId: string, decided: DecidedVisitor): Promise<void>
}
