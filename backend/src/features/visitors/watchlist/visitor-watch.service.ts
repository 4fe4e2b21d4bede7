import { mayMoveVisitor } from '@menara/shared/domain/visitors/visitor-state.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { VisitorRecord } from '../record/visitor-record.service.ts'
import type { VisitorRow } from '../record/visitor-rows.store.ts'
import type { VisitorClearing } from '../retention/visitor-clearing.service.ts'
import type { Held } from '../visitor-access.service.ts'
import type { VisitorsStore } from '../visitors.store.ts'
import { isOpenHit } from './visitor-hit.ts'
import type { Match, WatchlistStore } from './watchlist.store.ts'

export interface VisitorWatchNeeds {
  readonly store: Pick<VisitorsStore, 'change' | 'find'>
  readonly watchlist: Pick<WatchlistStore, 'match'>
  readonly record: Pick<VisitorRecord, 'move'>
  readonly clearing: Pick<VisitorClearing, 'ask' | 'withdraw'>
  zone(locationId: string): Promise<string>
}
type Facts = Pick<VisitorRow, 'name_key' | 'identity_digest'>
export type VisitorWatch = ReturnType<typeof visitorWatch>

/** Compares visitors with the watchlist. */
export function visitorWatch({ store, watchlist, record, clearing, zone }: VisitorWatchNeeds) {
  /**
   * Marks a visitor the list is about, and unmarks one it is not about any more; a hit that was cleared stays cleared, unless they are
   * somebody else than they were. Asks for the approval, where one decides. Joins the open transaction, in which the ticket is held.
   */
  async function look(row: VisitorRow, was: Facts = row): Promise<VisitorRow> {
    const { id, name_key: nameKey, identity_digest: digest, location_id: locationId } = row
    const day = dayIn(await zone(locationId), new Date(row.from))
    const hit = await watchlist.match({ nameKey, digest, locationId, day })
    if (hit && hit.id === row.watchlist_id && !isSomebodyElse(hit, row, was)) return clearing.ask(row)
    // An entry that was removed has left their row already, and what was asked because of it stands.
    await clearing.withdraw(row)
    if (!hit && row.watchlist_id === null) return row
    const uncleared = { cleared_by: null, cleared_at: null, cleared_reason: '' }
    await store.change(id, [row.state], { watchlist_id: hit?.id ?? null, ...uncleared })
    return clearing.ask((await store.find(id)) ?? row, true)
  }
  return {
    look,
    /** The same for somebody who may have been verified before the entry was made: they are to be verified again, and cleared then. */
    async lookAgain({ ticket, visitor: before }: Held): Promise<VisitorRow> {
      const visitor = await look(before)
      if (!isOpenHit(visitor) || visitor.state === 'submitted' || !mayMoveVisitor('amend', visitor.state)) return visitor
      const facts = { verified_at: null, assigned_at: null }
      return record.move({ ticket, visitor }, 'amend', { kind: 'listed', actor: null, facts })
    },
  }
}

/** Who was cleared as somebody of the same name is not who has the number of the entry. */
const isSomebodyElse = ({ byNumber }: Match, is: Facts, was: Facts): boolean =>
  is.name_key !== was.name_key || (byNumber && is.identity_digest !== was.identity_digest)
