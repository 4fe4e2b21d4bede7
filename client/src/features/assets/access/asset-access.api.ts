import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { type AssetAccess, type AssetAccessDraft, assetAccess } from '@menara/shared/contract/places/asset-access.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMay } from '../../../kit/session/session.ts'
import { knownIn, type Subject } from './access-draft.ts'

const LONG_MS = 300_000

export const accessOf = (id: string) => asking(assetAccess.get, { params: { id } })

export function useSetAccess(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: AssetAccessDraft) => call(assetAccess.set, { params: { id }, body }),
    // Here and not where it is called: the form begins anew with what was kept.
    onSuccess: (answer) => {
      toastSuccess('update')
      cache.setQueryData(accessOf(id).queryKey, answer)
      return cache.invalidateQueries({ queryKey: ['assets'] })
    },
  })
}

export interface Choice {
  readonly value: string
  readonly label: string
}
/** People, groups and roles to choose from, by name. Roles are listed for who may manage them. */
export function useSubjects(access: AssetAccess): Readonly<Record<Subject, Choice[]>> {
  const known = {
    user: useQuery({ ...asking(users.list, { query: { limit: 1000 } }), staleTime: LONG_MS }).data?.data ?? [],
    group: useQuery({ ...asking(groups.list, { query: { limit: 1000 } }), staleTime: LONG_MS }).data?.data ?? [],
    role: useQuery({ ...asking(roles.list, { query: {} }), staleTime: LONG_MS, enabled: useMay('show_manage_workspace') }).data?.data ?? [],
  }
  const of = (subject: Subject): Choice[] =>
    [...new Map([...knownIn(access, subject), ...known[subject]].map(({ id, name }) => [id, name]))]
      .map(([id, name]) => ({ value: `${subject}:${id}`, label: name }))
      .sort((a, b) => a.label.localeCompare(b.label))
  return { user: of('user'), group: of('group'), role: of('role') }
}
