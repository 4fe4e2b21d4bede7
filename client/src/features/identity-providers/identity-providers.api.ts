import { type IdentityProviderDraft, identityProviders } from '@menara/shared/contract/people/identity-providers.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

export const allProviders = () => asking(identityProviders.list, { query: {} })
export const providerById = (id: string) => asking(identityProviders.get, { params: { id } })
export const allRoles = () => ({ ...asking(roles.list, { query: {} }), staleTime: 60_000 })

interface Putting {
  readonly id: string | undefined
  readonly body: IdentityProviderDraft
}
export function usePutProvider() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: Putting) =>
      id === undefined ? call(identityProviders.create, { body }) : call(identityProviders.update, { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['identity_providers'] }),
  })
}
