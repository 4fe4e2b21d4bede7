import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { type WorkspaceDraft, workspaces } from '@menara/shared/contract/people/workspaces.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

export const allWorkspaces = () => asking(workspaces.list, { query: {} })
export const workspaceById = (id: string) => asking(workspaces.get, { params: { id } })
export const people = () => ({ ...asking(users.list, { query: { status: 'active', limit: 1000 } }), staleTime: 60_000 })
export const allGroups = () => ({ ...asking(groups.list, { query: { limit: 1000 } }), staleTime: 60_000 })

function useChange<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => cache.invalidateQueries({ queryKey: ['workspaces'] }) })
}
interface Putting {
  readonly id: string | undefined
  readonly body: WorkspaceDraft
}
export const usePutWorkspace = () =>
  useChange(({ id, body }: Putting) =>
    id === undefined ? call(workspaces.create, { body }) : call(workspaces.update, { params: { id }, body }),
  )
export const useRemoveWorkspace = () => useChange((id: string) => call(workspaces.remove, { params: { id } }))
export const usePutLogo = (id: string) =>
  useChange((image: File) => call(workspaces.putLogo, { params: { id }, form: {} }, { files: { image: [image] } }))
export const useRemoveLogo = (id: string) => useChange(() => call(workspaces.removeLogo, { params: { id } }))
