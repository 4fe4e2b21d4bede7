import { type Area, areas } from '@menara/shared/contract/places/areas.contract.ts'
import { Fault } from '../../platform/errors.ts'
import { byHand, faultOf } from '../../platform/imports/by-hand.ts'
import type { ImportDraft, ImportNames, ImportSubject, ImportValues } from '../../platform/imports/import-subject.ts'
import { type Attempts, attempted, oneByOne } from '../../platform/imports/one-by-one.ts'
import { placeNames } from '../../platform/imports/place-names.ts'
import { reference } from '../../platform/imports/reference.ts'
import type { AreasService } from './areas.service.ts'
import type { AreasStore } from './areas.store.ts'

interface Needs {
  readonly db: Attempts
  readonly service: AreasService
  readonly store: Pick<AreasStore, 'byCode'>
  readonly names: Pick<ImportNames, 'sites' | 'areas'>
}
type Draft = Parameters<AreasService['create']>[0]

const recordOf = ({ id: _id, asset_count: _count, ...record }: Area): ImportDraft => record

/**
 * Areas as the subject of imports: found by site and code. Rows are done one after another, so that one finds the parent that an earlier
 * row of the file creates.
 */
export function areaImport({ db, service, store, names }: Needs): ImportSubject {
  const own = byHand<Area, Draft>({ db, recordOf, ...service })
  return {
    ...own,
    kind: 'areas',
    draft: areas.create.body,
    chunk: 100,
    together: true,

    async resolve(rows, caller) {
      const places = await placeNames(names, caller)
      const drafts = rows.map((values) =>
        attempted(() => ({ ...values, site: undefined, code: String(values['code'] ?? ''), location_id: places.siteOf(values).id })),
      )
      const keys = drafts.flatMap((draft) => (draft instanceof Fault ? [] : [draft]))
      const known = new Map((await store.byCode(keys)).map((area) => [`${area.location_id} ${area.code}`, area]))
      return drafts.map((row) => {
        if (row instanceof Fault) return row
        return attempted(() => {
          const { site: _site, parent, ...rest } = row as typeof row & ImportValues
          const key = `${row.location_id} ${row.code}`
          const parent_id = reference('parent_id', parent, (name) => places.area(name, row.location_id, 'parent_id').id)
          const found = known.get(key)
          return { key, draft: { ...rest, ...parent_id }, found: found ? { id: found.id, record: recordOf(found) } : null }
        })
      })
    },

    restore: async (records, caller) =>
      (await oneByOne(db, records, ({ id, changes }) => service.create(changes as Draft, caller, id))).map(faultOf),

    async exported(filter, caller) {
      const { codes } = await placeNames(names, caller)
      const page = await service.list(filter, caller)
      const data = page.data.map(({ code, name, kind, level, longitude, latitude, ...area }) => ({
        ...{ code, name, kind, level, longitude, latitude },
        ...{ site: codes.site.get(area.location_id) ?? '', parent: codes.area.get(area.parent_id ?? '') ?? null },
      }))
      return { ...page, data }
    },
  }
}
