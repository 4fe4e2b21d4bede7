import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { shifts } from '@menara/shared/contract/people/shifts.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

export const userById = (id: string) => asking(users.get, { params: { id } })
export const groupById = (id: string) => asking(groups.get, { params: { id } })
export const shiftById = (id: string) => asking(shifts.get, { params: { id } })
export const sessionsOfUser = (id: string) => asking(users.sessions, { params: { id } })
export const allRoles = () => ({ ...asking(roles.list, { query: {} }), staleTime: 60_000 })
export const allGroups = () => ({ ...asking(groups.list, { query: { limit: 1000 } }), staleTime: 60_000 })
export const activePeople = () => ({ ...asking(users.list, { query: { status: 'active', limit: 1000 } }), staleTime: 60_000 })
export const allShifts = () => ({ ...asking(shifts.list, { query: {} }), staleTime: 60_000 })

/** A change of people, groups or shifts shows in all three; a removal only in their lists, for the row itself is gone. */
export function usePeopleChange<Args, Result>(change: (args: Args) => Promise<Result>, { onlyLists = false } = {}) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      for (const subject of ['users', 'groups', 'shifts', 'roles'])
        void cache.invalidateQueries({ queryKey: [subject, ...(onlyLists ? ['list'] : [])] })
    },
  })
}
export const useSetStatus = () =>
  usePeopleChange(({ id, status }: { readonly id: string; readonly status: 'active' | 'blocked' }) =>
    call(users.setStatus, { params: { id }, body: { status } }),
  )
export const useRemoveUser = () => usePeopleChange((id: string) => call(users.remove, { params: { id } }), { onlyLists: true })
export const useRemoveGroup = () => usePeopleChange((id: string) => call(groups.remove, { params: { id } }), { onlyLists: true })
export const useRemoveShift = () => usePeopleChange((id: string) => call(shifts.remove, { params: { id } }), { onlyLists: true })
