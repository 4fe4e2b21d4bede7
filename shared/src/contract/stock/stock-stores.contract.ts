import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, Code, closed, Id, Line, optional, Paging, Ref, SearchText } from '../../kit/words.ts'

export const StockBin = closed({ id: Id, code: Code })
export type StockBin = Static<typeof StockBin>

export const StockStore = closed({
  id: Id,
  code: Code,
  name: Line(80),
  location: Ref,
  /** One that is out of use takes nothing in and stays for its history. */
  active: Type.Boolean(),
  bins: Type.Array(StockBin),
})
export type StockStore = Static<typeof StockStore>

export const StockStoreDraft = closed({
  location_id: Id,
  code: Code,
  name: Line(80),
  active: optional(Type.Boolean()),
  /** Codes of all its bins; one of them unless said. */
  bins: optional(Type.Array(Code, { minItems: 1, maxItems: 500, uniqueItems: true })),
})

/** Stores of the sites with their bins. A bin that has a history stays: 409. */
export const stockStores = {
  ...crud('stock_stores', {
    item: StockStore,
    draft: StockStoreDraft,
    filter: closed({ ...Paging, search: SearchText, location_id: optional(Id), active: optional(Type.Boolean()) }),
    read: 'signed-in',
    write: 'stock_manage',
  }),
  labels: endpoint({
    name: 'stock_stores.labels',
    method: 'GET',
    path: '/api/v1/stock_stores/:id/labels',
    access: 'show_plugin_inventory',
    summary: 'Labels of its bins, each with its code as QR, as a PDF of 3 by 8 on A4',
    params: ById,
    reply: 'binary',
  }),
} as const
