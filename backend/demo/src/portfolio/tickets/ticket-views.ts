import { newId } from '@menara/backend/platform/ids.ts'
import type { ticketViews } from '@menara/backend/schema/tickets/ticket-views.ts'
import type { TicketViewFilter } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { defaultViews } from '@menara/shared/domain/tickets/default-views.ts'
import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { type TicketTypeCode, ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'

const states = openStates.join(',')
const VIEWS: readonly (readonly [string, TicketViewFilter, 'priority' | 'due' | 'newest'])[] = [
  [defaultViews.mine.id, { states, assignee: 'me' }, 'priority'],
  [defaultViews.unassigned.id, { states, assignee: 'nobody' }, 'newest'],
  [defaultViews.urgent.id, { states, priority: 'critical' }, 'newest'],
  [defaultViews.overdue.id, { overdue: true }, 'due'],
]
const TYPES: readonly TicketTypeCode[] = ['general', 'work_order']

/** What a desk looks at all day, for everybody. */
export const sharedViews = (now: number): (typeof ticketViews.$inferInsert)[] =>
  TYPES.flatMap((type) =>
    VIEWS.map(([name, filter, sort]) => ({
      id: newId(),
      ticket_type_id: ticketTypeByCode(type)?.id ?? 1,
      owner_id: null,
      name,
      filter,
      sort,
      columns: [],
      shared: 'everybody',
      updated_at: new Date(now).toISOString(),
    })),
  )
