import { type Static, Type } from 'typebox'
import { isaStates } from '../../domain/alarms/alarm-state.ts'
import { handoverStates } from '../../domain/alarms/handover-state.ts'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { ById, closed, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref, Text, Wording } from '../../kit/words.ts'

/** Where a row is, in whose zone its times are said; absent on sheets of earlier versions. */
const SheetSite = optional(closed({ name: Type.String(), zone: Type.String() }))

/** An alarm as it stood when the sheet was written. */
const SheetAlarm = closed({
  id: Id,
  device: Type.String(),
  site: SheetSite,
  area: nullable(Type.String()),
  message: Type.String(),
  /** Absent on sheets of earlier versions. */
  wording: optional(nullable(Wording)),
  priority: oneOf(...priorities),
  isa: oneOf(...isaStates),
  raised_at: Instant,
  acked_by: nullable(Type.String()),
  /** Why it is set aside and by whom; empty while it is not. */
  reason: Type.String(),
  by: nullable(Type.String()),
  /** End of a timed shelf. */
  until: nullable(Instant),
  ticket: nullable(Ref),
})
export type SheetAlarm = Static<typeof SheetAlarm>

const SheetTicket = closed({
  id: Id,
  number: Type.String(),
  type: Type.String(),
  title: Type.String(),
  site: SheetSite,
  priority: oneOf(...priorities),
  state: Type.String(),
  assignee: nullable(Type.String()),
  due_at: nullable(Instant),
})
const SheetDevice = closed({
  id: Id,
  name: Type.String(),
  kind: Type.String(),
  site: SheetSite,
  area: nullable(Type.String()),
  seen_at: nullable(Instant),
})

/** What the system knows of a desk at one moment. `totals` counts all, the lists hold the first 200 of each. */
export const HandoverSheet = closed({
  taken_at: Instant,
  /** IANA zone in which its own times and signatures are said: that of the desk's sites; absent on sheets of earlier versions. */
  zone: optional(Type.String()),
  /** Begin of the shift that is handed over: see rule HO-13. */
  since: Instant,
  standing: Type.Array(SheetAlarm),
  shelved: Type.Array(SheetAlarm),
  suppressed: Type.Array(SheetAlarm),
  out_of_service: Type.Array(SheetAlarm),
  incidents: Type.Array(SheetTicket),
  outages: Type.Array(SheetDevice),
  totals: closed({
    standing: Type.Integer(),
    unacked: Type.Integer(),
    shelved: Type.Integer(),
    suppressed: Type.Integer(),
    out_of_service: Type.Integer(),
    incidents: Type.Integer(),
    outages: Type.Integer(),
    /** During the shift. */
    raised: Type.Integer(),
    acknowledged: Type.Integer(),
  }),
})
export type HandoverSheet = Static<typeof HandoverSheet>

/** Something people tell one another. A flagged one comes back on every sheet until somebody clears it. */
export const HandoverNote = closed({
  id: Id,
  text: Line(1000),
  flagged: Type.Boolean(),
  by: nullable(Ref),
  at: Instant,
  /** Written on an earlier sheet. */
  carried: Type.Boolean(),
  cleared_by: nullable(Ref),
  cleared_at: nullable(Instant),
})
export type HandoverNote = Static<typeof HandoverNote>

const Signature = closed({ by: Ref, at: Instant, comment: Type.String() })

export const Handover = closed({
  id: Id,
  desk: Ref,
  state: oneOf(...handoverStates),
  rev: Type.Integer(),
  prepared_by: Ref,
  created_at: Instant,
  summary: Type.String(),
  sheet: HandoverSheet,
  notes: Type.Array(HandoverNote),
  /** Who leaves, and who takes over. */
  given: nullable(Signature),
  taken: nullable(Signature),
  /** SHA-256 of sheet, summary and notes as they were signed, hexadecimal. */
  digest: nullable(Type.String()),
})
export type Handover = Static<typeof Handover>

const HandoverLine = closed({
  id: Id,
  desk: Ref,
  state: oneOf(...handoverStates),
  rev: Type.Integer(),
  prepared_by: Ref,
  created_at: Instant,
  given_at: nullable(Instant),
  taken_by: nullable(Ref),
  taken_at: nullable(Instant),
})
export type HandoverLine = Static<typeof HandoverLine>

const at = '/api/v1/handovers'
const Seen = { rev: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) }
const act = <const N extends string>(name: N, summary: string) =>
  endpoint({
    name: `handovers.${name}`,
    method: 'POST',
    path: `${at}/:id/${name}`,
    access: 'alarm_acknowledge',
    summary,
    params: ById,
    body: closed({ ...Seen, comment: optional(Text(1000)) }),
    reply: one(Handover),
    session: true,
  })

/** Shift hand-over of a desk: written by the system, signed by who leaves and by who takes over. `rev` older than the present: 409. */
export const handovers = {
  list: endpoint({
    name: 'handovers.list',
    method: 'GET',
    path: at,
    access: 'show_plugin_iot',
    summary: 'Hand-overs, newest first',
    query: closed({ ...Paging, desk_id: optional(Id), state: optional(oneOf(...handoverStates)) }),
    reply: many(HandoverLine),
  }),
  get: endpoint({
    name: 'handovers.get',
    method: 'GET',
    path: `${at}/:id`,
    access: 'show_plugin_iot',
    summary: 'One hand-over with its sheet',
    params: ById,
    reply: one(Handover),
  }),
  /** 409 while another sheet of the desk is open. */
  prepare: endpoint({
    name: 'handovers.prepare',
    method: 'POST',
    path: at,
    access: 'alarm_acknowledge',
    summary: 'Let the system write the sheet of a desk',
    body: closed({ desk_id: Id }),
    reply: one(Handover),
  }),
  update: endpoint({
    name: 'handovers.update',
    method: 'PUT',
    path: `${at}/:id`,
    access: 'alarm_acknowledge',
    summary: 'Change the summary of a sheet that nobody signed yet',
    params: ById,
    body: closed({ ...Seen, summary: optional(Text(5000)) }),
    reply: one(Handover),
  }),
  addNote: endpoint({
    name: 'handovers.addNote',
    method: 'POST',
    path: `${at}/:id/notes`,
    access: 'alarm_acknowledge',
    summary: 'Add a note',
    params: ById,
    body: closed({ text: Line(1000), flagged: optional(Type.Boolean()) }),
    reply: one(Handover),
  }),
  clearNote: endpoint({
    name: 'handovers.clearNote',
    method: 'POST',
    path: `${at}/:id/notes/:note/clear`,
    access: 'alarm_acknowledge',
    summary: 'Clear a note: it does not come back',
    params: closed({ id: Id, note: Id }),
    body: closed({}),
    reply: one(Handover),
  }),
  refresh: act('refresh', 'Write the sheet anew from what stands now'),
  give: act('give', 'Sign as the one who leaves; the sheet is then fixed'),
  take: act('take', 'Sign as the one who takes over: another person than who gave'),
  withdraw: act('withdraw', 'Take an open sheet back'),
} as const

export const handoverFeed = channel({
  name: 'handovers',
  source: handovers.list,
  item: HandoverLine,
  key: 'id',
  fixed: { limit: '100' },
  topics: ['handovers'],
  intervalMs: 5000,
})
