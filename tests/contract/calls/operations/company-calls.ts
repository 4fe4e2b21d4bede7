import { audit } from '@menara/shared/contract/audit.contract.ts'
import { companies } from '@menara/shared/contract/places/companies.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import type { Building } from '../../../kit/building.ts'
import { byId, type Make } from '../../good-call.ts'

const body = ({ cast }: Building) => ({ kind: 'tenant' as const, name: `PT ${newId()}`, location_ids: [cast.site] })
const company = async (building: Building): Promise<string> =>
  (await building.admin.asks(companies.create, { body: body(building) })).body.data.id

/** How companies are asked well, by endpoint. */
export const companyCalls: Readonly<Record<string, Make>> = {
  'companies.list': async (building) => {
    await company(building)
    return { query: { search: 'pt', kind: 'tenant', location_id: building.cast.site, active: true } }
  },
  'companies.get': async (building) => byId(await company(building)),
  'companies.create': (building) => ({
    body: {
      ...{ ...body(building), kind: 'customer', tax_number: '012345678901000', address: 'Jl. Satu', active: true },
      contacts: [{ name: 'Rina', role: 'Facility manager', email: 'rina@example.test', phone: '+62 21 1' }],
    },
  }),
  'companies.update': async (building) => ({ ...byId(await company(building)), body: { address: 'Jl. Dua', user_ids: [] } }),
  'companies.remove': async (building) => byId(await company(building)),
}

/** How the audit trail is asked well, by endpoint. */
export const auditCalls: Readonly<Record<string, Make>> = {
  'audit.list': (building) => ({
    query: {
      start_date: '2026-01-01',
      end_date: '2100-01-01',
      actor_id: building.cast.admin,
      subject: 'users',
      action: 'user.updated',
      limit: 2,
    },
  }),
  'audit.get': async (building) => {
    await company(building)
    const [newest] = (await building.admin.asks(audit.list, { query: {} })).body.data
    return { params: { id: String(newest?.seq ?? 0) } }
  },
  'audit.words': () => ({}),
  'audit.verify': () => ({}),
  'audit.export': () => ({}),
}

/** How the search is asked well, by endpoint. */
export const searchCalls: Readonly<Record<string, Make>> = { 'search.corrections': () => ({ query: { search: 'lmapu' } }) }

/** How access to assets is asked well, by endpoint. */
export const assetAccessCalls: Readonly<Record<string, Make>> = {
  'asset_access.get': ({ cast }) => byId(cast.asset),
  'asset_access.set': ({ cast }) => {
    const when = { days: [1, 5], from: '08:00', to: '17:00', until: '2099-12-31' }
    const rule = { user_id: null, group_id: cast.group, role_id: null, ...when }
    return { ...byId(cast.asset), body: { see: null, use: { rules: [] }, book: { rules: [rule] } } }
  },
}

/** How the first day is asked well, by endpoint. */
export const firstDayCalls: Readonly<Record<string, Make>> = {
  'first_day.get': () => ({}),
  'first_day.dismiss': () => ({ body: { dismissed: true } }),
  'first_day.checks': () => ({}),
  'deviceManagement.broker': () => ({}),
}
