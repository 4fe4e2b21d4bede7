import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
  Code,
  changes,
  closed,
  Extra,
  HistoricDay,
  Id,
  Instant,
  Latitude,
  Line,
  Longitude,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
  Text,
} from '../../kit/words.ts'

export const assetTypes = [
  'hvac',
  'power',
  'lift',
  'plumbing',
  'fire',
  'cctv',
  'access',
  'it',
  'metering',
  'room',
  'vehicle',
  'furniture',
  'other',
] as const
export const assetStates = ['ordered', 'in_stock', 'deployed', 'in_maintenance', 'out_of_service', 'lost', 'retired', 'disposed'] as const
export const assetConditions = ['good', 'fair', 'poor'] as const

export const Attribute = closed({ id: Id, asset_id: Id, name: Line(80), value: Text(500), unit: Type.String({ maxLength: 20 }) })
export type Attribute = Static<typeof Attribute>

export const Asset = closed({
  id: Id,
  location_id: Id,
  area_id: nullable(Id),
  location: Ref,
  area: nullable(Ref),
  vendor: nullable(Ref),
  code: Code,
  name: Line(120),
  type: oneOf(...assetTypes),
  state: oneOf(...assetStates),
  condition: oneOf(...assetConditions),
  /** Deactivated assets are kept but no longer offered. */
  active: Type.Boolean(),
  /** People may book it for a time. */
  bookable: Type.Boolean(),
  serial: Type.String({ maxLength: 80 }),
  description: Text(2000),
  installed_on: nullable(HistoricDay),
  warranty_until: nullable(HistoricDay),
  longitude: nullable(Longitude),
  latitude: nullable(Latitude),
  extra_type: nullable(Type.String({ maxLength: 40 })),
  extra_data: Extra,
  device_count: Type.Integer(),
  open_ticket_count: Type.Integer(),
  rev: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
})
export type Asset = Static<typeof Asset>
export const AssetDetail = closed({ ...Asset.properties, attributes: Type.Array(Attribute) })
export type AssetDetail = Static<typeof AssetDetail>

export const AssetDraft = closed({
  location_id: Id,
  area_id: optional(nullable(Id)),
  vendor_id: optional(nullable(Id)),
  code: Code,
  name: Line(120),
  type: oneOf(...assetTypes),
  state: optional(oneOf(...assetStates)),
  condition: optional(oneOf(...assetConditions)),
  bookable: optional(Type.Boolean()),
  serial: optional(Type.String({ maxLength: 80, pattern: '^[^\\u0000]*$' })),
  description: optional(Text(2000)),
  installed_on: optional(nullable(HistoricDay)),
  warranty_until: optional(nullable(HistoricDay)),
  longitude: optional(nullable(Longitude)),
  latitude: optional(nullable(Latitude)),
  extra_type: optional(nullable(Type.String({ maxLength: 40 }))),
  extra_data: optional(Extra),
  attributes: optional(
    Type.Array(closed({ name: Line(80), value: Text(500), unit: optional(Type.String({ maxLength: 20 })) }), { maxItems: 100 }),
  ),
})

export const Item = closed({
  id: Id,
  code: Code,
  name: Line(120),
  unit: Type.String(),
  stock: Type.Integer(),
  minimum_stock: Type.Integer(),
  location: nullable(Ref),
})
export type Item = Static<typeof Item>

export const Device = closed({
  id: Id,
  /** Name in the MQTT topic `menara/{location code}/{device code}/…`. */
  code: Code,
  name: Line(120),
  kind: oneOf('sensor', 'meter', 'controller', 'camera', 'counter', 'door', 'gateway'),
  location_id: Id,
  area_id: nullable(Id),
  asset_id: nullable(Id),
  location: Ref,
  area: nullable(Ref),
  asset: nullable(Ref),
  /** `unknown` until it has spoken once; `offline` when silent longer than `heartbeat_s`. */
  status: oneOf('unknown', 'online', 'offline', 'maintenance', 'retired'),
  heartbeat_s: Type.Integer(),
  last_seen_at: nullable(Instant),
  longitude: nullable(Longitude),
  latitude: nullable(Latitude),
})
export type Device = Static<typeof Device>

const ordinary = crud('assets', {
  item: Asset,
  draft: AssetDraft,
  filter: closed({
    ...Paging,
    type: optional(oneOf(...assetTypes)),
    search: SearchText,
    area_id: optional(Id),
    location_id: optional(Id),
    extra_data_status: optional(Type.String({ maxLength: 60 })),
    'extra_type[]': optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 50 })),
    active: optional(Type.Boolean()),
    bookable: optional(Type.Boolean()),
    state: optional(oneOf(...assetStates)),
  }),
  read: 'signed-in',
  write: 'show_manage_asset',
})

export const assets = {
  ...ordinary,
  get: endpoint({ ...ordinary.get, reply: one(AssetDetail) }),
  create: endpoint({ ...ordinary.create, reply: one(AssetDetail) }),
  update: endpoint({ ...ordinary.update, reply: one(AssetDetail) }),
  /** 409 when it is already active. */
  activate: endpoint({
    name: 'assets.activate',
    method: 'POST',
    path: '/api/v1/assets/:id/active',
    access: 'show_manage_asset',
    summary: 'Put an asset back in use',
    params: ById,
    reply: one(AssetDetail),
  }),
  deactivate: endpoint({
    name: 'assets.deactivate',
    method: 'POST',
    path: '/api/v1/assets/:id/deactive',
    access: 'show_manage_asset',
    summary: 'Take an asset out of use',
    params: ById,
    reply: one(AssetDetail),
  }),
  items: endpoint({
    name: 'assets.items',
    method: 'GET',
    path: '/api/v1/assets/item',
    access: 'signed-in',
    summary: 'Stock items',
    query: closed({ ...Paging, search: SearchText }),
    reply: many(Item),
  }),
  devices: endpoint({
    name: 'assets.devices',
    method: 'GET',
    path: '/api/v1/asset/:id/devices',
    access: 'signed-in',
    summary: 'Devices mounted on an asset',
    params: ById,
    reply: many(Device),
  }),
} as const

export const attributes = {
  update: endpoint({
    name: 'attributes.update',
    method: 'PUT',
    path: '/api/v1/attributes/:id',
    access: 'show_manage_asset',
    summary: 'Set a named property of an asset',
    params: ById,
    body: changes(closed({ name: Line(80), value: Text(500), unit: Type.String({ maxLength: 20 }) })),
    reply: one(Attribute),
  }),
} as const
