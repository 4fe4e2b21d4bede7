import { MOST_COUNTED, type TicketView, type TicketViewFilter, type ViewCount } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { instantOf } from '../../../platform/time/zoned-time.ts'
import type { TicketQuestion, TicketSearchStore } from '../ticket-search.store.ts'
import { questionOf } from '../tickets.service.ts'
import { type CellQuestion, NONE, type TicketCountsStore } from './ticket-counts.store.ts'

export interface ViewCountsNeeds {
  readonly counts: Pick<TicketCountsStore, 'sum'>
  readonly search: Pick<TicketSearchStore, 'countUpTo'>
  site(id: string): Promise<{ readonly zone: string } | undefined>
  categoryAndBelow(id: string): Promise<string[]>
  now(): Date
}
export type ViewCounts = ReturnType<typeof viewCounts>
interface Where {
  readonly location_id?: string | undefined
  readonly zone?: string | undefined
}
type Counted = Pick<TicketView, 'ticket_type_id' | 'filter'>

/** How many tickets a view shows somebody: from the counters where these can tell, else one by one up to a bound. */
export function viewCounts({ counts, search, site, categoryAndBelow, now }: ViewCountsNeeds) {
  async function questionIn({ ticket_type_id, filter }: Counted, { location_id, zone }: Where, caller: Caller): Promise<TicketQuestion> {
    const { assignee, start, end, category_id, ...rest } = filter
    const asked = questionOf({ ...rest, ticket_type_id, ...(location_id && { location_id }) }, now())
    return {
      ...asked,
      ...(assignee === 'me' && { assignee_id: caller.userId }),
      ...(assignee === 'nobody' && { unassigned: true }),
      ...(category_id && { categoryIds: await categoryAndBelow(category_id) }),
      ...(start && { from: instantOf(start, { field: 'start', side: 'start', zone: zone ?? 'UTC' }) }),
      ...(end && { until: instantOf(end, { field: 'end', side: 'end', zone: zone ?? 'UTC' }) }),
    }
  }
  async function oneByOne(question: TicketQuestion, caller: Caller): Promise<Omit<ViewCount, 'id'>> {
    const count = await search.countUpTo(MOST_COUNTED + 1, question, caller)
    return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED, by: 'tickets' }
  }
  /** The counters leave drafts out: of these everybody sees their own. */
  async function ownDrafts(question: TicketQuestion, caller: Caller): Promise<number> {
    if (question.states && !question.states.includes('draft')) return 0
    return search.countUpTo(MOST_COUNTED, { ...question, states: ['draft'] }, caller)
  }

  return {
    async count(view: Counted, { location_id, zone }: Where, caller: Caller): Promise<Omit<ViewCount, 'id'>> {
      const chosen = location_id && caller.sees(location_id) ? await site(location_id) : undefined
      const question = await questionIn(view, { location_id, zone: chosen?.zone ?? zone }, caller)
      const cells = cellsOf(view.filter, question, caller)
      if (!cells) return oneByOne(question, caller)
      return { count: (await counts.sum(cells)) + (await ownDrafts(question, caller)), more: false, by: 'counters' }
    },
  }
}

/** The counters that make the figure up; undefined where they cannot tell it. */
function cellsOf(filter: TicketViewFilter, question: TicketQuestion, caller: Caller): CellQuestion | undefined {
  const { search, overdue, start, end } = filter
  if (search || overdue || start || end || !caller.may('ticket_read_all')) return undefined
  const by = dimensionsOf(question)
  if (by.length > 1) return undefined
  return {
    ticketTypeId: question.ticket_type_id as number,
    ...(by[0] ?? { by: 'all', of: [NONE] }),
    locationIds: sitesOf(question.location_id, caller),
    states: question.states,
    progressStatusIds: question.progressStatusIds,
    priority: question.priority,
  }
}

function dimensionsOf({ assignee_id, unassigned, group_id, categoryIds, subtype_id }: TicketQuestion): Pick<CellQuestion, 'by' | 'of'>[] {
  const all: readonly (readonly [CellQuestion['by'], readonly string[] | undefined])[] = [
    ['assignee', unassigned ? [NONE] : assignee_id && [assignee_id]],
    ['group', group_id && [group_id]],
    ['category', categoryIds],
    ['subtype', subtype_id && [subtype_id]],
  ].map(([by, of]) => [by as CellQuestion['by'], (of || undefined) as readonly string[] | undefined] as const)
  return all.flatMap(([by, of]) => (of ? [{ by, of }] : []))
}

/** Null: every site. A site out of scope has nothing. */
function sitesOf(chosen: string | undefined, { locationIds, sees }: Caller): readonly string[] | null {
  if (chosen === undefined) return locationIds
  return sees(chosen) ? [chosen] : []
}
