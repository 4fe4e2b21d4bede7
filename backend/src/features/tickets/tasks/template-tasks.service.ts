import type { Caller } from '../../../platform/access/caller.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketTasksStore } from './ticket-tasks.store.ts'

interface LayTasksNeeds {
  readonly store: Pick<TicketTasksStore, 'insert'>
  readonly happened: Tickets['happened']
  newId(): string
}

/** The checklist a ticket begins with; joins the open transaction. Nobody needs a permission for what a template brings. */
export const createTemplateTasks =
  ({ store, happened, newId }: LayTasksNeeds) =>
  async (ticket: TicketRow, titles: readonly string[], actor: Caller | null): Promise<void> => {
    await store.insert(titles.map((title, sort) => ({ id: newId(), ticket_id: ticket.id, title, sort, done_at: null, done_by: null })))
    await happened({ action: 'listed', ticket, actor, text: titles.join('\n') })
  }
