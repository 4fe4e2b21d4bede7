import { TagWord, taggedKinds } from '@menara/shared/contract/iot/tagging.contract.ts'
import { closed, Id } from '@menara/shared/kit/words.ts'
import { Type } from 'typebox'
import { Fault, invalid } from '../../platform/errors.ts'
import { faultOf } from '../../platform/imports/by-hand.ts'
import type { ImportDraft, ImportNames, ImportSubject, ResolvedRow } from '../../platform/imports/import-subject.ts'
import { type Attempts, attempted, oneByOne } from '../../platform/imports/one-by-one.ts'
import { placeNames } from '../../platform/imports/place-names.ts'
import type { TaggingService } from './tagging.service.ts'
import type { Bearer, TaggingStore } from './tagging.store.ts'

interface Needs {
  readonly db: Attempts
  readonly service: TaggingService
  readonly store: Pick<TaggingStore, 'bearers' | 'known'>
  readonly names: Pick<ImportNames, 'sites' | 'areas'>
}
const Draft = closed({ of: Type.String(), id: Id, tags: Type.Array(TagWord, { maxItems: 20, uniqueItems: true }) })

/** Tags as the subject of imports: the tags of a device, or of a point of it, become those of the row. Nothing is created. */
export function tagImport({ db, service, store, names }: Needs): ImportSubject {
  const removed = (): Fault => new Fault('conflict', 'imports.not_removed')
  return {
    kind: 'tags',
    draft: Draft,
    chunk: 200,

    async resolve(rows, caller) {
      const places = await placeNames(names, caller)
      const placed = rows.map((values) =>
        attempted(() => ({
          values,
          location_id: places.siteOf(values).id,
          code: String(values['device'] ?? ''),
          point: values['point'] ? String(values['point']) : null,
        })),
      )
      const asked = placed.flatMap((row) => (row instanceof Fault ? [] : [row]))
      const keyOf = (row: { location_id: string; code: string; point: string | null }) =>
        `${row.location_id} ${row.code} ${row.point ?? ''}`
      const known = new Map(
        (await store.bearers(asked.map(({ location_id, code, point }) => ({ location_id, code, point })))).map((row) => [keyOf(row), row]),
      )
      return placed.map((row): ResolvedRow | Fault => {
        if (row instanceof Fault) return row
        const found = known.get(keyOf(row))
        if (!found) return invalid(row.point === null ? 'device_id' : 'point', 'exists')
        const { id, of, tags } = found
        return { key: `${of} ${id}`, draft: { of, id, tags: row.values['tags'] ?? tags }, found: { id, record: { of, id, tags } } }
      })
    },

    create: async (drafts) => drafts.map(removed),
    update: async (changes, caller) =>
      (
        await oneByOne(db, changes, async ({ id, changes: { tags = [] } }) => {
          const [of, was] = await tagsOf(store, id, caller.locationIds)
          const wanted = tags as readonly string[]
          const [add, remove] = [wanted.filter((tag) => !was.includes(tag)), was.filter((tag) => !wanted.includes(tag))]
          return service.assign({ of, ids: [id], ...(add.length > 0 && { add }), ...(remove.length > 0 && { remove }) }, caller)
        })
      ).map(faultOf),
    remove: async (ids) => ids.map(removed),

    async records(ids, caller) {
      const records = new Map<string, ImportDraft>()
      for (const bearer of taggedKinds)
        for (const { id, tags } of await store.known(bearer, ids, caller.locationIds)) records.set(id, { of: bearer, id, tags })
      return records
    },

    async exported({ next, ...filter }, caller) {
      const { codes } = await placeNames(names, caller)
      const [of, after] = next?.startsWith('point:') ? (['point', next.slice(6)] as const) : (['device', next] as const)
      const page = await service.list({ ...filter, of, ...(after && { next: after }) }, caller)
      const deviceCodes = new Map(
        (await store.bearers(page.data.map(({ device_id }) => ({ device_id })))).map(({ id, code }) => [id, code]),
      )
      const data = page.data.map((row) => ({
        ...{ site: codes.site.get(row.location_id) ?? '', device: deviceCodes.get(row.device_id) ?? '', point: row.point, tags: row.tags },
      }))
      const last = of === 'device' ? { next: 'point:' } : {}
      return { data, ...(page.next === undefined ? last : { next: of === 'point' ? `point:${page.next}` : page.next }) }
    },
  }
}

async function tagsOf(store: Needs['store'], id: string, scope: readonly string[] | null): Promise<[Bearer, readonly string[]]> {
  for (const bearer of taggedKinds) {
    const [known] = await store.known(bearer, [id], scope)
    if (known) return [bearer, known.tags]
  }
  throw new Fault('not-found', 'imports.gone')
}
