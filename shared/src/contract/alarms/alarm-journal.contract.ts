import { type Static, Type } from 'typebox'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, DayOrInstant, Id, many, nullable, one, oneOf, optional, Paging, Ref, SearchText, Wording } from '../../kit/words.ts'
import { AlarmJournalEntry, alarmEvents } from './alarms.contract.ts'

/** One transition of an alarm, sealed by the hash of the one before. */
export const AlarmTransition = closed({
  ...AlarmJournalEntry.properties,
  alarm_id: Id,
  device: Ref,
  location: Ref,
  type: Type.String(),
  message: Type.String(),
  wording: nullable(Wording),
  priority: oneOf(...priorities),
  unit: Type.String(),
  /** Place in the chain, counted up. */
  seq: Type.Integer(),
  hash: nullable(Type.String()),
})
export type AlarmTransition = Static<typeof AlarmTransition>

const Filter = {
  start: optional(DayOrInstant),
  end: optional(DayOrInstant),
  location_id: optional(Id),
  device_id: optional(Id),
  desk_id: optional(Id),
  alarm_id: optional(Id),
  actor_id: optional(Id),
  event: optional(oneOf(...alarmEvents)),
  priority: optional(oneOf(...priorities)),
  search: SearchText,
}

export const alarmJournal = {
  list: endpoint({
    name: 'alarm_journal.list',
    method: 'GET',
    path: '/api/v1/iot/alarm-journal',
    access: 'show_plugin_iot',
    summary: 'Every transition of alarms, newest first',
    query: closed({ ...Paging, ...Filter }),
    reply: many(AlarmTransition),
  }),
  /** At most 100,000 rows, oldest first; CSV with a heading, UTF-8. */
  export: endpoint({
    name: 'alarm_journal.export',
    method: 'GET',
    path: '/api/v1/iot/alarm-journal/export',
    access: 'show_plugin_iot',
    summary: 'The journal as CSV',
    query: closed(Filter),
    reply: 'binary',
  }),
  verify: endpoint({
    name: 'alarm_journal.verify',
    method: 'GET',
    path: '/api/v1/iot/alarm-journal/verify',
    access: 'alarm_configure',
    summary: 'Recompute the chain of hashes from the first row on',
    reply: one(
      closed({
        rows: Type.Integer(),
        /** Hash of the newest row: note it elsewhere to prove later that nothing was cut off. */
        head: nullable(Type.String()),
        /** First row that does not fit; null when all do. */
        broken: nullable(closed({ seq: Type.Integer(), id: Id })),
      }),
    ),
  }),
} as const
