import { pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

const ALL = 200
export const fundsAt = (location_id: string | undefined) =>
  asking(pettyCash.funds, { query: { limit: ALL, ...(location_id && { location_id }) } })
export const statementOf = (id: string, month: string) => asking(pettyCash.statement, { params: { id }, query: { month } })

/** Who may hold a fund at a site: active people who see it. */
export const peopleAt = (id: string) => ({ ...asking(users.byLocation, { params: { id }, query: {} }), staleTime: 300_000 })

/** Every list and balance is asked again after a change. */
function useChange<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => cache.invalidateQueries({ queryKey: ['pettyCash'] }) })
}
type Calls = typeof pettyCash
interface Step<B> {
  readonly id: string
  readonly body: B
}
export const usePropose = () => useChange((body: CallOf<Calls['propose']>['body']) => call(pettyCash.propose, { body }))
export const useFundStep = () =>
  useChange(({ id, body }: Step<CallOf<Calls['fundStep']>['body']>) => call(pettyCash.fundStep, { params: { id }, body }))
export const useAsk = () => useChange((body: CallOf<Calls['ask']>['body']) => call(pettyCash.ask, { body }))
export const useVoucherStep = () =>
  useChange(({ id, body }: Step<CallOf<Calls['voucherStep']>['body']>) => call(pettyCash.voucherStep, { params: { id }, body }))
export const useReplenish = () => useChange((body: CallOf<Calls['replenish']>['body']) => call(pettyCash.replenish, { body }))
export const useReplenishmentStep = () =>
  useChange(({ id, body }: Step<CallOf<Calls['replenishmentStep']>['body']>) => call(pettyCash.replenishmentStep, { params: { id }, body }))
export const useCount = () => useChange((body: CallOf<Calls['count']>['body']) => call(pettyCash.count, { body }))
export const useSign = () => useChange((id: string) => call(pettyCash.sign, { params: { id } }))
