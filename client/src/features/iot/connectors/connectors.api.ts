import { connectors } from '@menara/shared/contract/iot/connectors.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'

/** Their state is in the memory of the server: it is asked for as long as somebody looks. */
const EVERY_MS = 3000

export const connectorsOf = (siteId: string | undefined) => ({
  ...asking(connectors.list, { query: { limit: 1000, ...(siteId && { location_id: siteId }) } }),
  refetchInterval: EVERY_MS,
})
export const connectorById = (id: string) => asking(connectors.get, { params: { id } })

/** Asks no more until it is resumed. */
export function usePausing(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (enabled: boolean) => call(connectors.update, { params: { id }, body: { enabled } }),
    onSuccess: () => toastSuccess('update'),
    onError: showRefusal,
    onSettled: () => cache.invalidateQueries({ queryKey: ['connectors'] }),
  })
}
