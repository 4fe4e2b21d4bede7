import { type ConnectorDraft, connectors, type Mapping } from '@menara/shared/contract/iot/connectors.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import type { Building } from '../building.ts'

/** Polls come twice a second. */
export const SOON = { timeout: 10_000, interval: 10 }
export const modbusAt = (address: number, more: Partial<NonNullable<Mapping['modbus']>> = {}) => ({
  table: 'holding' as const,
  unit_id: 1,
  address,
  type: 'uint16' as const,
  order: 'ABCD' as const,
  ...more,
})
export const mapping = (device_id: string, point: string, more: Partial<Mapping>): Mapping => ({
  ...{ device_id, point, kind: 'gauge', unit: '', scale: 1, offset: 0, modbus: null, bacnet: null },
  ...more,
})
export const draft = ({ cast }: Building, facts: Pick<ConnectorDraft, 'port' | 'mappings'> & Partial<ConnectorDraft>): ConnectorDraft => ({
  ...{
    name: 'Main panel',
    kind: 'modbus_tcp',
    location_id: cast.site,
    host: '127.0.0.1',
    interval_ms: 500,
    timeout_ms: 2000,
    enabled: true,
  },
  ...facts,
})
export const newest = async ({ admin }: Building) =>
  Object.fromEntries((await admin.asks(iot.readings, { query: {} })).body.data.map((item) => [item.point, item.value]))
export const made = async (building: Building, body: ConnectorDraft) =>
  (await building.admin.asks(connectors.create, { body })).body.data.id
export const statusOf = async ({ admin }: Building, id: string) => (await admin.asks(connectors.get, { params: { id } })).body.data.status
