import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, changes, closed, done, Id, Instant, Line, many, nullable, optional, Ref } from '../../kit/words.ts'

/** Lines of one checklist. */
export const MOST_TASKS = 100

export const TicketTask = closed({
  id: Id,
  title: Line(200),
  /** Its place in the list, from 0. */
  sort: Type.Integer(),
  /** Null: still to be done. */
  done_at: nullable(Instant),
  done_by: nullable(Ref),
})
export type TicketTask = Static<typeof TicketTask>

const at = '/desk/api/v1/tickets/:id/tasks'
const access = 'show_ticketing'
const ByTask = closed({ id: Id, taskId: Id })

/** A ticket's checklist. Whoever sees the ticket sees it; changing it needs `ticket_work`, and a ticket that can still be changed (409). */
export const ticketTasks = {
  list: endpoint({
    name: 'ticketTasks.list',
    method: 'GET',
    path: at,
    access,
    summary: 'The checklist of a ticket, in its order',
    params: ById,
    reply: many(TicketTask),
  }),
  add: endpoint({
    name: 'ticketTasks.add',
    method: 'POST',
    path: at,
    access,
    summary: 'Add lines at the end of a checklist, at most 100 in all',
    params: ById,
    body: closed({ titles: Type.Array(Line(200), { minItems: 1, maxItems: MOST_TASKS }) }),
    reply: many(TicketTask),
  }),
  update: endpoint({
    name: 'ticketTasks.update',
    method: 'PUT',
    path: `${at}/:taskId`,
    access,
    summary: 'Tick or untick a line, word it anew or move it',
    params: ByTask,
    body: changes(
      closed({ title: Line(200), done: optional(Type.Boolean()), sort: Type.Integer({ minimum: 0, maximum: MOST_TASKS - 1 }) }),
    ),
    reply: many(TicketTask),
  }),
  remove: endpoint({
    name: 'ticketTasks.remove',
    method: 'DELETE',
    path: `${at}/:taskId`,
    access,
    summary: 'Take a line out',
    params: ByTask,
    reply: done,
  }),
} as const
