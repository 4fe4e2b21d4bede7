import { type Connector, connectors } from '@menara/shared/contract/iot/connectors.contract.ts'
import { describe, expect, it } from 'vitest'
import '../../../../../tests/kit/upstreams/pretend-page.ts'
import { brokenRules } from '../../../kit/forms/form.ts'
import { connectorDraftOf, connectorValuesOf, mappingOfField, nextMapping } from './connector-values.ts'

const SITE = '01934d10-0000-7000-8000-000000000001'
const DEVICE = '01934d10-0000-7000-8000-000000000002'
const mapping = { device_id: DEVICE, point: 'power', kind: 'gauge', unit: 'kW', scale: 0.1, offset: 0 } as const
const saved = {
  ...{
    name: 'Meter',
    kind: 'modbus_tcp',
    location_id: SITE,
    host: '10.0.0.9',
    port: 502,
    interval_ms: 1500,
    timeout_ms: 250,
    enabled: false,
  },
  mappings: [{ ...mapping, modbus: { table: 'input', unit_id: 3, address: 7, type: 'float32', order: 'CDAB' }, bacnet: null }],
} as const
const brokenIn = (values: Parameters<typeof connectorDraftOf>[0]): string[] =>
  brokenRules(connectors.create.body, connectorDraftOf(values)).map(({ field }) => field)

describe('the form of a connector', () => {
  it('IO-16 says what stands, field by field', () => {
    const { name, kind, location_id, host, port, interval_ms, timeout_ms, enabled, mappings } = saved
    const draft = connectorDraftOf(connectorValuesOf(saved as unknown as Connector, undefined))
    expect(draft).toEqual({ name, kind, location_id, host, port, interval_ms, timeout_ms, enabled, mappings })
    expect(brokenIn(connectorValuesOf(saved as unknown as Connector, undefined))).toEqual([])
  })

  it('IO-16 names what is missing or wrong, also within a value', () => {
    const fresh = connectorValuesOf(undefined, SITE)
    expect(brokenIn(fresh)).toEqual(expect.arrayContaining(['name', 'host']))
    const first = nextMapping([], DEVICE)
    const values = { ...fresh, name: 'x', host: 'x', mappings: [{ ...first, scale: '', modbus: { ...first.modbus, address: 70_000 } }] }
    const broken = brokenIn(values)
    expect(broken).toEqual(expect.arrayContaining(['mappings.0.point', 'mappings.0.scale', 'mappings.0.modbus.address']))
    expect(broken.map(mappingOfField).every((item) => item === 0)).toBe(true)
    expect(mappingOfField('host')).toBeUndefined()
  })

  it('IO-17 the next value lies right behind the last, and a bit has neither type nor order', () => {
    const first = { ...nextMapping([], DEVICE), point: 'a' }
    expect(first).toMatchObject({ device_id: DEVICE, modbus: { address: 0 } })
    const wide = { ...first, modbus: { ...first.modbus, type: 'float32' as const, address: 10 } }
    expect(nextMapping([first, wide], 'other')).toMatchObject({
      device_id: DEVICE,
      point: '',
      modbus: { address: 12 },
      bacnet: { instance: 1 },
    })
    const coil = { ...wide, modbus: { ...wide.modbus, table: 'coil' as const } }
    expect(nextMapping([coil], DEVICE).modbus.address).toBe(11)
    const [drafted] = connectorDraftOf({ ...connectorValuesOf(undefined, SITE), mappings: [coil] }).mappings
    expect(drafted).toMatchObject({ modbus: { type: 'bool', order: 'ABCD' }, bacnet: null })
  })
})
