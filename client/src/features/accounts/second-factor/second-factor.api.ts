import { secondFactors } from '@menara/shared/contract/people/second-factors.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'

export const ownSecondFactor = () => asking(secondFactors.get, {})

/** A change of one's own second factor. */
export function useFactorChange<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => cache.invalidateQueries({ queryKey: ['second_factors'] }) })
}
export const useBegin = () => useFactorChange((password: string) => call(secondFactors.begin, { body: { ...(password && { password }) } }))
interface Confirmation {
  readonly password: string
  readonly code: string
}
const bodyOf = ({ password, code }: Confirmation) => ({ body: { ...(password && { password }), code } })
export const useRenewCodes = () => useFactorChange((values: Confirmation) => call(secondFactors.renewCodes, bodyOf(values)))
export const useRemoveFactor = () => useFactorChange((values: Confirmation) => call(secondFactors.remove, bodyOf(values)))
