import { billingRates } from '@menara/shared/contract/finance/billing-rates.contract.ts'
import { type TenantInvoice, tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { type Tenant, type TenantDraft, tenants } from '@menara/shared/contract/finance/tenants.contract.ts'
import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import type { Building } from '../building.ts'
import { aMeterDevice, grew } from '../devices/meters.ts'

/** Midnight in Jakarta on 1 October 2026, a Thursday. */
const OCTOBER = Date.parse('2026-09-30T17:00:00Z')
export const OCTOBER_HOURS = 31 * 24
/** Noon in Jakarta on 5 November 2026. */
const NOVEMBER = new Date('2026-11-05T05:00:00Z')
export const MONTH = '2026-10'
export const flat = (hours: number, kwh: number): number[] => Array.from({ length: hours }, () => kwh)

/** Moves the clock past October, sets the tariff of PLN and the rates of the site. */
export async function openLetting(building: Building, rates: object = {}): Promise<Building> {
  const { admin, cast, clock } = building
  clock.set(NOVEMBER)
  const tariff = { name: 'PLN B-3/TM', lwbp_sen: 103_578, k_factor: 1.5, valid_from: '2026-01-01' }
  const fresh = await building.as(admin.id)
  await fresh.asks(energy.createTariff, { body: { location_id: cast.site, ...tariff } })
  await fresh.asks(billingRates.create, { body: { ...ratesOf(building), ...rates } as never })
  return { ...building, admin: fresh }
}
export const ratesOf = ({ cast }: Building) => ({
  ...{ location_id: cast.site, valid_from: '2026-01', service_m2: 85_000, surcharge_per_mille: 0 },
  ...{ room_hour: 150_000, parking_hour: 5_000 },
})

/** A meter of the site whose hours of a range are known. */
export async function aTenantMeter(
  building: Building,
  { code, hours = flat(OCTOBER_HOURS, 2), from = OCTOBER }: { code: string; hours?: readonly (number | null)[]; from?: number },
): Promise<string> {
  const device = await aMeterDevice(building, { code: `SM-${code}`, units: { energy: 'kWh', power: 'kW' }, counters: ['energy'] })
  const point_id = await device.pointId('energy')
  await grew(building, point_id, { from, hours })
  const body = { location_id: building.cast.site, code, name: `Meter ${code}`, use: 'tenant' as const, point_id }
  return (await building.admin.asks(energy.createMeter, { body })).body.data.id
}

export const draftOfTenant = ({ cast }: Building, more: Partial<TenantDraft> = {}): TenantDraft => ({
  ...{ location_id: cast.site, code: `T-${newId().slice(-12)}`, name: 'PT Sinar Kopi', npwp: '01.234.567.8-901.000' },
  ...{ contact_name: 'Sari', email: 'sari@example.test', phone: '+62 21 555', address: 'Jl. Sudirman 1, Jakarta' },
  leases: [{ area_id: cast.floor, area_dm2: 12_050, from: '2026-01-01', until: null }],
  ...more,
})
export async function newTenant(building: Building, more: Partial<TenantDraft> = {}): Promise<Tenant> {
  const { status, body } = await building.admin.asks(tenants.create, { body: draftOfTenant(building, more) })
  if (status !== 200) throw new Error(`No tenant: ${JSON.stringify(body)}`)
  return body.data
}

export const run = ({ admin, cast }: Building, month = MONTH) => admin.asks(tenantInvoices.run, { body: { location_id: cast.site, month } })
/** The month's draft of a tenant, made by a run. */
export async function aDraft(building: Building, tenantId: string, month = MONTH): Promise<TenantInvoice> {
  await run(building, month)
  const list = await building.admin.asks(tenantInvoices.list, { query: { tenant_id: tenantId, month } })
  return (await building.admin.asks(tenantInvoices.get, { params: { id: list.body.data[0]?.id ?? '' } })).body.data
}
export async function issued({ admin }: Building, draft: Pick<TenantInvoice, 'id' | 'rev'>): Promise<TenantInvoice> {
  const { status, body } = await admin.asks(tenantInvoices.issue, { params: { id: draft.id }, body: { rev: draft.rev } })
  if (status !== 200) throw new Error(`Not issued: ${JSON.stringify(body)}`)
  return body.data
}
export const pays = ({ admin }: Building, id: string, amount: number, day = '2026-11-05') =>
  admin.asks(tenantInvoices.receive, { params: { id }, body: { amount, day, reference: 'TRF 1' } })
