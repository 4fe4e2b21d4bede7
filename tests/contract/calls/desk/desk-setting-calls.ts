import { progressStatuses } from '@menara/shared/contract/desk/progress-statuses.contract.ts'
import { ticketSurveys } from '@menara/shared/contract/desk/satisfaction.contract.ts'
import { ticketDefaults } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import { ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { faultCodes } from '@menara/shared/contract/faults.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import type { Building } from '../../../kit/building.ts'
import { byId, code, type GoodCall, type Make } from '../../good-call.ts'

const label = () => ({ ticket_type_id: 1, state: 'in_progress' as const, label_en: code(), label_id: code(), colour: 'orange' as const })
const newLabel = async ({ admin }: Building) => (await admin.asks(progressStatuses.create, { body: label() })).body.data.id
const subtype = ({ cast }: Building) => ({ ticket_type_id: 1, name_en: code(), name_id: code(), group_id: cast.group })
const newSubtype = async (building: Building) =>
  (await building.admin.asks(ticketSubtypes.create, { body: subtype(building) })).body.data.id
/** There is one setting for a type and place: the one before goes first. */
async function aloneAt(building: Building) {
  const { data } = (await building.admin.asks(ticketDefaults.list, { query: { limit: 100 } })).body
  for (const { id } of data) await building.admin.asks(ticketDefaults.remove, { params: { id } })
  return { location_id: building.cast.site, area_id: building.cast.floor, group_id: building.cast.group }
}
async function newDefault(building: Building): Promise<string> {
  const body = { ticket_type_id: 1, ...(await aloneAt(building)) }
  return (await building.admin.asks(ticketDefaults.create, { body })).body.data.id
}
async function newTicket({ admin, cast }: Building, ...moves: readonly 'resolve'[]): Promise<string> {
  const { id } = (await admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Wet' } })).body.data
  for (const _ of moves) await admin.asks(tickets.resolve, { params: { id }, body: { solution: 'New seal' } })
  return id
}
async function newCode({ admin, cast }: Building) {
  await admin.asks(faultCodes.create, { body: { location_id: cast.site } })
  const { data } = (await admin.asks(faultCodes.list, { query: { location_id: cast.site } })).body
  // Renewed: a code reports only so often.
  return (await admin.asks(faultCodes.renew, { params: { id: data[0]?.id ?? '' } })).body.data
}
function reportForm(): NonNullable<GoodCall['form']> {
  const fields = { key: newId(), title: 'AC leaking', language: 'en', name: 'Sari', contact: '0812' }
  const parts = Object.entries(fields).map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  return { type: 'multipart/form-data; boundary=b', bytes: Buffer.from(`${parts.join('')}--b--\r\n`) }
}
/** A report of an address of its own, resolved where it is to be judged. */
async function newReport(building: Building, resolved = false): Promise<GoodCall> {
  const { type, bytes } = reportForm()
  const headers = { 'content-type': type, 'x-forwarded-for': newId() }
  const path = `/desk/api/v1/public/faults/${(await newCode(building)).code}`
  const { number, token } = (await building.stranger.sends('POST', path, bytes, headers)).body.data as { number: string; token: string }
  const [ticket] = (await building.admin.asks(tickets.list, { query: { search: number } })).body.data
  const params = { id: ticket?.id ?? '', token }
  if (resolved) await building.admin.asks(tickets.resolve, { params, body: { solution: 'New seal' } })
  return { params }
}
async function newLink(building: Building): Promise<GoodCall> {
  const id = await newTicket(building, 'resolve')
  const { data } = (await building.admin.asks(ticketSurveys.activity, { body: { ticket_id: id, activity: 'link' } })).body
  return { params: { id, token: data.token ?? '' } }
}
const answer = { score: 4, comment: 'Quick' }

/** How the settings of the desk, the fault page and the surveys of tickets are asked well, by endpoint. */
export const deskSettingCalls: Readonly<Record<string, Make>> = {
  'ticket_closings.list': () => ({}),
  'ticket_closings.put': () => ({ params: { id: '1' }, body: { days: 10 } }),
  'progress_statuses.create': () => ({ body: label() }),
  'progress_statuses.update': async (building) => ({ ...byId(String(await newLabel(building))), body: { colour: 'pink', sort: 0 } }),
  'progress_statuses.remove': async (building) => byId(String(await newLabel(building))),
  'ticket_labels.give': async (building) => {
    const id = await newTicket(building)
    await building.admin.asks(tickets.start, { params: { id }, body: {} })
    return { ...byId(id), body: { progress_status_id: await newLabel(building) } }
  },
  'ticket_subtypes.list': async (building) => {
    await newSubtype(building)
    return { query: { ticket_type_id: 1, group_ids: building.cast.group, archived: true } }
  },
  'ticket_subtypes.create': (building) => ({ body: subtype(building) }),
  'ticket_subtypes.update': async (building) => ({ ...byId(await newSubtype(building)), body: { active: false } }),
  'ticket_subtypes.remove': async (building) => byId(await newSubtype(building)),
  'ticket_defaults.list': async (building) => {
    await newDefault(building)
    return { query: { ticket_type_id: 1, location_id: building.cast.site } }
  },
  'ticket_defaults.create': async (building) => ({ body: { ticket_type_id: 1, ...(await aloneAt(building)) } }),
  'ticket_defaults.update': async (building) => ({
    params: { id: await newDefault(building), ticketTypeId: '29' },
    body: { viewer_user_ids: [building.cast.employee] },
  }),
  'ticket_defaults.remove': async (building) => byId(await newDefault(building)),
  'ticket_defaults.both': async (building) => {
    await newDefault(building)
    return { ...byId('1'), query: { area_id: building.cast.floor, location_id: building.cast.site } }
  },
  'ticket_defaults.defaultFor': ({ cast }) => ({ ...byId('1'), query: { area_id: cast.floor } }),
  'ticket_defaults.viewers': ({ cast }) => ({ ...byId('1'), query: { area_id: cast.floor } }),
  'skus.list': () => ({ query: { search: 'filter' } }),
  'fault_codes.list': async (building) => {
    await newCode(building)
    return { query: { location_id: building.cast.site, search: 'a' } }
  },
  'fault_codes.create': ({ cast }) => ({ body: { location_id: cast.site, area_id: cast.floor } }),
  'fault_codes.renew': async (building) => byId((await newCode(building)).id),
  'fault_codes.revoke': async (building) => byId((await newCode(building)).id),
  'faults.place': async (building) => {
    const { id, code: holding } = await newCode(building)
    return { params: { id, code: holding } }
  },
  'faults.report': async (building) => {
    const { id, code: holding } = await newCode(building)
    return { params: { id, code: holding }, form: reportForm() }
  },
  'faults.follow': (building) => newReport(building),
  'faults.confirm': (building) => newReport(building, true),
  'faults.reopen': async (building) => ({ ...(await newReport(building, true)), body: { note: 'It leaks again' } }),
  'faults.reporter': (building) => newReport(building),
  'faults.revokeLink': (building) => newReport(building),
  'ticket_surveys.get': async (building) => byId(await newTicket(building, 'resolve')),
  'ticket_surveys.answer': async (building) => ({ ...byId(await newTicket(building, 'resolve')), body: answer }),
  'ticket_surveys.activity': async (building) => ({
    body: { ticket_id: await newTicket(building, 'resolve'), activity: 'shown' },
  }),
  'ticket_surveys.figures': async (building) => {
    await newTicket(building, 'resolve')
    return { query: { location_id: building.cast.site, days: 30 } }
  },
  'ticket_surveys.publicGet': newLink,
  'ticket_surveys.publicAnswer': async (building) => ({ ...(await newLink(building)), body: answer }),
}
