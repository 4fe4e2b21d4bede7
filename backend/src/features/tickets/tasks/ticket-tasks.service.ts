import { MOST_TASKS, type TicketTask, type ticketTasks } from '@menara/shared/contract/tickets/ticket-tasks.contract.ts'
import { isDone } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketTasksStore } from './ticket-tasks.store.ts'

export interface TicketTasksNeeds {
  readonly store: TicketTasksStore
  readonly tickets: Pick<Tickets, 'find' | 'hold' | 'happened' | 'conflicts'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type TicketTasksService = ReturnType<typeof ticketTasksService>

/** What is to be done for a ticket, line by line. */
export function ticketTasksService({ store, tickets, atomically, now, newId }: TicketTasksNeeds) {
  /** The ticket, held, and its list; the list as it is then. */
  function changing(id: string, caller: Caller, work: (ticket: TicketRow, tasks: readonly TicketTask[]) => Promise<void>) {
    if (!caller.may('ticket_work')) throw new Fault('forbidden', 'tasks.permission', { params: { permission: 'ticket_work' } })
    return atomically(async () => {
      const ticket = await tickets.hold(id, caller)
      if (!ticket) throw tickets.conflicts.missing()
      if (isDone(ticket.state)) throw tickets.conflicts.notFrom(ticket)
      await work(ticket, await store.list(id))
      return store.list(id)
    })
  }
  const among = (tasks: readonly TicketTask[], taskId: string): TicketTask => {
    const task = tasks.find((task) => task.id === taskId)
    if (!task) throw new Fault('not-found', 'tasks.not_found')
    return task
  }
  const without = (tasks: readonly TicketTask[], { id }: TicketTask): string[] => tasks.map((task) => task.id).filter((text) => text !== id)

  async function tick({ id, title }: TicketTask, { done, ticket, caller }: { done: boolean; ticket: TicketRow; caller: Caller }) {
    await store.change(id, done ? { done_at: now().toISOString(), done_by: caller.userId } : { done_at: null, done_by: null })
    await tickets.happened({ action: done ? 'ticked' : 'unticked', ticket, actor: caller, text: title })
  }

  return {
    async list(id: string, caller: Caller): Promise<TicketTask[]> {
      if (!(await tickets.find(id, caller))) throw tickets.conflicts.missing()
      return store.list(id)
    },

    add: (id: string, titles: readonly string[], caller: Caller) =>
      changing(id, caller, async (ticket, tasks) => {
        if (tasks.length + titles.length > MOST_TASKS)
          throw invalid('titles', 'maxItems', `A checklist has at most ${MOST_TASKS} lines; this one has ${tasks.length}`)
        const rows = titles.map((title, i) => ({ id: newId(), ticket_id: id, title: title.trim(), sort: tasks.length + i }))
        await store.insert(rows.map((row) => ({ ...row, done_at: null, done_by: null })))
        await tickets.happened({ action: 'listed', ticket, actor: caller, text: rows.map((row) => row.title).join('\n') })
      }),

    update: (id: string, taskId: string, { body, caller }: { body: Static<typeof ticketTasks.update.body>; caller: Caller }) =>
      changing(id, caller, async (ticket, tasks) => {
        const task = among(tasks, taskId)
        const title = (body.title ?? task.title).trim()
        if (body.sort !== undefined) await store.arrange(without(tasks, task).toSpliced(body.sort, 0, taskId))
        if (title !== task.title) await store.change(taskId, { title })
        if (body.done !== undefined && body.done !== (task.done_at !== null))
          await tick({ ...task, title }, { done: body.done, ticket, caller })
      }),

    remove: (id: string, taskId: string, caller: Caller) =>
      changing(id, caller, async (_ticket, tasks) => {
        const task = among(tasks, taskId)
        await store.remove(taskId)
        await store.arrange(without(tasks, task))
      }),
  }
}
