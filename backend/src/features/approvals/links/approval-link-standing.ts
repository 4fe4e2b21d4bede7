import { LINK_MISSES } from '@menara/shared/contract/approvals/approval-links.contract.ts'
import { LINK_DAYS } from '@menara/shared/domain/approval/approval-words.ts'
import type { ApprovalLink } from './approval-links.store.ts'

const HOLDS_MS = LINK_DAYS * 86_400_000
/** What a link is for: one person's share at one step of a round. */
interface LinkPurpose {
  readonly open: boolean
  readonly voted: boolean
  /** Until when a substitute may answer. */
  readonly until: string | null
  readonly expire_at: string | null
  readonly step_state: string
  /** Of the round. */
  readonly state: string
}
type Link = Pick<ApprovalLink, 'created_at' | 'misses' | 'revoked_at'>
/** Why nothing can be decided by a link any more. */
export type LinkClosed = 'revoked' | 'decided' | 'over' | 'expired' | 'locked'

/** When a link ends by itself: after `LINK_DAYS`, with its step, or with the substitution, whichever is first. */
export function linkExpiry(
  { created_at }: Pick<Link, 'created_at'>,
  { until, expire_at }: Pick<LinkPurpose, 'until' | 'expire_at'>,
): string {
  const ends = [new Date(Date.parse(created_at) + HOLDS_MS).toISOString(), until, expire_at].filter((text) => text !== null)
  return ends.toSorted()[0] ?? created_at
}
/** Undefined while a decision can be made by it. */
export function linkClosed(link: Link, purpose: LinkPurpose, now: Date): LinkClosed | undefined {
  if (purpose.voted) return 'decided'
  if (link.revoked_at !== null) return 'revoked'
  if (!purpose.open || purpose.step_state !== 'active' || purpose.state !== 'pending') return 'over'
  if (linkExpiry(link, purpose) <= now.toISOString()) return 'expired'
  return link.misses >= LINK_MISSES ? 'locked' : undefined
}
/** Whether a message may still carry it. */
export const isSendable = (link: Link, now: Date): boolean =>
  link.revoked_at === null && Date.parse(link.created_at) + HOLDS_MS > now.getTime()
