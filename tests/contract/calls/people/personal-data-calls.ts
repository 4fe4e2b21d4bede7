import { personalDataBreaches } from '@menara/shared/contract/people/personal-data/breaches.contract.ts'
import { personalDataRequests } from '@menara/shared/contract/people/personal-data/requests.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { hired } from '../../../kit/people/personal-data.ts'
import { byId, type Make } from '../../good-call.ts'

const asked = async (building: Building, kind: 'access' | 'erasure' = 'access') => {
  const received_at = building.clock.now().toISOString()
  const body = { kind, user_id: building.cast.employee, sender: 'person', identity_check: 'in_person', received_at } as const
  return (await building.admin.asks(personalDataRequests.create, { body })).body.data
}
const breach = ({ clock, cast }: Building) => ({
  ...{ title: 'Lost laptop', discovered_at: clock.now().toISOString(), categories: ['accounts' as const], people: 12 },
  ...{ location_ids: [cast.site], cause: 'Theft', measures: 'Disk wiped', subjects_notified_at: null, authority_notified_at: null },
})
const newBreach = async (building: Building, more: object = {}) =>
  (await building.admin.asks(personalDataBreaches.create, { body: { ...breach(building), ...more } })).body.data

/** How personal data is asked for and managed well, by endpoint. */
export const personalDataCalls: Readonly<Record<string, Make>> = {
  'personal_data.register': () => ({}),
  'personal_data.setDays': () => ({ params: { id: 'attendance_positions' }, body: { days: 30 } }),
  'personal_data.ownFile': () => ({}),
  'personal_data.file': ({ cast }) => byId(cast.employee),
  'personal_data_requests.list': async (building) => {
    await asked(building)
    return { query: { next: '0', limit: 10, state: 'received' } }
  },
  'personal_data_requests.create': ({ cast, clock }) => ({
    body: { kind: 'access', user_id: cast.employee, sender: 'person', identity_check: 'document', received_at: clock.now().toISOString() },
  }),
  'personal_data_requests.start': async (building) => ({ ...byId((await asked(building)).id), body: { rev: 1 } }),
  'personal_data_requests.complete': async (building) => ({ ...byId((await asked(building)).id), body: { rev: 1 } }),
  'personal_data_requests.refuse': async (building) => ({ ...byId((await asked(building)).id), body: { rev: 1, reason: 'Not them' } }),
  'personal_data_erasures.preview': ({ cast }) => byId(cast.employee),
  'personal_data_erasures.erase': async (building) => {
    const { id, name } = await hired(building, 'Gone')
    const received_at = building.clock.now().toISOString()
    const body = { kind: 'erasure', user_id: id, sender: 'person', identity_check: 'document', received_at } as const
    const request = (await building.admin.asks(personalDataRequests.create, { body })).body.data
    return { ...byId(id), body: { name, request_id: request.id } }
  },
  'personal_data_erasures.list': () => ({ query: { next: '0', limit: 10 } }),
  'personal_data_breaches.list': async (building) => {
    await newBreach(building)
    return { query: { next: '0', limit: 10 } }
  },
  'personal_data_breaches.create': (building) => ({ body: breach(building) }),
  'personal_data_breaches.update': async (building) => ({
    ...byId((await newBreach(building)).id),
    body: { ...breach(building), people: 14, rev: 1 },
  }),
  'personal_data_breaches.close': async (building) => {
    const at = building.clock.now().toISOString()
    const { id } = await newBreach(building, { subjects_notified_at: at, authority_notified_at: at })
    return { ...byId(id), body: { rev: 1 } }
  },
  'personal_data_breaches.export': async (building) => {
    await newBreach(building)
    return {}
  },
}
