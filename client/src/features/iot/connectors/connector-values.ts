import type { BacnetAddress, Connector, ConnectorDraft, Mapping, ModbusAddress } from '@menara/shared/contract/iot/connectors.contract.ts'

type Typed = number | string
export interface MappingValues {
  device_id: string
  point: string
  kind: Mapping['kind']
  unit: string
  scale: Typed
  offset: Typed
  modbus: Omit<ModbusAddress, 'unit_id' | 'address'> & { unit_id: Typed; address: Typed }
  bacnet: Omit<BacnetAddress, 'instance'> & { instance: Typed }
}
/** The form of a connector. Names are the contract's, so that a refused field is found; times are in seconds here. */
export interface ConnectorValues extends Record<string, unknown> {
  name: string
  kind: ConnectorDraft['kind']
  location_id: string
  host: string
  port: Typed
  interval_ms: Typed
  timeout_ms: Typed
  enabled: boolean
  mappings: MappingValues[]
}

/** Modbus Application Protocol 1.1b3; ASHRAE 135, annex J. */
export const PORTS = { modbus_tcp: 502, bacnet_ip: 47_808 } as const
const REGISTERS = { bool: 1, int16: 1, uint16: 1, int32: 2, uint32: 2, float32: 2, int64: 4, uint64: 4, float64: 4 } as const
const MODBUS: MappingValues['modbus'] = { table: 'holding', unit_id: 1, address: 0, type: 'uint16', order: 'ABCD' }
const BACNET: MappingValues['bacnet'] = { object: 'analog-input', instance: 0, cov: false }
const FRESH = { point: '', kind: 'gauge', unit: '', scale: 1, offset: 0, modbus: MODBUS, bacnet: BACNET } as const

export const isBit = ({ table }: Pick<ModbusAddress, 'table'>): boolean => table === 'coil' || table === 'discrete'

export function connectorValuesOf(connector: Connector | undefined, siteId: string | undefined): ConnectorValues {
  if (!connector)
    return {
      ...{ name: '', kind: 'modbus_tcp', location_id: siteId ?? '', host: '', port: PORTS.modbus_tcp },
      ...{ interval_ms: 5, timeout_ms: 2, enabled: true, mappings: [] },
    }
  const { name, kind, location_id, host, port, interval_ms, timeout_ms, enabled, mappings } = connector
  return {
    ...{ name, kind, location_id, host, port, enabled },
    interval_ms: interval_ms / 1000,
    timeout_ms: timeout_ms / 1000,
    mappings: mappings.map((mapping) => ({
      ...mapping,
      modbus: { ...(mapping.modbus ?? MODBUS) },
      bacnet: { ...(mapping.bacnet ?? BACNET) },
    })),
  }
}

/** The next value of a list: of the same device, right behind the last one. */
export function nextMapping(mappings: readonly MappingValues[], device_id: string): MappingValues {
  const last = mappings.at(-1)
  if (!last) return { ...FRESH, device_id, modbus: { ...MODBUS }, bacnet: { ...BACNET } }
  const { modbus, bacnet } = last
  const step = isBit(modbus) ? 1 : REGISTERS[modbus.type]
  return {
    ...last,
    point: '',
    modbus: { ...modbus, address: Number(modbus.address) + step },
    bacnet: { ...bacnet, instance: Number(bacnet.instance) + 1 },
  }
}

/** A number, or nothing where none was typed: the contract then says that it is missing. */
const number = (typed: Typed): number | undefined =>
  String(typed).trim() === '' || !Number.isFinite(Number(typed)) ? undefined : Number(typed)
const ms = (typed: Typed): number | undefined => {
  const seconds = number(typed)
  return seconds === undefined ? undefined : Math.round(seconds * 1000)
}
const facts = (item: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined && value !== ''))

/** What the form says in the words of the contract; fields left empty are left out. */
export function connectorDraftOf({ mappings, ...item }: ConnectorValues): ConnectorDraft {
  return {
    ...facts({
      ...item,
      name: item.name.trim(),
      host: item.host.trim(),
      port: number(item.port),
      interval_ms: ms(item.interval_ms),
      timeout_ms: ms(item.timeout_ms),
    }),
    mappings: mappings.map((one) => mappingOf(one, item.kind)),
  } as unknown as ConnectorDraft
}

function mappingOf({ modbus, bacnet, unit, ...item }: MappingValues, kind: ConnectorDraft['kind']): Record<string, unknown> {
  const bit = isBit(modbus)
  return {
    ...facts({ ...item, point: item.point.trim(), scale: number(item.scale), offset: number(item.offset) }),
    unit: unit.trim(),
    modbus:
      kind === 'modbus_tcp'
        ? facts({
            ...modbus,
            unit_id: number(modbus.unit_id),
            address: number(modbus.address),
            ...(bit && { type: 'bool', order: 'ABCD' }),
          })
        : null,
    bacnet: kind === 'bacnet_ip' ? facts({ ...bacnet, instance: number(bacnet.instance) }) : null,
  }
}

/** Which mapping a refused field belongs to; undefined for fields of the connector itself. */
export function mappingOfField(field: string): number | undefined {
  const [head, at] = field.split('.')
  return head === 'mappings' && at !== undefined && /^\d+$/.test(at) ? Number(at) : undefined
}

/** Where a value is read from, as an engineer writes it. */
export function addressText({ modbus, bacnet }: Pick<MappingValues, 'modbus' | 'bacnet'>, kind: ConnectorDraft['kind']): string {
  if (kind === 'bacnet_ip') return `${bacnet.object} ${bacnet.instance}`
  const { table, unit_id, address, type, order } = modbus
  return [`${table} ${unit_id}/${address}`, ...(isBit(modbus) ? [] : [type, order])].join(' ')
}
