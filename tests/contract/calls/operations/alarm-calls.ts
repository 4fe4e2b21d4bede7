import { alarmCommands } from '@menara/shared/contract/alarms/alarm-commands.contract.ts'
import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { alarmRuleTemplates } from '@menara/shared/contract/alarms/alarm-rule-templates.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import type { Building } from '../../../kit/building.ts'
import { type AlarmRow, byId, code, type GoodCall, type Make, newAlarm, newDevice } from '../../good-call.ts'

const seen = () => ({ command_id: newId(), occurrence: 1, rev: 1 })
const shelf = { kind: 'timed', minutes: 30, reason: 'The technician is there' } as const
const commanded =
  (
    more: AlarmRow | ((building: Building) => Promise<AlarmRow>) = {},
    body: object | ((building: Building) => Promise<object>) = {},
  ): Make =>
  async (building) => ({
    params: { id: await newAlarm(building, typeof more === 'function' ? await more(building) : more) },
    body: { ...seen(), ...(typeof body === 'function' ? await body(building) : body) },
  })
const shelved = ({ clock, cast }: Building): Promise<AlarmRow> =>
  Promise.resolve({ shelf_kind: 'oneshot', shelf_by: cast.admin, shelf_at: clock.now().toISOString(), shelf_reason: 'Testing' })
const outOfService = ({ clock, cast }: Building): Promise<AlarmRow> =>
  Promise.resolve({ out_at: clock.now().toISOString(), out_by: cast.admin, out_reason: 'Repair' })
const asked = ({ clock, cast }: Building): Promise<AlarmRow> =>
  Promise.resolve({
    priority: 'critical',
    rank: 0,
    shelf_request: { kind: 'timed', minutes: 30, reason: 'Testing', by: cast.operator, at: clock.now().toISOString() },
  })

async function newTicket({ admin, cast }: Building): Promise<string> {
  return (await admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Repair the sensor' } })).body.data
    .id
}
const desk = () => ({ name: code(), ladder: [{ priority: 'critical' as const, lead_min: 2, group_min: 5, supervisor_min: 10 }] })
const newDesk = async ({ admin }: Building): Promise<GoodCall> => byId((await admin.asks(alarmDesks.create, { body: desk() })).body.data.id)

const template = ({ cast }: Building) => ({
  name: code(),
  location_ids: [cast.site],
  kinds: ['sensor' as const],
  point: 'temperature',
  type: code(),
  direction: 'above' as const,
  limit: 30,
  priority: 'high' as const,
  message: 'Too warm',
})
const newTemplate = async (building: Building): Promise<{ params: { id: string } }> => ({
  params: { id: (await building.admin.asks(alarmRuleTemplates.create, { body: template(building) })).body.data.id },
})

/** How the commands on alarms, their journal, desks and rules are asked well, by endpoint. */
export const alarmCalls: Readonly<Record<string, Make>> = {
  'alarm_commands.shelve': commanded({}, shelf),
  'alarm_commands.shelveMany': async (building) => ({ body: { alarms: [{ id: await newAlarm(building), ...seen() }], ...shelf } }),
  'alarm_commands.confirmShelf': commanded(asked),
  'alarm_commands.refuseShelf': commanded(asked, { comment: 'Not now' }),
  'alarm_commands.unshelve': commanded(shelved),
  'alarm_commands.reset': commanded({ process: 'normal', ack: 'acked', latched: true }),
  'alarm_commands.takeOut': commanded({}, async (building) => ({ ticket_id: await newTicket(building), reason: 'Sensor is repaired' })),
  'alarm_commands.putBack': commanded(outOfService),
  'alarm_journal.list': async (building) => {
    const params = { id: await newAlarm(building) }
    await building.admin.asks(alarmCommands.shelve, { params, body: { ...seen(), ...shelf } })
    return { query: { alarm_id: params.id, start: '2026-01-01' } }
  },
  'alarm_journal.export': ({ cast }) => ({ query: { location_id: cast.site } }),
  'alarm_journal.verify': () => ({}),
  'iot/rule-templates.list': async (building) => {
    await newTemplate(building)
    return { query: { limit: 5 } }
  },
  'iot/rule-templates.get': newTemplate,
  'iot/rule-templates.create': (building) => ({ body: template(building) }),
  'iot/rule-templates.update': async (building) => ({ ...(await newTemplate(building)), body: { limit: 31 } }),
  'iot/rule-templates.remove': newTemplate,
  'alarm_rule_templates.preview': (building) => ({ body: template(building) }),
  'iot/alarm-desks.list': async (building) => {
    await newDesk(building)
    return { query: { limit: 5 } }
  },
  'iot/alarm-desks.get': newDesk,
  'iot/alarm-desks.create': ({ cast }) => ({
    body: { ...desk(), location_ids: [cast.site], lead_id: cast.operator, group_id: cast.group },
  }),
  'iot/alarm-desks.update': async (building) => ({ ...(await newDesk(building)), body: { area_ids: [building.cast.floor] } }),
  'iot/alarm-desks.remove': newDesk,
  'alarm_desks.states': async (building) => {
    await newDesk(building)
    return {}
  },
  'alarm_desks.report': async (building) => ({ ...(await newDesk(building)), query: { hours: 24 } }),
  'alarm_rules.dryRun': async (building) => ({
    body: {
      device_id: await newDevice(building),
      point: 'temperature',
      type: 'too_warm',
      direction: 'above',
      limit: 30,
      priority: 'high',
      message: 'Too warm',
      hours: 24,
    },
  }),
}
