import { type Static, Type } from 'typebox'
import { personalDataKeys } from '../../../domain/personal-data/personal-data-categories.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { ById, closed, Id, Instant, Line, many, nullable, one, oneOf, Paging, Ref, Text } from '../../../kit/words.ts'

export const BreachDraft = closed({
  title: Line(200),
  discovered_at: Instant,
  categories: Type.Array(oneOf(...personalDataKeys), { minItems: 1, maxItems: personalDataKeys.length, uniqueItems: true }),
  /** How many people it concerns, as far as is known. */
  people: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  /** None: all sites. */
  location_ids: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
  cause: Text(4000),
  measures: Text(4000),
  subjects_notified_at: nullable(Instant),
  authority_notified_at: nullable(Instant),
})
export type BreachDraft = Static<typeof BreachDraft>

/** A breach of personal data (article 46). */
export const Breach = closed({
  id: Id,
  ...BreachDraft.properties,
  locations: Type.Array(Ref),
  /** When people and the authority have to know. */
  due_at: Instant,
  created_by: nullable(Ref),
  created_at: Instant,
  closed_by: nullable(Ref),
  closed_at: nullable(Instant),
  rev: Type.Integer(),
})
export type Breach = Static<typeof Breach>

const access = 'personal_data_manage'
const path = '/api/v1/personal-data/breaches'

/** The log of breaches, for who may manage personal data and sees every site. */
export const personalDataBreaches = {
  list: endpoint({
    name: 'personal_data_breaches.list',
    method: 'GET',
    path,
    access,
    summary: 'Breaches of personal data, newest first',
    query: closed({ ...Paging }),
    reply: many(Breach),
  }),
  create: endpoint({
    name: 'personal_data_breaches.create',
    method: 'POST',
    path,
    access,
    summary: 'Record a breach',
    body: BreachDraft,
    reply: one(Breach),
  }),
  update: endpoint({
    name: 'personal_data_breaches.update',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Change what is known of an open breach',
    params: ById,
    body: closed({ ...BreachDraft.properties, rev: Type.Integer({ minimum: 1 }) }),
    reply: one(Breach),
  }),
  close: endpoint({
    name: 'personal_data_breaches.close',
    method: 'POST',
    path: `${path}/:id/close`,
    access,
    summary: 'Close a breach of which people and the authority know',
    params: ById,
    body: closed({ rev: Type.Integer({ minimum: 1 }) }),
    reply: one(Breach),
  }),
  export: endpoint({
    name: 'personal_data_breaches.export',
    method: 'GET',
    path: `${path}/export`,
    access,
    summary: 'The log of breaches as CSV',
    reply: 'binary',
  }),
} as const
