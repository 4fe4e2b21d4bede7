import { stockCountFeed, stockCounts } from '@menara/shared/contract/stock/stock-counts.contract.ts'
import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockMovementFeed, stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { stockStores } from '@menara/shared/contract/stock/stock-stores.contract.ts'
import { stockTransferFeed, stockTransfers } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import type { CallOf, Endpoint } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { saveFile } from '../../kit/exports/save-file.ts'
import { useChanges } from '../../kit/live/live.ts'

const ALL = 1000
const LONG_MS = 60_000

export const itemById = (id: string) => asking(stockItems.get, { params: { id } })
export const transferById = (id: string) => asking(stockTransfers.get, { params: { id } })
export const countById = (id: string) => asking(stockCounts.get, { params: { id } })
export const summaryAt = (siteId: string | undefined) => asking(stockItems.summary, { query: siteId ? { location_id: siteId } : {} })
/** Stores in use, of a site or of all. */
export const storesAt = (siteId: string | undefined) => ({
  ...asking(stockStores.list, { query: { limit: ALL, active: true, ...(siteId && { location_id: siteId }) } }),
  staleTime: LONG_MS,
})
export const itemsCalled = (search: string) => ({
  ...asking(stockItems.list, { query: { limit: 30, ...(search && { search }) } }),
  staleTime: LONG_MS,
})

/** Fetches a sheet of labels and hands it to the browser as a file; says why where there is none. */
export async function saveLabels(asked: Promise<unknown>, name: string): Promise<void> {
  await asked.then((file) => saveFile(file as Blob, name)).catch(showRefusal)
}

/** A call that changes the stock; whatever is shown of it is asked again. It says its own refusal. */
export function useStockCommand<E extends Endpoint>(endpoint: E) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...args }: CallOf<E> & { readonly key?: string }) =>
      call(endpoint, args as unknown as CallOf<E>, key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    onSuccess: () => {
      for (const subject of SUBJECTS) void cache.invalidateQueries({ queryKey: [subject] })
    },
    onError: showRefusal,
  })
}
const SUBJECTS = ['stock_items', 'stock_movements', 'stock_stores', 'stock_transfers', 'stock_counts']

/** Asks again whenever something moves. */
export function useStockChanges(siteId: string | undefined): void {
  const cache = useQueryClient()
  useChanges(stockMovementFeed, { location_id: siteId }, () => {
    void cache.invalidateQueries({ queryKey: ['stock_items'] })
    void cache.invalidateQueries({ queryKey: [...stockMovements.list.name.split('.'), 'pages'] })
  })
}
export function useTransferChanges(siteId: string | undefined): void {
  const cache = useQueryClient()
  useChanges(stockTransferFeed, { location_id: siteId }, () => void cache.invalidateQueries({ queryKey: ['stock_transfers'] }))
}
export function useCountChanges(siteId: string | undefined): void {
  const cache = useQueryClient()
  useChanges(stockCountFeed, { location_id: siteId }, () => void cache.invalidateQueries({ queryKey: ['stock_counts'] }))
}

interface Named {
  readonly name_en: string
  readonly name_id: string
}
/** What an item is called in the reader's language. */
export function useItemName(): (item: Named) => string {
  const { i18n } = useTranslation()
  return ({ name_en, name_id }) => (i18n.language === 'id' ? name_id || name_en : name_en)
}
