import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import { ticketPresence } from '@menara/shared/contract/tickets/ticket-presence.contract.ts'
import { ticketTasks } from '@menara/shared/contract/tickets/ticket-tasks.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import { inboxItems } from '../../../../backend/src/schema/journal.ts'
import { points } from '../../../../backend/src/schema/monitoring/iot.ts'
import type { Building } from '../../../kit/building.ts'
import { pdf } from '../../../kit/files/office-files.ts'
import { note } from '../../../kit/files/pictures.ts'
import { byId, code, type GoodCall, type Make, newAlarm, newDevice } from '../../good-call.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==', 'base64')

const ticket = ({ cast }: Building) => ({ ticket_type_id: 1, location_id: cast.site, title: 'Water under the sink' })

/** A ticket that has gone through these moves. */
async function newTicket(building: Building, ...moves: readonly ('start' | 'pend' | 'resolve')[]): Promise<GoodCall> {
  const { admin } = building
  const params = { id: (await admin.asks(tickets.create, { body: ticket(building) })).body.data.id }
  for (const move of moves) {
    if (move === 'start') await admin.asks(tickets.start, { params, body: {} })
    if (move === 'pend') await admin.asks(tickets.pend, { params, body: { reason: 'parts' } })
    if (move === 'resolve') await admin.asks(tickets.resolve, { params, body: { solution: 'New seal' } })
  }
  return { params }
}
const moved =
  (body: object, ...before: Parameters<typeof newTicket> extends [Building, ...infer M] ? M : never): Make =>
  async (building) => ({ ...(await newTicket(building, ...before)), body: { ...body } })

