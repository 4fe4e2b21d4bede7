import { activities } from '@menara/shared/contract/activities.contract.ts'
import { areaPictures } from '@menara/shared/contract/places/area-pictures.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import { locations } from '../../../../backend/src/schema/places.ts'
import type { Building } from '../../../kit/building.ts'
import { formOf, png } from '../../../kit/files/pictures.ts'
import { byId, code, type Make, newDevice } from '../../good-call.ts'

const newVendor = async ({ admin }: Building) => (await admin.asks(vendors.create, { body: { name: 'Lifts Ltd' } })).body.data.id
const asset = ({ cast }: Building) => ({
  location_id: cast.site,
  area_id: cast.floor,
  code: code(),
  name: 'Chiller',
  type: 'hvac' as const,
  attributes: [{ name: 'Capacity', value: '400', unit: 'kW' }],
})
const newAsset = async (building: Building) => (await building.admin.asks(assets.create, { body: asset(building) })).body.data
const area = ({ cast }: Building) => ({ location_id: cast.site, code: code(), name: 'Level 3', kind: 'floor' })
async function pictureForm() {
  const { bytes, headers } = await formOf({ images: [png()] })
  return { type: headers['content-type'] ?? '', bytes }
}
async function newPicture({ admin, cast }: Building): Promise<string> {
  const { type, bytes } = await pictureForm()
  await admin.sends('POST', areaPictures.put.path.replace(':id', cast.floor), bytes, { 'content-type': type })
  return cast.floor
}
const newActivity = async ({ admin, cast }: Building) =>
  (await admin.asks(activities.create, { body: { type: 'patrol.note', description: 'All well', location_id: cast.site } })).body.data.id
async function newSite({ db }: Building): Promise<string> {
  const id = newId()
  await db.sql.insert(locations).values({ id, code: code(), name: 'Plaza', type: 'plaza', zone: 'Asia/Jakarta' })
  return id
}

/** How locations, areas, assets, attributes, vendors and activities are asked well, by endpoint. */
export const placeCalls: Readonly<Record<string, Make>> = {
  'locations.list': () => ({ query: { type: 'head_office' } }),
  'locations.get': ({ cast }) => byId(cast.site),
  'locations.create': () => ({ body: { code: code(), name: 'Warehouse', type: 'warehouse', zone: 'Asia/Jayapura' } }),
  'locations.update': ({ cast }) => ({ params: { id: cast.site }, body: { address: 'Jl. Sudirman 1' } }),
  'locations.remove': async (building) => byId(await newSite(building)),
  'areaPictures.get': async (building) => byId(await newPicture(building)),
  'areaPictures.put': async ({ cast }) => ({ ...byId(cast.floor), form: await pictureForm() }),
  'areaPictures.place': async (building) => ({
    params: { id: await newPicture(building) },
    body: {
      corners: [
        [106.8, -6.2],
        [106.801, -6.2],
        [106.801, -6.201],
        [106.8, -6.201],
      ],
    },
  }),
  'areaPictures.remove': async (building) => byId(await newPicture(building)),
  'areaPictures.file': async (building) => byId(await newPicture(building)),
  'areas.list': ({ cast }) => ({ query: { location_id: cast.site } }),
  'areas.get': ({ cast }) => byId(cast.floor),
  'areas.create': (building) => ({ body: area(building) }),
  'areas.update': ({ cast }) => ({ params: { id: cast.floor }, body: { name: 'Level 12' } }),
  'areas.remove': async (building) =>
    byId(((await building.admin.sends('POST', '/api/v1/areas', area(building))).body.data as { id: string }).id),
  'asset_labels.print': ({ cast }) => ({ body: { asset_ids: [cast.asset] } }),
  'assets.list': ({ cast }) => ({ query: { location_id: cast.site, limit: 1000 } }),
  'assets.get': ({ cast }) => byId(cast.asset),
  'assets.create': (building) => ({ body: asset(building) }),
  'assets.update': ({ cast }) => ({ params: { id: cast.asset }, body: { condition: 'fair' } }),
  'assets.remove': async (building) => byId((await newAsset(building)).id),
  'assets.activate': async (building) => {
    const params = { id: (await newAsset(building)).id }
    await building.admin.asks(assets.deactivate, { params })
    return { params }
  },
  'assets.deactivate': async (building) => byId((await newAsset(building)).id),
  'assets.items': () => ({ query: { search: 'filter' } }),
  'assets.devices': async (building) => {
    await newDevice(building)
    return byId(building.cast.asset)
  },
  'attributes.update': async (building) => ({ params: { id: (await newAsset(building)).attributes[0]?.id ?? '' }, body: { value: '450' } }),
  'vendors.list': () => ({ query: { search: 'lift' } }),
  'vendors.get': async (building) => byId(await newVendor(building)),
  'vendors.create': () => ({ body: { name: 'Lifts Ltd', email: 'lifts@example.test' } }),
  'vendors.update': async (building) => ({ params: { id: await newVendor(building) }, body: { phone: '+62 21 1' } }),
  'vendors.remove': async (building) => byId(await newVendor(building)),
  'activities.list': () => ({ query: { limit: 50, start_date: '2026-01-01' } }),
  'activities.create': ({ cast }) => ({ body: { type: 'patrol.note', description: 'All well', location_id: cast.site } }),
  'activities.data': async (building) => byId(await newActivity(building)),
  'activities.filter': ({ cast }) => byId(cast.site),
}
