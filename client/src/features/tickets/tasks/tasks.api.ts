import { ticketTasks } from '@menara/shared/contract/tickets/ticket-tasks.contract.ts'
import type { ReplyOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { logsOf } from '../tickets.api.ts'

export const tasksOf = (id: string) => asking(ticketTasks.list, { params: { id } })

export interface TaskChange {
  readonly taskId: string
  readonly body: Static<typeof ticketTasks.update.body>
}
/** What can be done to a ticket's checklist. The answer is the list as it is then. */
export function useTasks(id: string) {
  const cache = useQueryClient()
  const list = tasksOf(id)
  const onSuccess = (answer: ReplyOf<typeof ticketTasks.list>) => {
    cache.setQueryData(list.queryKey, answer)
    void cache.invalidateQueries({ queryKey: logsOf(id).queryKey })
  }
  const onError = () => cache.invalidateQueries({ queryKey: list.queryKey })
  return {
    add: useMutation({
      mutationFn: (titles: readonly string[]) => call(ticketTasks.add, { params: { id }, body: { titles: [...titles] } }),
      onSuccess,
      onError,
    }),
    change: useMutation({
      mutationFn: ({ taskId, body }: TaskChange) => call(ticketTasks.update, { params: { id, taskId }, body }),
      onSuccess,
      onError,
    }),
    remove: useMutation({
      mutationFn: (taskId: string) => call(ticketTasks.remove, { params: { id, taskId } }),
      onSettled: () => cache.invalidateQueries({ queryKey: list.queryKey }),
    }),
  }
}
