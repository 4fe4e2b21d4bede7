import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { byHand, faultOf } from '../../platform/imports/by-hand.ts'
import type { ImportSubject, ResolvedRow } from '../../platform/imports/import-subject.ts'
import { type Attempts, attempted, oneByOne } from '../../platform/imports/one-by-one.ts'
import type { VendorsService } from './vendors.service.ts'
import type { VendorsStore } from './vendors.store.ts'

interface Needs {
  readonly db: Attempts
  readonly service: VendorsService
  readonly store: Pick<VendorsStore, 'names'>
}
type Draft = Parameters<VendorsService['create']>[0]
const plain = (name: unknown): string => String(name).trim().toLowerCase()

/** Vendors as the subject of imports: found by their name. */
export function vendorImport({ db, service, store }: Needs): ImportSubject {
  const recordOf = ({ id: _, ...record }: Awaited<ReturnType<VendorsService['get']>>) => record
  return {
    kind: 'vendors',
    draft: vendors.create.body,
    chunk: 100,
    ...byHand<Awaited<ReturnType<VendorsService['get']>>, Draft>({ db, recordOf, ...service }),

    async resolve(rows) {
      const known = Map.groupBy(await store.names(), ({ name }) => plain(name))
      const found = rows.map((values) =>
        attempted(() => {
          const [one, another] = known.get(plain(values['name'])) ?? []
          if (one && another) throw invalid('name', 'several')
          return { key: plain(values['name']), draft: { ...values }, id: one?.id }
        }),
      )
      const resolved: (ResolvedRow | Fault)[] = []
      for (const row of found) {
        if (row instanceof Fault) resolved.push(row)
        else resolved.push({ ...row, found: row.id === undefined ? null : { id: row.id, record: recordOf(await service.get(row.id)) } })
      }
      return resolved
    },

    restore: async (records, caller) =>
      (await oneByOne(db, records, ({ id, changes }) => service.create(changes as Draft, caller, id))).map(faultOf),

    async exported({ location_id: _everywhere, ...filter }) {
      const page = await service.list(filter)
      return { ...page, data: page.data.map(({ id: _, ...values }) => values) }
    },
  }
}
