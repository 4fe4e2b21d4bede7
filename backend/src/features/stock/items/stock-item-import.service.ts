import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { byHand, faultOf } from '../../../platform/imports/by-hand.ts'
import { byName } from '../../../platform/imports/by-name.ts'
import type { ImportDraft, ImportNames, ImportSubject } from '../../../platform/imports/import-subject.ts'
import { type Attempts, attempted, oneByOne } from '../../../platform/imports/one-by-one.ts'
import { placeNames } from '../../../platform/imports/place-names.ts'
import { reference } from '../../../platform/imports/reference.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { StockItemsService } from './stock-items.service.ts'
import type { ItemRow, StockItemsStore } from './stock-items.store.ts'

interface Needs {
  readonly db: Attempts
  readonly service: StockItemsService
  readonly store: StockItemsStore
  readonly names: ImportNames
  seen(id: string, caller: Caller): Promise<ItemRow>
}
type Draft = Parameters<StockItemsService['create']>[0]

const recordOf = ({ id: _id, name, vendor, location, ...row }: ItemRow): ImportDraft => ({
  ...row,
  name_en: name,
  vendor_id: vendor?.id ?? null,
  location_id: location?.id ?? null,
})

/** Items of the stock as the subject of imports: found by their code. What there is of them is no field: the ledger says it. */
export function stockItemImport({ db, service, store, names, seen }: Needs): ImportSubject {
  return {
    kind: 'items',
    draft: stockItems.create.body,
    chunk: 100,
    ...byHand<ItemRow, Draft>({ db, get: seen, recordOf, create: service.create, update: service.update, remove: service.remove }),

    async resolve(rows, caller) {
      const [places, vendorNamed] = [await placeNames(names, caller), byName(await names.vendors(), ({ name }) => [name])]
      const known = new Map((await store.byCode(rows.map(({ code }) => String(code ?? '')))).map((row) => [row.code, row]))
      return rows.map(({ site, vendor, name, ...values }) =>
        attempted(() => {
          const key = String(values['code'] ?? '')
          const found = known.get(key)
          const draft = {
            ...values,
            ...(name !== undefined && { name_en: name }),
            ...reference('location_id', site, (text) => places.siteNamed(text, 'location_id').id),
            ...reference('vendor_id', vendor, (text) => vendorNamed(text, 'vendor_id').id),
          }
          // An item of a site out of view is none of the caller's: its code is taken, as it is by hand.
          const isSeen = found && caller.sees(found.location?.id ?? null)
          return { key, draft, found: isSeen ? { id: found.id, record: recordOf(found) } : null }
        }),
      )
    },

    restore: async (records, caller) =>
      (await oneByOne(db, records, ({ id, changes }) => service.create(changes as Draft, caller, id))).map(faultOf),

    async exported({ next, limit, ...filter }, caller) {
      const { codes } = await placeNames(names, caller)
      const after = readCursor(next, ['string', 'string'])
      const asked = { ...filter, locationIds: caller.locationIds, archived: true }
      const page = pageOf(await store.list(asked, { after, limit }), limit, (row) => [row.name, row.id])
      const data = page.data.map(({ id: _id, units: _units, location, vendor, ...row }) => ({
        ...row,
        vendor: vendor?.name ?? null,
        site: codes.site.get(location?.id ?? '') ?? null,
      }))
      return { ...page, data }
    },
  }
}
