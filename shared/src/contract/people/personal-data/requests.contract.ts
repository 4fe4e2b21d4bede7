import { type Static, Type } from 'typebox'
import { identityChecks, requestKinds, requestSenders, requestStates } from '../../../domain/personal-data/personal-data-requests.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { ById, closed, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref } from '../../../kit/words.ts'

/** A request of a person about their own data. */
export const DataRequest = closed({
  id: Id,
  kind: oneOf(...requestKinds),
  state: oneOf(...requestStates),
  /** Null: the account was removed. */
  person: nullable(Ref),
  /** Of the account. */
  person_status: nullable(oneOf('pending', 'active', 'blocked')),
  sender: oneOf(...requestSenders),
  identity_check: oneOf(...identityChecks),
  received_at: Instant,
  due_at: Instant,
  /** Why it was refused; empty else. */
  reason: Type.String(),
  created_by: nullable(Ref),
  settled_by: nullable(Ref),
  settled_at: nullable(Instant),
  rev: Type.Integer(),
})
export type DataRequest = Static<typeof DataRequest>

export const DataRequestDraft = closed({
  kind: oneOf(...requestKinds),
  user_id: Id,
  sender: oneOf(...requestSenders),
  identity_check: oneOf(...identityChecks),
  received_at: Instant,
})
export type DataRequestDraft = Static<typeof DataRequestDraft>

const Step = closed({ rev: Type.Integer({ minimum: 1 }) })
const access = 'personal_data_manage'
const path = '/api/v1/personal-data/requests'

export const personalDataRequests = {
  list: endpoint({
    name: 'personal_data_requests.list',
    method: 'GET',
    path,
    access,
    summary: 'Requests of people about their data, newest first',
    query: closed({ ...Paging, state: optional(oneOf(...requestStates)) }),
    reply: many(DataRequest),
  }),
  create: endpoint({
    name: 'personal_data_requests.create',
    method: 'POST',
    path,
    access,
    summary: 'Record a request that was received',
    body: DataRequestDraft,
    reply: one(DataRequest),
  }),
  start: endpoint({
    name: 'personal_data_requests.start',
    method: 'POST',
    path: `${path}/:id/start`,
    access,
    summary: 'Take a request into work',
    params: ById,
    body: Step,
    reply: one(DataRequest),
  }),
  complete: endpoint({
    name: 'personal_data_requests.complete',
    method: 'POST',
    path: `${path}/:id/complete`,
    access,
    summary: 'Close a request as done; an erasure is closed by erasing',
    params: ById,
    body: Step,
    reply: one(DataRequest),
  }),
  refuse: endpoint({
    name: 'personal_data_requests.refuse',
    method: 'POST',
    path: `${path}/:id/refuse`,
    access,
    summary: 'Refuse a request with the reason',
    params: ById,
    body: closed({ ...Step.properties, reason: Line(500) }),
    reply: one(DataRequest),
  }),
} as const
