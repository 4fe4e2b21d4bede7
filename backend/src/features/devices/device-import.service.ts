import { DeviceDraft } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { byHand } from '../../platform/imports/by-hand.ts'
import type { ImportDraft, ImportNames, ImportSubject, ImportValues, ResolvedRow } from '../../platform/imports/import-subject.ts'
import { type Attempts, attempted } from '../../platform/imports/one-by-one.ts'
import { type PlaceNames, placeNames } from '../../platform/imports/place-names.ts'
import { reference } from '../../platform/imports/reference.ts'
import type { DeviceManagementService } from './device-management.service.ts'
import type { DevicesService } from './devices.service.ts'
import type { DevicesStore } from './devices.store.ts'

interface Needs {
  readonly db: Attempts
  readonly devices: Pick<DevicesService, 'get' | 'list'>
  readonly management: DeviceManagementService
  readonly store: Pick<DevicesStore, 'byCode' | 'assetNames'>
  readonly names: Pick<ImportNames, 'sites' | 'areas'>
}

const recordOf = ({ location_id, area_id, asset_id, code, name, kind, heartbeat_s, longitude, latitude }: Device): ImportDraft => ({
  ...{ location_id, area_id, asset_id, code, name, kind, heartbeat_s, longitude, latitude },
})
const pairOf = ({ location_id, code }: { readonly location_id: string; readonly code: string }): string => `${location_id} ${code}`

/** Devices as the subject of imports: found by site and code. Their secrets are issued later, one by one. */
export function deviceImport({ db, devices, management, store, names }: Needs): ImportSubject {
  // A device stays at its site, which is part of what finds it.
  const update = (id: string, { location_id: _site, ...changes }: Partial<DeviceDraft>, caller: Caller) =>
    management.update(id, changes, caller)
  return {
    kind: 'devices',
    draft: DeviceDraft,
    chunk: 100,
    ...byHand<Device, DeviceDraft>({ db, recordOf, get: devices.get, create: management.create, update, remove: management.remove }),

    async resolve(rows, caller) {
      const places = await placeNames(names, caller)
      const placed = rows.map((values) =>
        attempted(() => ({ values, location_id: places.siteOf(values).id, code: String(values['code'] ?? '') })),
      )
      const pairs = placed.flatMap((row) => (row instanceof Fault ? [] : [row]))
      const known = new Map((await store.byCode(pairs)).map((device) => [pairOf(device), device]))
      const assets = new Map(
        (await store.assetNames(pairs.map(({ location_id, values }) => ({ location_id, code: String(values['asset'] ?? '') })))).map(
          (one) => [pairOf(one), one.id],
        ),
      )
      return placed.map((row): ResolvedRow | Fault => {
        if (row instanceof Fault) return row
        const found = known.get(pairOf(row))
        return attempted(() => ({
          key: pairOf(row),
          draft: draftOf(row, places, assets),
          found: found ? { id: found.id, record: recordOf(found) } : null,
        }))
      })
    },

    async exported(filter, caller) {
      const { codes } = await placeNames(names, caller)
      const page = await devices.list(filter, caller)
      const assetCodes = await store.assetNames(page.data.flatMap(({ asset_id }) => (asset_id ? [{ id: asset_id }] : [])))
      const codeOf = new Map(assetCodes.map(({ id, code }) => [id, code]))
      const data = page.data.map(({ code, name, kind, heartbeat_s, longitude, latitude, ...device }) => ({
        ...{ code, name, kind, heartbeat_s, longitude, latitude, site: codes.site.get(device.location_id) ?? '' },
        ...{ area: codes.area.get(device.area_id ?? '') ?? null, asset: codeOf.get(device.asset_id ?? '') ?? null },
      }))
      return { ...page, data }
    },
  }
}

interface Placed {
  readonly values: ImportValues
  readonly location_id: string
  readonly code: string
}
function draftOf({ values, location_id, code }: Placed, places: PlaceNames, assets: ReadonlyMap<string, string>): ImportDraft {
  const { site: _site, area, asset, ...rest } = values
  const assetId = typeof asset === 'string' ? assets.get(pairOf({ location_id, code: asset })) : null
  if (assetId === undefined) throw invalid('asset_id', 'exists')
  return {
    ...{ ...rest, location_id, code },
    ...reference('area_id', area, (name) => places.area(name, location_id).id),
    ...(asset !== undefined && { asset_id: assetId }),
  }
}
