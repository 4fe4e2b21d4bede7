import { Type } from 'typebox'
import { SHELF_MINUTES, shelfKinds } from '../../domain/alarms/alarm-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, Line, one, oneOf, optional, Text } from '../../kit/words.ts'
import { Alarm, SeenAlarm } from './alarms.contract.ts'

const at = '/api/v1/iot/alarms'
const Shelving = {
  kind: oneOf(...shelfKinds),
  /** Of a timed one; 30 unless said, at most one shift. */
  minutes: optional(Type.Integer({ minimum: 1, maximum: SHELF_MINUTES.most, default: SHELF_MINUTES.usual })),
  reason: Line(200),
}
const Commented = closed({ ...SeenAlarm.properties, comment: optional(Text(500)) })

/** Commands on an alarm beside acknowledging. All answer the present row, and 409 with a sentence when what was seen has moved on. */
export const alarmCommands = {
  /** A critical alarm is not shelved at once: `shelf_request` waits for a second person. */
  shelve: endpoint({
    name: 'alarm_commands.shelve',
    method: 'POST',
    path: `${at}/:id/shelve`,
    access: 'alarm_acknowledge',
    summary: 'Shelve an alarm, with a reason',
    params: ById,
    body: closed({ ...SeenAlarm.properties, ...Shelving }),
    reply: one(Alarm),
  }),
  shelveMany: endpoint({
    name: 'alarm_commands.shelveMany',
    method: 'POST',
    path: `${at}/shelve`,
    access: 'alarm_acknowledge',
    summary: 'Shelve several for one reason; each is decided on its own',
    body: closed({
      alarms: Type.Array(closed({ id: Id, ...SeenAlarm.properties }), { minItems: 1, maxItems: 500 }),
      ...Shelving,
    }),
    reply: one(closed({ shelved: Type.Array(Alarm), refused: Type.Array(closed({ id: Id, message: Type.String() })) })),
  }),
  /** Refused to the person who asked. */
  confirmShelf: endpoint({
    name: 'alarm_commands.confirmShelf',
    method: 'POST',
    path: `${at}/:id/shelve/confirm`,
    access: 'alarm_acknowledge',
    summary: 'Confirm the shelf another person asked for',
    params: ById,
    body: SeenAlarm,
    reply: one(Alarm),
  }),
  refuseShelf: endpoint({
    name: 'alarm_commands.refuseShelf',
    method: 'POST',
    path: `${at}/:id/shelve/refuse`,
    access: 'alarm_acknowledge',
    summary: 'Refuse or withdraw a shelf that waits for a second person',
    params: ById,
    body: Commented,
    reply: one(Alarm),
  }),
  unshelve: endpoint({
    name: 'alarm_commands.unshelve',
    method: 'POST',
    path: `${at}/:id/unshelve`,
    access: 'alarm_acknowledge',
    summary: 'Take an alarm off the shelf; it calls again while it is active',
    params: ById,
    body: Commented,
    reply: one(Alarm),
  }),
  reset: endpoint({
    name: 'alarm_commands.reset',
    method: 'POST',
    path: `${at}/:id/reset`,
    access: 'alarm_acknowledge',
    summary: 'Reset a latched alarm that is normal and acknowledged',
    params: ById,
    body: Commented,
    reply: one(Alarm),
  }),
  takeOut: endpoint({
    name: 'alarm_commands.takeOut',
    method: 'POST',
    path: `${at}/:id/out-of-service`,
    access: 'alarm_configure',
    summary: 'Take an alarm out of service while a ticket is worked',
    params: ById,
    body: closed({ ...SeenAlarm.properties, ticket_id: Id, reason: Line(200) }),
    reply: one(Alarm),
  }),
  putBack: endpoint({
    name: 'alarm_commands.putBack',
    method: 'POST',
    path: `${at}/:id/in-service`,
    access: 'alarm_configure',
    summary: 'Put an alarm back into service; it calls again while it is active',
    params: ById,
    body: Commented,
    reply: one(Alarm),
  }),
} as const
