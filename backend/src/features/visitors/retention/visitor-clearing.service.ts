import type { ApprovalVisitor } from '@menara/shared/contract/approvals/approvals.contract.ts'
import type { RequestState } from '@menara/shared/domain/approval/approval-words.ts'
import { isExpected } from '@menara/shared/domain/visitors/visitor-state.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { VisitorAsking } from '../../../ports/approvals.ts'
import type { VisitorEventsStore } from '../record/visitor-events.store.ts'
import type { VisitorRecord } from '../record/visitor-record.service.ts'
import type { VisitorRow } from '../record/visitor-rows.store.ts'
import type { Held, VisitorAccess } from '../visitor-access.service.ts'
import type { VisitorNotifier } from '../visitor-notifier.ts'
import type { VisitorsStore } from '../visitors.store.ts'
import { hitApprovalOf, hitFault, isOpenHit } from '../watchlist/visitor-hit.ts'
import type { WatchlistStore } from '../watchlist/watchlist.store.ts'

export interface VisitorClearingNeeds {
  readonly store: Pick<VisitorsStore, 'find' | 'some'>
  readonly events: Pick<VisitorEventsStore, 'invitedBy'>
  readonly watchlist: Pick<WatchlistStore, 'find'>
  readonly access: Pick<VisitorAccess, 'holdOpen'>
  readonly record: VisitorRecord
  readonly telling: VisitorNotifier
  asking(): VisitorAsking
  receiving(locationId: string): Promise<string[]>
  now(): Date
}
interface Decided {
  readonly state: RequestState
  readonly actor: Caller | null
  readonly text: string
}
export type VisitorClearing = ReturnType<typeof visitorClearing>
/** Asked once, it is not asked again by itself: it waits, came back to the desk, or nobody has to approve it. */
const SETTLED: ReadonlySet<RequestState | undefined> = new Set(['pending', 'returned', 'not_required'])

/** The approval that decides about a hit on the watchlist, where a site has one. Everything joins the open transaction, in which the ticket is held. */
export function visitorClearing(needs: VisitorClearingNeeds) {
  const { store, access, record, asking } = needs
  async function ask(row: VisitorRow, anew = false, actor: Caller | null = null): Promise<VisitorRow> {
    const typeId = row.clearing_type_id
    if (typeId === null || !isOpenHit(row) || !isExpected(row.state)) return row
    if (!anew && SETTLED.has(row.hit_asked?.state)) return row
    const held = await access.holdOpen(row.id)
    // Nobody but who writes it sees a draft.
    if (!held || held.ticket.state === 'draft') return row
    const isAsked = await asking().ask({ ticketId: row.ticket_id, visitorId: row.id, actor }, typeId, await ownIdsOf(needs, row))
    if (isAsked) await record.tell(held.ticket, row.id, { kind: 'hit_asked', actor })
    return record.again(row.id)
  }
  return {
    /** The hit is asked about unless it was; `anew`: whatever was said before. */
    ask,
    /** What is asked about them is no question any more. */
    async withdraw({ id, ticket_id, hit_asked }: Pick<VisitorRow, 'id' | 'ticket_id' | 'hit_asked'>): Promise<void> {
      if (hit_asked?.state === 'pending') await asking().withdraw({ ticketId: ticket_id, visitorId: id, actor: null })
    },
    /** By the desk, where the question came back to it. */
    async again({ visitor }: Held, actor: Caller): Promise<VisitorRow> {
      if (!isOpenHit(visitor)) throw hitFault({ key: 'watchlist.no_hit', params: { name: visitor.name } })
      if (visitor.clearing_type_id === null) throw hitFault({ key: 'watchlist.no_approval', params: { permission: 'visitor_security' } })
      if (hitApprovalOf(visitor)?.state === 'pending') throw hitFault({ key: 'watchlist.asked_already' })
      if (!isExpected(visitor.state)) throw hitFault({ key: 'watchlist.inside', params: { name: visitor.name } })
      const row = await ask(visitor, true, actor)
      if (hitApprovalOf(row)?.state === 'not_asked') throw new Fault('conflict', 'visitors.draft')
      return row
    },
    /** What a round about them has come to. */
    async decided(visitorId: string, { state, actor, text }: Decided): Promise<void> {
      const held = await access.holdOpen(visitorId)
      if (!held || !isOpenHit(held.visitor) || !isExpected(held.visitor.state)) return
      const at = needs.now().toISOString()
      if (state === 'returned') {
        await record.tell(held.ticket, visitorId, { kind: 'hit_returned', actor, text })
        return told(needs, held, { what: 'returned', actor })
      }
      if (state === 'approved') {
        const cleared = { cleared_by: actor?.userId ?? null, cleared_at: at, cleared_reason: text }
        await record.change(held, cleared, { kind: 'hit_cleared', actor, text })
        return told(needs, held, { what: 'cleared', actor })
      }
      await record.move(held, 'reject', { kind: 'hit_refused', actor, text, facts: { reason: text, ended_at: at } })
      await told(needs, held, { what: 'refused', actor })
    },
    /** Who they are, for those who are asked; the reason of the entry is for those who keep the list. */
    async shown(ids: readonly string[], caller: Caller | null): Promise<ReadonlyMap<string, ApprovalVisitor>> {
      const shown = new Map<string, ApprovalVisitor>()
      for (const { id, name, company, watchlist_id, location_id } of await store.some(ids)) {
        const mayKnow = watchlist_id !== null && caller?.may('visitor_security') && caller.sees(location_id)
        const entry = mayKnow ? await needs.watchlist.find(watchlist_id) : undefined
        shown.set(id, { id, name, company, listed_for: entry?.reason ?? null })
      }
      return shown
    },
  }
}

/** Who listed them and who invited them does not decide. */
async function ownIdsOf({ watchlist, events }: VisitorClearingNeeds, { id, watchlist_id }: VisitorRow): Promise<string[]> {
  const entry = watchlist_id === null ? undefined : await watchlist.find(watchlist_id)
  return [entry?.created_by?.id, await events.invitedBy(id)].filter((text) => text !== undefined && text !== null)
}

interface ToldOf {
  readonly what: 'cleared' | 'refused' | 'returned'
  readonly actor: Caller | null
}
/** The reception, and of a refusal the hosts too; not who did it. */
async function told({ telling, receiving }: VisitorClearingNeeds, { ticket, visitor }: Held, { what, actor }: ToldOf): Promise<void> {
  const hosts = what === 'refused' ? [visitor.host_id ?? ticket.requester?.id, visitor.co_host_id] : []
  await telling(ticket, { what, to: [...hosts, ...(await receiving(ticket.location.id))], but: actor?.userId })
}
