import type { TicketView, TicketViewFilter } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { NOTHING, readPlace, type TicketPlace } from '../form/ticket-place.ts'

/** What a saved view says about a place. */
function placeOf({ filter, sort, columns }: Pick<TicketView, 'filter' | 'sort' | 'columns'>): Partial<TicketPlace> {
  const { search, states, progress_status_ticket_ids: status, priority, category_id, subtype_id, group_id, assignee } = filter
  const { overdue, start, end } = filter
  const read = readPlace({
    ...{
      search,
      states,
      status,
      priority,
      category: category_id,
      subtype: subtype_id,
      group: group_id,
      assignee,
      overdue,
      start,
      end,
      sort,
    },
    columns: columns.join(','),
  })
  const names = [...(Object.keys(NOTHING) as (keyof typeof NOTHING)[]), 'sort', 'columns'] as const
  return Object.fromEntries(names.map((name) => [name, read[name]]))
}

/** The place as its saved view makes it, until it has left that. */
export function placeAt(place: TicketPlace, views: readonly TicketView[] | undefined): TicketPlace {
  const view = place.saved === '' || place.edited ? undefined : views?.find((view) => view.id === place.saved)
  return view ? { ...place, ...placeOf(view) } : place
}

/** What of a place is saved in a view. */
export function factsOf(place: TicketPlace): Pick<TicketView, 'filter' | 'sort' | 'columns'> {
  const { search, statuses, states, priority, hands, group, category, subtype, overdue, start, end, sort, columns } = place
  const filter: TicketViewFilter = {
    ...(search && { search }),
    ...(states.length > 0 && { states: states.join(',') }),
    ...(statuses.length > 0 && { progress_status_ticket_ids: statuses.join(',') }),
    ...(priority && { priority }),
    ...(hands && { assignee: hands }),
    ...(group && { group_id: group }),
    ...(category && { category_id: category }),
    ...(subtype && { subtype_id: subtype }),
    ...(overdue && { overdue }),
    ...(start && { start }),
    ...(end && { end }),
  }
  return { filter, sort, columns: [...columns] }
}
