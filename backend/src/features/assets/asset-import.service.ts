import { AssetDraft } from '@menara/shared/contract/places/assets.contract.ts'
import { closed, optional } from '@menara/shared/kit/words.ts'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { byName } from '../../platform/imports/by-name.ts'
import type { ImportDraft, ImportNames, ImportSubject, ImportValues, ResolvedRow } from '../../platform/imports/import-subject.ts'
import { attempted } from '../../platform/imports/one-by-one.ts'
import { placeNames } from '../../platform/imports/place-names.ts'
import { reference } from '../../platform/imports/reference.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { inTheWay } from '../../platform/texts/sentences.ts'
import type { AssetBatchesStore, AssetFields } from './asset-batches.store.ts'
import { type AssetPlacement, assetPlacement, codeTaken, type Place } from './asset-placement.service.ts'
import type { AssetsStore } from './assets.store.ts'

export interface AssetImportNeeds {
  readonly store: AssetBatchesStore
  readonly assets: Pick<AssetsStore, 'insertAll' | 'updateAll' | 'removeAll'>
  readonly names: ImportNames
  readonly journal: Journal
  newId(): string
  now(): Date
}

const { active: _, ...drafted } = { active: undefined, ...AssetDraft.properties }
const Importable = closed({ ...drafted, active: optional(Type.Boolean()) })
type Draft = Static<typeof Importable>
const CHUNK = 500

/** Assets as the subject of imports: many at once, by the rules of one. */
export function assetImport(needs: AssetImportNeeds): ImportSubject {
  return { kind: 'assets', draft: Importable, chunk: CHUNK, ...reading(needs), ...writing(needs) }
}

const recordOf = (row: AssetFields): ImportDraft => {
  const { id: _id, ...record } = Object.fromEntries(FIELDS.map((field) => [field, row[field]]))
  return record
}
const FIELDS = [
  ...(['location_id', 'area_id', 'vendor_id', 'code', 'name', 'type', 'state', 'condition', 'active', 'bookable'] as const),
  ...(['serial', 'description', 'installed_on', 'warranty_until', 'longitude', 'latitude'] as const),
]
const keyOf = ({ location_id, code }: Pick<AssetFields, 'location_id' | 'code'>): string => `${location_id} ${code}`

function reading({ store, names }: AssetImportNeeds): Pick<ImportSubject, 'resolve' | 'records' | 'exported'> {
  return {
    async resolve(rows, caller) {
      const [places, vendorNamed] = [await placeNames(names, caller), byName(await names.vendors(), ({ name }) => [name])]
      const drafts = rows.map((values) => attempted(() => draftOf(values, places, vendorNamed)))
      const keys = drafts.flatMap((draft) => (draft instanceof Fault ? [] : [{ location_id: draft.location_id, code: draft.code }]))
      const known = new Map((await store.byCode(keys)).map((row) => [keyOf(row), row]))
      return drafts.map((draft): ResolvedRow | Fault => {
        if (draft instanceof Fault) return draft
        const [key, found] = [keyOf(draft), known.get(keyOf(draft))]
        return { key, draft: { ...draft }, found: found ? { id: found.id, record: recordOf(found) } : null }
      })
    },

    async records(ids, caller) {
      const rows = await store.byId(ids)
      return new Map(rows.filter((row) => caller.sees(row.location_id)).map((row) => [row.id, recordOf(row)]))
    },

    async exported({ next, limit, ...filter }, caller) {
      const { codes } = await placeNames(names, caller)
      const vendors = new Map((await names.vendors()).map(({ id, name }) => [id, name]))
      const after = readCursor(next, ['string', 'string'])
      const page = pageOf(await store.page({ ...filter, locationIds: caller.locationIds, after, limit }), limit, (row) => [
        row.name,
        row.id,
      ])
      const data = page.data.map(
        ({ id, location_id, area_id, vendor_id, ...row }): ImportValues => ({
          ...row,
          site: codes.site.get(location_id) ?? '',
          area: codes.area.get(area_id ?? '') ?? null,
          vendor: vendors.get(vendor_id ?? '') ?? null,
        }),
      )
      return { ...page, data }
    },
  }
}

