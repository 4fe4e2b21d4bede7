import { type AccessPreview, access } from '@menara/shared/contract/people/access.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

export const allRoles = () => asking(roles.list, { query: {} })
export const roleById = (id: string) => asking(roles.get, { params: { id } })
export const people = () => ({ ...asking(users.list, { query: { limit: 1000 } }), staleTime: 60_000 })

interface Asked {
  readonly permission: Permission
  readonly user_id?: string
  readonly location_id?: string
}
export const explained = (asked: Asked) => asking(access.explain, { query: { ...asked } })

/** Who would gain or lose what; asked again whenever something else is chosen. */
export const previewOf = (role_id: string, permissions: readonly Permission[]) => ({
  queryKey: ['access', 'preview', role_id, permissions] as const,
  queryFn: async (): Promise<AccessPreview> => (await call(access.preview, { body: { role_id, permissions: [...permissions] } })).data,
})

export interface RoleBody {
  readonly name: string
  readonly description: string
  readonly permissions: Permission[]
  readonly second_factor: boolean
}
function useRoleChange<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      for (const subject of ['roles', 'users', 'access']) void cache.invalidateQueries({ queryKey: [subject] })
    },
  })
}
export const usePutRole = () =>
  useRoleChange(({ id, body }: { readonly id: string | undefined; readonly body: RoleBody }) =>
    id === undefined ? call(roles.create, { body }) : call(roles.update, { params: { id }, body }),
  )
export const useRemoveRole = () => useRoleChange((id: string) => call(roles.remove, { params: { id } }))
