import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, changes, closed, done, Id, Instant, Latitude, Line, Longitude, nullable, one, oneOf, optional } from '../../kit/words.ts'
import { Device } from '../places/assets.contract.ts'

export const deviceKinds = ['sensor', 'meter', 'controller', 'camera', 'counter', 'door', 'gateway'] as const

const Facts = {
  /** Name in the topic; unique at its site. */
  code: Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' }),
  name: Line(120),
  kind: oneOf(...deviceKinds),
  area_id: optional(nullable(Id)),
  asset_id: optional(nullable(Id)),
  /** Silent for longer: offline. 60 unless said. */
  heartbeat_s: optional(Type.Integer({ minimum: 5, maximum: 86_400 })),
  longitude: optional(nullable(Longitude)),
  latitude: optional(nullable(Latitude)),
}
export const DeviceDraft = closed({ location_id: Id, ...Facts })
export type DeviceDraft = Static<typeof DeviceDraft>
/** `retired`: not listened to any more; `in_service`: it counts again. */
export const DeviceChange = changes(closed({ ...Facts, duty: oneOf('in_service', 'maintenance', 'retired') }))
export type DeviceChange = Static<typeof DeviceChange>

/** How a device proves who it is: MQTT user name and password, or the secret as bearer token of the HTTP batch. */
export const Credential = closed({
  device_id: Id,
  /** `{location code}/{device code}`; the device's id is taken as well. */
  username: Type.String(),
  /** First characters of the secret, to tell one from another. */
  hint: Type.String(),
  issued_at: Instant,
  /** Last time it was used, to the minute. */
  used_at: nullable(Instant),
  revoked_at: nullable(Instant),
})
export type Credential = Static<typeof Credential>

const path = '/api/v1/iot/devices'

/** Where a device connects by MQTT. */
export const Broker = closed({ host: Type.String(), port: Type.Integer(), tls: Type.Boolean() })
export type Broker = Static<typeof Broker>

export const deviceManagement = {
  broker: endpoint({
    name: 'deviceManagement.broker',
    method: 'GET',
    path: '/api/v1/iot/broker',
    access: 'show_manage_device',
    summary: 'Where devices connect by MQTT',
    reply: one(Broker),
  }),
  create: endpoint({
    name: 'deviceManagement.create',
    method: 'POST',
    path,
    access: 'show_manage_device',
    summary: 'Add a device',
    body: DeviceDraft,
    reply: one(Device),
  }),
  update: endpoint({
    name: 'deviceManagement.update',
    method: 'PUT',
    path: `${path}/:id`,
    access: 'show_manage_device',
    summary: 'Change a device; fields left out stay',
    params: ById,
    body: DeviceChange,
    reply: one(Device),
  }),
  credential: endpoint({
    name: 'deviceManagement.credential',
    method: 'GET',
    path: `${path}/:id/credential`,
    access: 'show_manage_device',
    summary: 'What is known of the secret of a device; null when it never had one',
    params: ById,
    reply: one(nullable(Credential)),
  }),
  /** The secret is in this answer and nowhere else. The one before it stops working at once and its connection ends. */
  issueCredential: endpoint({
    name: 'deviceManagement.issueCredential',
    method: 'POST',
    path: `${path}/:id/credential`,
    access: 'show_manage_device',
    summary: 'Give a device a new secret, shown once',
    params: ById,
    body: closed({ reason: optional(Line(200)) }),
    reply: one(closed({ credential: Credential, secret: Type.String(), topics: Type.Array(Type.String()) })),
  }),
  revokeCredential: endpoint({
    name: 'deviceManagement.revokeCredential',
    method: 'DELETE',
    path: `${path}/:id/credential`,
    access: 'show_manage_device',
    summary: 'Take the secret of a device away; nothing happens when it has none',
    params: ById,
    reply: done,
  }),
} as const