type Named = Pick<Draft, 'location_id' | 'code'> & ImportDraft
/** Names become ids; the site and the code find the asset. */
function draftOf(
  values: ImportValues,
  places: Awaited<ReturnType<typeof placeNames>>,
  vendorNamed: (name: string, field: string) => { readonly id: string },
): Named {
  const { site: _site, area, vendor, code, ...rest } = values
  const location_id = places.siteOf(values).id
  return {
    ...rest,
    location_id,
    code: String(code ?? ''),
    ...reference('area_id', area, (name) => places.area(name, location_id).id),
    ...reference('vendor_id', vendor, (name) => vendorNamed(name, 'vendor_id').id),
  }
}

const DEFAULTS = {
  ...{ area_id: null, vendor_id: null, state: 'deployed', condition: 'good', active: true, bookable: false, serial: '', description: '' },
  ...{ installed_on: null, warranty_until: null, longitude: null, latitude: null, extra_type: null, extra_data: {}, rev: 1 },
}

interface NewAsset {
  readonly id: string
  readonly draft: Draft
}
function writing(needs: AssetImportNeeds): Pick<ImportSubject, 'create' | 'update' | 'remove'> {
  const { store, assets, newId, now } = needs
  const record = recorder(needs)

  async function insert(rows: readonly NewAsset[], caller: Caller): Promise<(string | Fault)[]> {
    const checked = await placesChecked(
      needs,
      rows.map(({ draft }) => draft),
      caller,
    )
    const at = now().toISOString()
    const good = rows.filter((_, index) => checked[index] === null)
    const made =
      good.length === 0
        ? new Set<string>()
        : await assets.insertAll(good.map(({ id, draft }) => ({ ...DEFAULTS, ...draft, id, created_at: at, updated_at: at })))
    record.created(
      good.filter(({ id }) => made.has(id)),
      caller,
    )
    return rows.map(({ id, draft }, index) => checked[index] ?? (made.has(id) ? id : codeTaken(draft.code)))
  }

  return {
    create: (drafts, caller) =>
      insert(
        drafts.map((draft) => ({ id: newId(), draft: draft as Draft })),
        caller,
      ),

    async update(changes, caller) {
      const known = new Map((await store.byId(changes.map(({ id }) => id))).map((row) => [row.id, row]))
      const at = now().toISOString()
      const planned = changes.map(({ id, changes: own }) => ({ before: known.get(id) as AssetFields, own: own as Partial<Draft> }))
      const places = await movesChecked(needs, planned, caller)
      const good = planned.flatMap(({ before, own }, index) => {
        const place = places[index]
        return place instanceof Fault ? [] : [{ before, after: { ...before, ...own, ...place, updated_at: at } }]
      })
      if (good.length > 0) await assets.updateAll(good.map(({ after }) => after))
      for (const { before, after } of good)
        record.changed('updated', after, { caller, detail: changedFacts(recordOf(before), recordOf(after)) })
      return places.map((place) => (place instanceof Fault ? place : null))
    },

    async remove(ids, caller) {
      await store.hold(ids)
      const known = new Map((await store.byId(ids)).map((row) => [row.id, row]))
      const held = new Map((await store.held(ids, now().toISOString())).map((row) => [row.id, row]))
      const faults = ids.map((id) => keptBy(known.get(id), held.get(id)))
      const gone = ids.filter((_, index) => faults[index] === null)
      await assets.removeAll(gone)
      for (const id of gone) record.changed('removed', known.get(id) as AssetFields, { caller, detail: { before: known.get(id) } })
      return faults
    },
  }
}

