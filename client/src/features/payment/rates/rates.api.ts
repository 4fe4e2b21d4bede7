import { exchangeRates } from '@menara/shared/contract/finance/exchange-rates.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

/** Asks every list of rates again. */
export function useRefreshRates() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ['exchange_rates'] })
}
export const useEnterRate = () =>
  useMutation({
    mutationFn: (body: CallOf<typeof exchangeRates.create>['body']) => call(exchangeRates.create, { body }),
    onSuccess: useRefreshRates(),
  })
export const useImportRates = () =>
  useMutation({
    mutationFn: (body: CallOf<typeof exchangeRates.import>['body']) => call(exchangeRates.import, { body }),
    onSuccess: useRefreshRates(),
  })
