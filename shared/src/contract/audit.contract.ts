import { type Static, Type } from 'typebox'
import { endpoint } from '../kit/endpoint.ts'
import { closed, DayOrInstant, dictionary, Id, Instant, Line, many, nullable, one, optional, Paging, Ref } from '../kit/words.ts'

/** One change as the audit trail keeps it: who, what, when. */
export const AuditEntry = closed({
  /** Number of the row; grows with time. */
  seq: Type.Integer(),
  at: Instant,
  /** Null: the system or a device. A person who was deleted since keeps the id, with an empty name. */
  actor: nullable(Ref),
  /** Dotted, past tense: `ticket.created`. */
  action: Type.String(),
  /** Kind of record: `tickets`, `users`. */
  subject: Type.String(),
  subject_id: Type.String(),
  /** What the record is called in the change itself: its name, number or title. Null: the change names none. */
  name: nullable(Type.String()),
  /** Names of the fields that differ between before and after. */
  changed: Type.Array(Type.String()),
})
export type AuditEntry = Static<typeof AuditEntry>

/** One change with what it kept, and its place in the chain. */
export const AuditDetail = closed({
  ...AuditEntry.properties,
  /** `before` and `after` of the record, or other facts of the change. Never secrets. */
  detail: dictionary(Type.Unknown()),
  chain: Type.Integer(),
  prev_hash: Type.String(),
  /** SHA-256 over the row and `prev_hash`, hexadecimal. */
  hash: Type.String(),
  /** Whether the row bears a seal of the key that is kept outside of the database. */
  sealed: Type.Boolean(),
})
export type AuditDetail = Static<typeof AuditDetail>

export const AuditFilter = closed({
  ...Paging,
  start_date: optional(DayOrInstant),
  end_date: optional(DayOrInstant),
  actor_id: optional(Id),
  subject: optional(Line(60)),
  subject_id: optional(Line(100)),
  action: optional(Line(100)),
})

export const AuditWords = closed({
  /** By kind of record: the actions that occur. */
  subjects: Type.Array(closed({ subject: Type.String(), actions: Type.Array(Type.String()) })),
})
export type AuditWords = Static<typeof AuditWords>

export const AuditVerification = closed({
  at: Instant,
  /** Rows that were recomputed, up to the first that does not fit. */
  rows: Type.Integer(),
  /** Heads, written down outside of the database, that were looked for. */
  heads: Type.Integer(),
  /** Null: the trail is whole. `missing`: a row that a head names is not there any more. */
  broken: nullable(closed({ seq: Type.Integer(), chain: Type.Integer(), why: Type.Unsafe<'hash' | 'seal' | 'missing'>(Type.String()) })),
})
export type AuditVerification = Static<typeof AuditVerification>

const at = '/api/v1/audit'
const access = 'audit_read'

/** The audit trail, for who may read it and sees every site; to others 403. */
export const audit = {
  list: endpoint({
    name: 'audit.list',
    method: 'GET',
    path: at,
    access,
    summary: 'What was changed and by whom, newest first',
    query: AuditFilter,
    reply: many(AuditEntry),
  }),
  get: endpoint({
    name: 'audit.get',
    method: 'GET',
    path: `${at}/entries/:id`,
    access,
    summary: 'One change with before and after',
    /** The number of the row. */
    params: closed({ id: Type.String({ maxLength: 36 }) }),
    reply: one(AuditDetail),
  }),
  words: endpoint({
    name: 'audit.words',
    method: 'GET',
    path: `${at}/words`,
    access,
    summary: 'Kinds of records and actions that occur in the trail',
    reply: one(AuditWords),
  }),
  verify: endpoint({
    name: 'audit.verify',
    method: 'POST',
    path: `${at}/verifications`,
    access,
    summary: 'Recompute every chain of the trail and look for the rows that the heads name',
    reply: one(AuditVerification),
  }),
  export: endpoint({
    name: 'audit.export',
    method: 'GET',
    path: `${at}/export`,
    access,
    summary: 'The whole trail, one row of JSON a line, as the verifier outside of the product reads it',
    reply: 'binary',
  }),
} as const
