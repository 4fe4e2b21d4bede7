import { MOST_VIEWS, type TicketView, type ticketViews, type ViewCount } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { isZone } from '@menara/shared/domain/zone-offsets.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import type { TicketViewsStore, ViewRow } from './ticket-views.store.ts'
import { mayChange, mustSeeType, seesType, viewChecks } from './view-checks.service.ts'
import type { ViewCounts } from './view-counts.service.ts'

export interface TicketViewsNeeds {
  readonly store: TicketViewsStore
  readonly counts: ViewCounts
  readonly journal: Journal
  groupExists(id: string): Promise<boolean>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type TicketViewsService = ReturnType<typeof ticketViewsService>
type Draft = CallOf<typeof ticketViews.create>['body']
type Changes = CallOf<typeof ticketViews.update>['body']
type Asked = CallOf<typeof ticketViews.counts>['query']

/** Saved questions to the list of tickets: one's own, and those others share. */
export const ticketViewsService = (needs: TicketViewsNeeds) => ({ ...readingOf(needs), ...writingOf(needs) })

function readingOf({ store, counts, atomically }: TicketViewsNeeds) {
  const list = async (ticketTypeId: number, caller: Caller): Promise<TicketView[]> => {
    mustSeeType(ticketTypeId, caller)
    return (await store.list(ticketTypeId, caller)).map((row) => withRights(row, caller))
  }
  return {
    list,

    async counts({ ticket_type_id, ...where }: Asked, caller: Caller): Promise<ViewCount[]> {
      if (where.zone !== undefined && !isZone(where.zone))
        throw invalid('zone', 'zone', 'zone is not an IANA time zone such as Asia/Jakarta')
      const all: ViewCount[] = []
      for (const view of await list(ticket_type_id, caller)) all.push({ id: view.id, ...(await counts.count(view, where, caller)) })
      return all
    },

    arrange: (ticketTypeId: number, ids: readonly string[], caller: Caller): Promise<TicketView[]> =>
      atomically(async () => {
        const all = (await list(ticketTypeId, caller)).map((item) => item.id)
        if (ids.some((id) => !all.includes(id))) throw invalid('ids', 'exists', 'There is no such view of this ticket type')
        await store.arrange(caller.userId, { all, ids })
        return list(ticketTypeId, caller)
      }),
  }
}

function writingOf(needs: TicketViewsNeeds) {
  const { store, atomically, now, newId } = needs
  const { refuseSharing, refuseOdd } = viewChecks(needs)
  const record = recorderOf(needs)
  async function mine(id: string, caller: Caller): Promise<ViewRow> {
    const row = await store.find(id, caller)
    if (!row || !seesType(row.ticket_type_id, caller)) throw gone()
    if (!mayChange(row, caller)) throw notYours(row)
    return row
  }

  return {
    create: ({ group_ids = [], ...draft }: Draft, caller: Caller): Promise<TicketView> =>
      atomically(async () => {
        mustSeeType(draft.ticket_type_id, caller)
        await refuseSharing({ shared: draft.shared, groupIds: group_ids }, caller)
        refuseOdd(draft.filter)
        if ((await store.owned(draft.ticket_type_id, caller.userId)) >= MOST_VIEWS)
          throw new Fault('conflict', 'views.limit', { params: { limit: MOST_VIEWS } })
        const id = newId()
        await store.insert({ ...draft, id, owner_id: caller.userId, updated_at: now().toISOString() }, group_ids)
        const made = await mine(id, caller)
        record('created', made, { caller, after: made })
        return withRights(made, caller)
      }),

    update: (id: string, { rev, group_ids, ...changes }: Changes, caller: Caller): Promise<TicketView> =>
      atomically(async () => {
        const before = await mine(id, caller)
        const { shared = before.shared, filter = before.filter } = changes
        const groupIds = group_ids ?? groupsOf(before, shared)
        if (changes.shared !== undefined || group_ids !== undefined) await refuseSharing({ shared, groupIds }, caller)
        refuseOdd(filter)
        if (!(await store.update(id, rev, { ...changes, groupIds, updated_at: now().toISOString() }))) throw overtaken(before, rev)
        // One that is shared no more may be out of the sight of whoever took it back.
        const after = (await store.find(id, caller)) ?? { ...before, ...changes, rev: rev + 1 }
        record('updated', after, { caller, ...changedFacts<object>(before, after) })
        return withRights(after, caller)
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await mine(id, caller)
        await store.remove(id)
        record('removed', before, { caller, before })
      }),
  }
}

function recorderOf({ journal }: Pick<TicketViewsNeeds, 'journal'>) {
  return (action: string, { id }: ViewRow, { caller, ...detail }: { caller: Caller; before?: object; after?: object }): void =>
    journal.record({
      action: `ticket_view.${action}`,
      subject: 'ticket_views',
      subject_id: id,
      actor_id: caller.userId,
      detail,
      hints: [],
    })
}

const groupsOf = ({ groups }: ViewRow, shared: TicketView['shared']): string[] =>
  shared === 'groups' ? groups.map((group) => group.id) : []
const withRights = (row: ViewRow, caller: Caller): TicketView => ({ ...row, editable: mayChange(row, caller) })
const gone = (): Fault => new Fault('not-found', 'views.not_found')
const notYours = ({ name }: ViewRow): Fault =>
  new Fault('forbidden', 'views.not_yours', { params: { name, permission: 'ticket_share_views' } })
const overtaken = ({ name, rev }: ViewRow, saw: number): Fault =>
  new Fault('conflict', 'revisions.changed', { params: { name, rev, seen: saw }, errors: [{ field: 'rev', rule: String(rev) }] })