function keptBy(asset: AssetFields | undefined, held: { tickets: number; devices: number; bookings: number } | undefined): Fault | null {
  if (!asset) return new Fault('not-found', 'assets.not_found')
  const things = held && inTheWay({ 'open tickets': held.tickets, devices: held.devices, bookings: held.bookings })
  return things ? new Fault('conflict', 'assets.in_use', { params: { name: asset.name, held: things } }) : null
}

/** The rules of one asset over what was read of all of them at once. */
async function placementOver(
  { store, names }: AssetImportNeeds,
  caller: Caller,
  at: readonly { location_id: string; code: string }[],
): Promise<AssetPlacement> {
  const [places, vendors] = [await placeNames(names, caller), new Set((await names.vendors()).map(({ id }) => id))]
  const sites = new Set(places.sites.map(({ id }) => id))
  const taken = new Map((await store.byCode(at)).map((row) => [keyOf(row), row.id]))
  return assetPlacement({
    store: { codeTaken: async (location_id, code, exceptId) => (taken.get(keyOf({ location_id, code })) ?? exceptId) !== exceptId },
    siteExists: async (id) => sites.has(id),
    siteOfArea: async (id) => places.siteOfArea(id),
    vendorExists: async (id) => vendors.has(id),
  })
}

async function placesChecked(needs: AssetImportNeeds, drafts: readonly Draft[], caller: Caller): Promise<(Fault | null)[]> {
  const placement = await placementOver(needs, caller, [])
  return Promise.all(
    drafts.map((draft) =>
      refusal(async () => {
        await placement.checkPlace({ location_id: draft.location_id, area_id: draft.area_id ?? null }, caller)
        await placement.checkFacts(draft)
        return null
      }),
    ),
  )
}

interface Planned {
  readonly before: AssetFields
  readonly own: Partial<Draft>
}
async function movesChecked(needs: AssetImportNeeds, planned: readonly Planned[], caller: Caller): Promise<(Fault | Place)[]> {
  const at = planned.map(({ before, own }) => ({ location_id: own.location_id ?? before.location_id, code: own.code ?? before.code }))
  const placement = await placementOver(needs, caller, at)
  const moving = planned
    .filter(({ before, own }) => (own.location_id ?? before.location_id) !== before.location_id)
    .map(({ before }) => before.id)
  const held = new Map(moving.length === 0 ? [] : (await needs.store.held(moving, needs.now().toISOString())).map((row) => [row.id, row]))
  return Promise.all(
    planned.map(({ before, own }) =>
      refusal(async () => {
        const place = await placement.placeAfter({ ...before, device_count: held.get(before.id)?.devices ?? 0 }, own, caller)
        await placement.checkFacts(own)
        return place
      }),
    ),
  )
}

const refusal = <R>(work: () => Promise<R>): Promise<Fault | R> =>
  work().catch((error: unknown) => {
    if (error instanceof Fault) return error
    throw error
  })

interface Change {
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
function recorder({ journal }: AssetImportNeeds) {
  const note = (action: string, id: string, { caller, detail }: Change) => ({
    ...{ action: `asset.${action}`, subject: 'assets', subject_id: id, actor_id: caller.userId, detail },
  })
  return {
    /** Nobody looks at an asset that was not there yet: one notification for each site is enough for the lists. */
    created(rows: readonly NewAsset[], caller: Caller): void {
      const told = new Set<string>()
      for (const { id, draft } of rows) {
        const hints = told.has(draft.location_id) ? [] : [{ topic: 'assets', key: id, location_id: draft.location_id }]
        told.add(draft.location_id)
        journal.record({ ...note('created', id, { caller, detail: { after: draft } }), hints })
      }
    },
    changed(action: 'updated' | 'removed', { id, location_id }: AssetFields, change: Change): void {
      journal.record({ ...note(action, id, change), hints: [{ topic: 'assets', key: id, location_id }] })
    },
  }
}