async function noteForm(building: Building): Promise<NonNullable<GoodCall['form']>> {
  const { params } = await newTicket(building)
  const part = (head: string, content: string | Buffer) => [
    Buffer.from(`--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  const parts = [
    part('name="ticket_id"', params?.id ?? ''),
    part('name="description"', 'See the photo'),
    part('name="image"; filename="a.png"\r\ncontent-type: image/png', PNG),
  ]
  return { type: 'multipart/form-data; boundary=b', bytes: Buffer.concat([...parts.flat(), Buffer.from('--b--\r\n')]) }
}

async function newPoint(building: Building): Promise<string> {
  const id = newId()
  await building.db.sql
    .insert(points)
    .values({ id, device_id: await newDevice(building), point: 'temperature', label: 'Temperature', unit: '°C' })
  return id
}
const category = ({ cast }: Building) => ({
  ticket_type_id: 1,
  location_id: cast.site,
  name_en: code(),
  name_id: code(),
  group_id: cast.group,
})
const newCategory = async (building: Building) => (await building.admin.asks(categories.create, { body: category(building) })).body.data.id
async function linked(building: Building): Promise<{ id: string; linkId: string }> {
  const [one, two] = [await newTicket(building), await newTicket(building)]
  const params = { id: one.params?.id ?? '' }
  const { body } = await building.admin.asks(ticketLinks.add, { params, body: { kind: 'relates', ticket_id: two.params?.id ?? '' } })
  return { ...params, linkId: body.data.id }
}
async function tasked(building: Building): Promise<{ id: string; taskId: string }> {
  const params = { id: (await newTicket(building)).params?.id ?? '' }
  const { body } = await building.admin.asks(ticketTasks.add, { params, body: { titles: ['Isolate'] } })
  return { ...params, taskId: body.data[0]?.id ?? '' }
}
async function present(building: Building): Promise<{ id: string }> {
  const params = { id: (await newTicket(building)).params?.id ?? '' }
  await building.admin.asks(ticketPresence.say, { params, body: { doing: 'viewing' } })
  return params
}
const seen = () => ({ command_id: newId(), occurrence: 1, rev: 1 })
const rule = async (building: Building) => ({
  device_id: await newDevice(building),
  point: 'temperature',
  type: code(),
  direction: 'above' as const,
  limit: 30,
  priority: 'high' as const,
  message: 'Too warm',
})
const newRule = async (building: Building) => (await building.admin.asks(iot.createRule, { body: await rule(building) })).body.data.id

async function newInboxItem({ db, cast, clock }: Building): Promise<string> {
  const id = newId()
  await db.sql.insert(inboxItems).values({
    id,
    user_id: cast.admin,
    type: 'ticket.assigned',
    title: 'A ticket is yours',
    message: { key: 'inbox.assigned', params: {} },
    created_at: clock.now().toISOString(),
  })
  return id
}
/** How inbox, tickets and iot are asked well, by endpoint. */
export const deskCalls: Readonly<Record<string, Make>> = {
  'inbox.list': async (building) => {
    await newInboxItem(building)
    return {}
  },
  'inbox.read': async (building) => byId(await newInboxItem(building)),
  'inbox.move': async (building) => ({ body: { ids: [await newInboxItem(building)], move: 'done' } }),
  'inbox.readAll': () => ({}),
  'tickets.list': ({ cast }) => ({ query: { location_id: cast.site, ticket_type_id: 1, states: 'new,assigned' } }),
  'tickets.get': (building) => newTicket(building),
  'tickets.create': (building) => ({ body: ticket(building) }),
  'tickets.update': moved({ title: 'Water under both sinks' }),
  'tickets.remove': (building) => newTicket(building),
  'tickets.doneUndone': async (building) => ({ body: { ticket_id: (await newTicket(building)).params?.id, done: true } }),
  'tickets.assign': async (building) => ({ ...(await newTicket(building)), body: { assignee_id: building.cast.agent } }),
  'tickets.start': moved({}),
  'tickets.pend': moved({ reason: 'supplier' }, 'start'),
  'tickets.resume': moved({}, 'start', 'pend'),
  'tickets.resolve': moved({ solution: 'New seal' }, 'start'),
  'tickets.close': moved({}, 'start', 'resolve'),
  'tickets.reopen': moved({ note: 'It leaks again' }, 'start', 'resolve'),
  'tickets.cancel': moved({ note: 'Asked twice' }),
  'tickets.addNote': async (building) => ({ form: await noteForm(building) }),
  'tickets.logs': (building) => newTicket(building, 'start'),
  'tickets.file': async (building) => {
    const { params } = await newTicket(building)
    const file = { name: 'offer.pdf', bytes: pdf(), type: 'application/pdf', field: 'file' }
    const { body } = await note(building.admin, { fields: { ticket_id: params?.id ?? '' }, images: [file] })
    return byId((body.data as { files: { id: string }[] }).files[0]?.id ?? '')
  },
  'tickets.image': async (building) => {
    const { type, bytes } = await noteForm(building)
    const { body } = await building.admin.sends('POST', '/desk/api/v1/tickets/addnote', bytes, { 'content-type': type })
    return byId((body.data as { images: string[] }).images[0]?.split('/').at(-1) ?? '')
  },
  'tickets.types': () => ({}),
  'tickets.progressStatuses': () => ({ query: { ticket_type_id: 1 } }),
  'tickets.counts': async (building) => {
    await newTicket(building)
    return { query: { location_id: building.cast.site } }
  },
  'tickets.perDay': async (building) => {
    await newTicket(building)
    return { query: { days: 7, zone: 'Asia/Jakarta' } }
  },
  'ticketLinks.list': async (building) => byId((await linked(building)).id),
  'ticketLinks.add': async (building) => ({
    ...(await newTicket(building)),
    body: { kind: 'relates', ticket_id: (await newTicket(building)).params?.id ?? '' },
  }),
  'ticketLinks.remove': async (building) => ({ params: await linked(building) }),
  'ticketLinks.merge': async (building) => ({
    ...(await newTicket(building)),
    body: { into_id: (await newTicket(building)).params?.id ?? '' },
  }),
  'ticketPresence.list': async (building) => ({ query: { ticket_id: (await present(building)).id } }),
  'ticketPresence.say': async (building) => ({ ...(await newTicket(building)), body: { doing: 'writing' } }),
  'ticketPresence.leave': async (building) => ({ params: await present(building) }),
  'ticketTasks.list': async (building) => byId((await tasked(building)).id),
  'ticketTasks.add': async (building) => ({ ...(await newTicket(building)), body: { titles: ['Isolate', 'Test'] } }),
  'ticketTasks.update': async (building) => ({ params: await tasked(building), body: { done: true, sort: 0 } }),
  'ticketTasks.remove': async (building) => ({ params: await tasked(building) }),
  'categories.list': async (building) => {
    await newCategory(building)
    return { query: { ticket_type_id: 1, location_id: building.cast.site, state: 'active' } }
  },
  'categories.get': async (building) => byId(await newCategory(building)),
  'categories.create': (building) => ({ body: category(building) }),
  'categories.update': async (building) => ({ ...byId(await newCategory(building)), body: { priority: 'high', sort: 0 } }),
  'categories.remove': async (building) => byId(await newCategory(building)),
  'categories.choices': async (building) => {
    await newCategory(building)
    return { query: { ticket_type_id: 1, area_id: building.cast.floor } }
  },
  'asset_tickets.list': ({ cast }) => ({ query: { asset_id: cast.asset, start: '2026-01-01' } }),
  'asset_tickets.create': ({ cast }) => ({
    body: {
      asset_id: cast.asset,
      title: 'Filter',
      description: 'Dirty',
      start: '2026-11-21',
      end: '2026-11-22',
      from: '08:00',
      to: '09:00',
    },
  }),
  'asset_tickets.remove': (building) => newTicket(building),
  'iot.devices': async (building) => {
    await newDevice(building)
    return { query: { location_id: building.cast.site } }
  },
  'iot.device': async (building) => byId(await newDevice(building)),
  'iot.readings': async (building) => {
    await newPoint(building)
    return { query: { location_id: building.cast.site } }
  },
  'iot.series': async (building) => ({ params: { id: await newPoint(building) }, query: { start: '2026-11-20', end: '2026-11-21' } }),
  'iot.alarms': async (building) => {
    await newAlarm(building)
    return { query: { state: 'standing' } }
  },
  'iot.alarm': async (building) => byId(await newAlarm(building)),
  'iot.acknowledge': async (building) => ({ params: { id: await newAlarm(building) }, body: seen() }),
  'iot.acknowledgeMany': async (building) => ({ body: { alarms: [{ id: await newAlarm(building), ...seen() }] } }),
  'iot.openTicket': async (building) => ({ params: { id: await newAlarm(building) }, body: { title: 'Too warm' } }),
  'iot/rules.list': async (building) => ({ query: { device_id: await newDevice(building) } }),
  'iot/rules.get': async (building) => byId(await newRule(building)),
  'iot/rules.create': async (building) => ({ body: await rule(building) }),
  'iot/rules.update': async (building) => ({ params: { id: await newRule(building) }, body: { limit: 31 } }),
  'iot/rules.remove': async (building) => byId(await newRule(building)),
  'iot.deadLetters': () => ({ query: { limit: 5 } }),
  'iot.summary': ({ cast }) => ({ query: { location_id: cast.site } }),
}
