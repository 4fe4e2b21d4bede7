import type { Visitor } from '@menara/shared/contract/visitors/visitors.contract.ts'
import type { RequestState } from '@menara/shared/domain/approval/approval-words.ts'
import { isExpected, type VisitorState } from '@menara/shared/domain/visitors/visitor-state.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { Fault, type Phrase } from '../../../platform/errors.ts'

/** The newest round that asks about a visitor. */
export interface HitAsked {
  readonly state: RequestState
  /** Who has not answered. */
  readonly asked: readonly Ref[]
  /** Why it was returned. */
  readonly comment: string | null
}
interface Hit {
  readonly watchlist_id: string | null
  readonly cleared_at: string | null
}
interface AskedHit extends Hit {
  readonly state: VisitorState
  /** Which approval decides at their site. */
  readonly clearing_type_id: string | null
  readonly hit_asked: HitAsked | null
}

/** On the watchlist, and nobody has cleared them. */
export const isOpenHit = ({ watchlist_id, cleared_at }: Hit): boolean => watchlist_id !== null && cleared_at === null

/** What is known of the asking about an open hit; null where somebody with `visitor_security` clears it alone. */
export function hitApprovalOf(row: AskedHit): Visitor['hit_approval'] {
  const { clearing_type_id, hit_asked: item } = row
  if (!isOpenHit(row) || !isExpected(row.state)) return null
  if (item?.state === 'pending') return { state: 'pending', asked: [...item.asked], comment: '' }
  if (clearing_type_id === null || item?.state === 'not_required') return null
  return { state: item?.state === 'returned' ? 'returned' : 'not_asked', asked: [], comment: item?.comment ?? '' }
}

/** Why a hit stands, by how far its approval is. */
function standing({ state, asked, comment }: NonNullable<Visitor['hit_approval']>): Phrase {
  if (state === 'not_asked') return { key: 'watchlist.not_asked' }
  if (state === 'returned') return { key: 'watchlist.returned', params: { comment } }
  return asked.length > 0
    ? { key: 'watchlist.asked', params: { names: asked.map((item) => item.name) } }
    : { key: 'watchlist.nobody_asked' }
}

/** 409 while a hit waits for who decides about it; `alone`: somebody with `visitor_security` clears it now. */
export function mustBeCleared(visitor: AskedHit, alone = false): void {
  if (!isOpenHit(visitor) || visitor.state !== 'submitted') return
  const asking = hitApprovalOf(visitor)
  if (asking) throw hitFault(standing(asking))
  if (!alone) throw hitFault({ key: 'watchlist.to_clear', params: { permission: 'visitor_security' } })
}
export const hitFault = ({ key, params = {} }: Phrase): Fault =>
  new Fault('conflict', key, { params, errors: [{ field: 'cleared', rule: 'watchlist' }] })
