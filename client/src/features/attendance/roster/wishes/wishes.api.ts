import { shiftWishes } from '@menara/shared/contract/people/roster/shift-wishes.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/calls/call.ts'
import { asking } from '../../../../kit/calls/query.ts'
import { showRefusal } from '../../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../../kit/overlays/toasts.ts'

export const ownWishes = (month: string) => ({ ...asking(shiftWishes.own, { query: { month } }), placeholderData: keepPreviousData })

export function useWish() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOf<typeof shiftWishes.put>['body']) => call(shiftWishes.put, { body }),
    onError: showRefusal,
    onSettled: () => void cache.invalidateQueries({ queryKey: ['shift_wishes'] }),
  })
}
export function useWishLimit() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOf<typeof shiftWishes.setLimit>['body']) => call(shiftWishes.setLimit, { body }),
    onSuccess: () => toastSuccess('update'),
    onError: showRefusal,
    onSettled: () => void cache.invalidateQueries({ queryKey: ['roster'] }),
  })
}
