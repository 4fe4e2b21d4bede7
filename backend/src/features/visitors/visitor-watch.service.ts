import { mayMoveVisitor } from '@menara/shared/domain/visitor-state.ts'
import { Fault } from '../../platform/errors.ts'
import { dayIn } from '../../platform/zoned-time.ts'
import type { Held } from './visitor-access.service.ts'
import type { VisitorRecord } from './visitor-record.service.ts'
import type { VisitorRow } from './visitor-rows.store.ts'
import type { VisitorsStore } from './visitors.store.ts'
import type { WatchlistStore } from './watchlist.store.ts'

export interface VisitorWatchNeeds {
  readonly store: Pick<VisitorsStore, 'change' | 'find'>
  readonly watchlist: Pick<WatchlistStore, 'match'>
  readonly record: Pick<VisitorRecord, 'move'>
  zone(locationId: string): Promise<string>
}
export type VisitorWatch = ReturnType<typeof visitorWatch>

/** Compares visitors with the watchlist. */
export function visitorWatch({ store, watchlist, record, zone }: VisitorWatchNeeds) {
  /** Marks a visitor the list is about, and unmarks one it is not about any more; a hit that was cleared stays cleared. Joins the open transaction. */
  async function look(row: VisitorRow): Promise<VisitorRow> {
    const { id, name_key: nameKey, identity_digest: digest, location_id: locationId } = row
    const day = dayIn(await zone(locationId), new Date(row.from))
    const hit = (await watchlist.match({ nameKey, digest, locationId, day })) ?? null
    if (hit === row.watchlist_id) return row
    const uncleared = { cleared_by: null, cleared_at: null, cleared_reason: '' }
    await store.change(id, [row.state], { watchlist_id: hit, ...uncleared })
    return (await store.find(id)) ?? row
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

/** On the watchlist, and nobody has cleared them. */
export const isOpenHit = ({ watchlist_id, cleared_at }: VisitorRow): boolean => watchlist_id !== null && cleared_at === null

/** 409 while a hit waits for somebody who clears it. */
export function mustBeCleared(visitor: VisitorRow): void {
  if (isOpenHit(visitor) && visitor.state === 'submitted')
    throw new Fault('conflict', 'They are on the watchlist: turn them away, or have them cleared by somebody with visitor_security', {
      errors: [{ field: 'cleared', rule: 'watchlist' }],
    })
}
