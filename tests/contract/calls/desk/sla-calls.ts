import { ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { webhooks } from '@menara/shared/contract/notifications.contract.ts'
import { type SlaDraft, slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import type { Building } from '../../../kit/building.ts'
import { addCalendar, addPolicy, confirmOf, draftOf, officeHours, usualPolicy } from '../../../kit/desk/service-levels.ts'
import { byId, type Make } from '../../good-call.ts'

const newPolicy = async ({ admin }: Building, ...scope: [] | [object]): Promise<string> =>
  (await addPolicy(admin, { ...usualPolicy(await addCalendar(admin)), ...scope[0] })).body.data.id
/** Not the default: that one is there before it. */
const another = async (building: Building): Promise<string> => {
  await newPolicy(building)
  return newPolicy(building, await scopeIn(building))
}
const scopeIn = async ({ admin, cast }: Building) => {
  const name = `Repair ${newId()}`
  const repair = { ticket_type_id: 1, name_en: name, name_id: name }
  const { id } = (await admin.asks(ticketSubtypes.create, { body: repair })).body.data
  const scope = { ticket_type_ids: [1], priorities: ['high' as const], location_ids: [cast.site] }
  return { ...scope, subtype_ids: [id], requester_group_ids: [cast.group] }
}
const measured = async (building: Building): Promise<string> => {
  await newPolicy(building)
  const body = { ticket_type_id: 1, location_id: building.cast.site, title: 'Water under the sink' }
  return (await building.admin.asks(tickets.create, { body })).body.data.id
}
const hook = { name: 'Facilities', url: 'https://198.51.100.7/steps', types: [], enabled: true }
/** Everything a step may say. */
async function fullLadder({ admin, cast }: Building): Promise<SlaDraft['ladder']> {
  const webhook_id = (await admin.asks(webhooks.create, { body: hook })).body.data.id
  const only_if = { priority: 'high' as const, unassigned: true, category_ids: [], subtype_ids: [], states: ['new' as const] }
  const does = { notify: ['leader' as const, 'manager_1' as const], raise_priority: true, followers: ['managers' as const] }
  const hands = { group_id: cast.group, assignee_id: cast.agent }
  return [{ at: 60, unit: 'minutes', any_hour: true, only_if, ...does, follower_ids: [cast.admin], ...hands, webhook_id }]
}
const holiday = { day: '2026-12-25', kind: 'national', name_en: 'Christmas', name_id: 'Natal' }
const ramadan = {
  from: '2026-02-18',
  until: '2026-03-19',
  name_en: 'Ramadan',
  name_id: 'Ramadan',
  hours: [{ start: '08:00', end: '15:00' }],
}

/** How service levels are asked well, by endpoint. */
export const slaCalls: Readonly<Record<string, Make>> = {
  'slas.types': () => ({}),
  'slas.webhooks': async ({ admin }) => {
    await admin.asks(webhooks.create, { body: hook })
    return {}
  },
  'slas.list': async (building) => {
    await another(building)
    return { query: { search: 'usual' } }
  },
  'slas.report': async (building) => {
    await measured(building)
    return { query: { start: '2026-01-01', end: '2126-12-31', location_id: building.cast.site } }
  },
  'slas.recount': async (building) => {
    await measured(building)
    return {}
  },
  'slas.preview': async (building) => {
    await measured(building)
    const calendar = await addCalendar(building.admin)
    return {
      body: { policy: { draft: usualPolicy(calendar) }, calendar: { id: calendar, draft: { ...officeHours, holidays: [holiday] } } },
    }
  },
  'slas.simulate': async (building) => {
    await measured(building)
    return { body: { policy: { draft: usualPolicy(await addCalendar(building.admin)) }, days: 30 } }
  },
  'slas.get': async (building) => byId(await newPolicy(building)),
  'slas.create': async (building) => {
    const draft = { ...usualPolicy(await addCalendar(building.admin)), ladder: (await fullLadder(building)) ?? [] }
    return { body: { ...draft, ...(await confirmOf(building.admin, { policy: { draft } })) } }
  },
  'slas.update': async (building) => {
    const id = await another(building)
    const change = { start_is_response: true, note_is_response: false, sort: 0 }
    const draft = { ...draftOf((await building.admin.asks(slas.get, { params: { id } })).body.data), ...change }
    return { ...byId(id), body: { ...change, ...(await confirmOf(building.admin, { policy: { id, draft } })) } }
  },
  'slas.remove': async (building) => {
    const removed = await another(building)
    return { ...byId(removed), query: await confirmOf(building.admin, { removed }) }
  },
  'sla_calendars.list': async ({ admin }) => {
    await addCalendar(admin)
    return { query: { search: 'office' } }
  },
  'sla_calendars.holidays': async ({ admin }) => {
    await addCalendar(admin, { holidays: [{ ...holiday, kind: 'national' }] })
    return { query: { start: '2026-01-01', end: '2099-12-31' } }
  },
  'sla_calendars.get': async ({ admin }) => byId(await addCalendar(admin)),
  'sla_calendars.create': () => ({ body: { ...officeHours, zone: 'Asia/Makassar', holidays: [holiday], exceptions: [ramadan] } }),
  'sla_calendars.update': async ({ admin }) => ({ ...byId(await addCalendar(admin)), body: { zone: null, observed: ['national'] } }),
  'sla_calendars.remove': async ({ admin }) => byId(await addCalendar(admin)),
  'ticket_clocks.get': async (building) => byId(await measured(building)),
}
