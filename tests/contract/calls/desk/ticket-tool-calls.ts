import { ticketMacros } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import { ticketSchedules } from '@menara/shared/contract/desk/ticket-schedules.contract.ts'
import { ticketTemplates } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { ticketFollowers } from '@menara/shared/contract/tickets/ticket-followers.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { absenceCovers, absenceCoverTickets } from '../../../../backend/src/schema/tickets/absence-covers.ts'
import type { Building } from '../../../kit/building.ts'
import { TEST_START } from '../../../kit/test-clock.ts'
import { byId, code, type GoodCall, type Make } from '../../good-call.ts'

const newTicket = async ({ admin, cast }: Building): Promise<string> =>
  (await admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Wet' } })).body.data.id

const template = () => ({ ticket_type_id: 1, name_en: code(), name_id: code(), title: 'Water', tasks: ['Close the valve'] })
const newTemplate = async ({ admin }: Building) => (await admin.asks(ticketTemplates.create, { body: template() })).body.data.id

const actions = { priority: 'high' as const, tasks: ['Look'], assign: null, move: 'start' as const, pending_reason: null }
const macro = () => ({ name_en: code(), name_id: code(), text_en: 'Dear {{requester.name}}', text_id: 'Yth. {{requester.name}}', actions })
const newMacro = async ({ admin }: Building) => (await admin.asks(ticketMacros.create, { body: macro() })).body.data.id
function formOf(fields: Readonly<Record<string, string>>): NonNullable<GoodCall['form']> {
  const parts = Object.entries(fields).map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  return { type: 'multipart/form-data; boundary=b', bytes: Buffer.from(`${parts.join('')}--b--\r\n`) }
}

const schedule = async (building: Building) => ({
  name: code(),
  template_id: await newTemplate(building),
  location_id: building.cast.site,
  unit: 'week' as const,
  weekdays: [1, 4],
  at: '08:00',
  starts_on: '2026-01-01',
})
const newSchedule = async (building: Building) =>
  (await building.admin.asks(ticketSchedules.create, { body: await schedule(building) })).body.data.id

/** A ticket during which the agent takes over from the employee. */
async function covered(building: Building): Promise<string> {
  const id = await newTicket(building)
  const [starts_at, ends_at] = [TEST_START.toISOString(), new Date(TEST_START.getTime() + 86_400_000).toISOString()]
  const people = { person_id: building.cast.employee, substitute_id: building.cast.agent }
  await building.db.sql.insert(absenceCovers).values({ ticket_id: id, ...people, starts_at, ends_at, state: 'running' })
  await building.db.sql.insert(absenceCoverTickets).values({ cover_id: id, ticket_id: await newTicket(building), given_at: starts_at })
  return id
}

/** How followers, templates, macros and schedules are asked well, by endpoint. */
export const ticketToolCalls: Readonly<Record<string, Make>> = {
  'absence_covers.get': async (building) => byId(await covered(building)),
  'ticketLinks.split': async (building) => {
    const id = await newTicket(building)
    const { type, bytes } = formOf({ ticket_id: id, description: 'It hums too' })
    const { body } = await building.admin.sends('POST', tickets.addNote.path, bytes, { 'content-type': type })
    return { ...byId(id), body: { title: 'Noise', note_ids: [(body.data as { id: string }).id], priority: 'low' } }
  },
  'ticketLinks.followUp': async (building) => {
    const params = { id: await newTicket(building) }
    await building.admin.asks(tickets.resolve, { params, body: { solution: 'New seal' } })
    await building.admin.asks(tickets.close, { params, body: {} })
    return { params, body: { description: 'It drips again' } }
  },
  'ticketFollowers.list': async (building) => byId(await newTicket(building)),
  'ticketFollowers.follow': async (building) => ({ params: { id: await newTicket(building), userId: building.cast.agent } }),
  'ticketFollowers.stop': async (building) => {
    const params = { id: await newTicket(building), userId: building.cast.agent }
    await building.admin.asks(ticketFollowers.follow, { params })
    return { params }
  },
  'ticketFollowers.people': async (building) => ({ ...byId(await newTicket(building)), query: { search: 'a', private: true } }),
  'ticketTemplates.list': async (building) => {
    await newTemplate(building)
    return { query: { ticket_type_id: 1, archived: true } }
  },
  'ticketTemplates.create': () => ({ body: template() }),
  'ticketTemplates.update': async (building) => ({ ...byId(await newTemplate(building)), body: { active: false, priority: 'high' } }),
  'ticketTemplates.remove': async (building) => byId(await newTemplate(building)),
  'ticketMacros.list': async (building) => {
    await newMacro(building)
    return { query: { ticket_type_id: 1, archived: true } }
  },
  'ticketMacros.create': () => ({ body: macro() }),
  'ticketMacros.update': async (building) => ({ ...byId(await newMacro(building)), body: { active: false } }),
  'ticketMacros.remove': async (building) => byId(await newMacro(building)),
  'ticketMacros.use': async (building) => ({
    ...byId(await newTicket(building)),
    form: formOf({ macro_id: await newMacro(building), language: 'id' }),
  }),
  'ticketSchedules.list': async (building) => {
    await newSchedule(building)
    return { query: { location_id: building.cast.site, limit: 5 } }
  },
  'ticketSchedules.get': async (building) => byId(await newSchedule(building)),
  'ticketSchedules.create': async (building) => ({ body: await schedule(building) }),
  'ticketSchedules.update': async (building) => ({ ...byId(await newSchedule(building)), body: { every: 2, ends_on: '2030-01-01' } }),
  'ticketSchedules.pause': async (building) => ({ ...byId(await newSchedule(building)), body: { paused: true } }),
  'ticketSchedules.remove': async (building) => byId(await newSchedule(building)),
  'ticketSchedules.ofTicket': async (building) => byId(await newTicket(building)),
}
