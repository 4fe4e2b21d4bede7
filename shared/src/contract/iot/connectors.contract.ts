import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, Code, closed, Id, Instant, Line, nullable, one, oneOf, optional, Paging, Ref } from '../../kit/words.ts'
import { pointKinds } from './telemetry.contract.ts'

export const connectorKinds = ['modbus_tcp', 'bacnet_ip'] as const
export type ConnectorKind = (typeof connectorKinds)[number]

/** Where a Modbus value sits. `address` counts from 0. Bits (`coil`, `discrete`) have no type. Orders as most meters' manuals write them. */
export const ModbusAddress = closed({
  table: oneOf('holding', 'input', 'coil', 'discrete'),
  unit_id: Type.Integer({ minimum: 0, maximum: 255 }),
  address: Type.Integer({ minimum: 0, maximum: 65_535 }),
  type: oneOf('bool', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'uint64', 'float32', 'float64'),
  /** `ABCD` big-endian, `CDAB` words swapped, `BADC` bytes swapped, `DCBA` little-endian. */
  order: oneOf('ABCD', 'CDAB', 'BADC', 'DCBA'),
})
export type ModbusAddress = Static<typeof ModbusAddress>

/** A BACnet object's present value (or another property). `object`: 0 analog-input … as ASHRAE 135 numbers them. */
export const BacnetAddress = closed({
  object: oneOf(
    'analog-input',
    'analog-output',
    'analog-value',
    'binary-input',
    'binary-output',
    'binary-value',
    'multi-state-input',
    'multi-state-output',
    'multi-state-value',
    'accumulator',
  ),
  instance: Type.Integer({ minimum: 0, maximum: 4_194_302 }),
  /** Ask to be told of changes (COV) beside the polling. */
  cov: Type.Boolean(),
})
export type BacnetAddress = Static<typeof BacnetAddress>

/** One value that is read and the point it becomes: `value * scale + offset`. */
export const Mapping = closed({
  device_id: Id,
  point: Code,
  kind: oneOf(...pointKinds),
  unit: Type.String({ maxLength: 20, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
  scale: Type.Number({ minimum: -1e12, maximum: 1e12 }),
  offset: Type.Number({ minimum: -1e12, maximum: 1e12 }),
  modbus: nullable(ModbusAddress),
  bacnet: nullable(BacnetAddress),
})
export type Mapping = Static<typeof Mapping>

/**
 * Why nothing came: `name` the host is not known, `not_allowed` it may not be asked, `refused` nothing listens there, `no_way` no route,
 * `timeout` no answer in time, `closed` it hung up, `denied` the device answered and said no, `no_number` it gave none, `other`.
 * Empty when all came.
 */
export const connectorReasons = [
  '',
  'name',
  'not_allowed',
  'refused',
  'no_way',
  'timeout',
  'closed',
  'denied',
  'no_number',
  'other',
] as const
export type ConnectorReason = (typeof connectorReasons)[number]
const Reason = oneOf(...connectorReasons)

export const ConnectorStatus = closed({
  /** `starting` before the first poll has ended, `backing_off` after a failure. */
  state: oneOf('disabled', 'starting', 'running', 'backing_off'),
  since: Instant,
  polls: Type.Integer(),
  failures: Type.Integer(),
  /** Values handed on since the start. */
  values: Type.Integer(),
  /** Of the last poll; null before the first. */
  latency_ms: nullable(Type.Number()),
  /** End of the last poll, whatever came of it. */
  last_at: nullable(Instant),
  last_ok_at: nullable(Instant),
  next_at: nullable(Instant),
  /** Why the last poll failed, whole or in part; empty when it did not. */
  error: Type.String(),
  reason: Reason,
})
export type ConnectorStatus = Static<typeof ConnectorStatus>

const Facts = {
  name: Line(120),
  kind: oneOf(...connectorKinds),
  location_id: Id,
  /** A host name or IP address. Loopback and link-local ones are refused unless the installation allows them. */
  host: Type.String({ minLength: 1, maxLength: 253, pattern: '^[A-Za-z0-9][A-Za-z0-9.:-]*$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  interval_ms: Type.Integer({ minimum: 500, maximum: 3_600_000 }),
  timeout_ms: Type.Integer({ minimum: 100, maximum: 30_000 }),
  enabled: Type.Boolean(),
  mappings: Type.Array(Mapping, { maxItems: 500 }),
}
export const ConnectorDraft = closed(Facts)
export type ConnectorDraft = Static<typeof ConnectorDraft>
export const Connector = closed({ id: Id, ...Facts, location: Ref, status: ConnectorStatus })
export type Connector = Static<typeof Connector>

/** What a trial reading found, mapping by mapping: `raw` as it stands in the device, `value` in the point's unit. Nothing of it is stored. */
export const Trial = closed({
  reached: Type.Boolean(),
  latency_ms: nullable(Type.Number()),
  error: Type.String(),
  reason: Reason,
  values: Type.Array(
    closed({
      device_id: Id,
      point: Code,
      raw: nullable(Type.Number()),
      value: nullable(Type.Number()),
      error: Type.String(),
      reason: Reason,
    }),
  ),
})
export type Trial = Static<typeof Trial>

const ordinary = crud('connectors', {
  item: Connector,
  draft: ConnectorDraft,
  filter: closed({ ...Paging, location_id: optional(Id), kind: optional(oneOf(...connectorKinds)) }),
  read: 'show_manage_device',
  write: 'show_manage_device',
})

export const connectors = {
  ...ordinary,
  /** Reads once with facts that are not saved yet. */
  tryDraft: endpoint({
    name: 'connectors.tryDraft',
    method: 'POST',
    path: '/api/v1/connectors/try',
    access: 'show_manage_device',
    summary: 'Read once with these facts and show what came',
    body: ConnectorDraft,
    reply: one(Trial),
  }),
  try: endpoint({
    name: 'connectors.try',
    method: 'POST',
    path: '/api/v1/connectors/:id/try',
    access: 'show_manage_device',
    summary: 'Read once and show what came',
    params: ById,
    reply: one(Trial),
  }),
} as const
