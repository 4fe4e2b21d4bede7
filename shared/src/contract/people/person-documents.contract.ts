import { type Static, Type } from 'typebox'
import { MAX_PERSON_DOCUMENTS, MAX_REMIND_DAYS, personDocumentKinds } from '../../domain/people/person-documents.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, changes, closed, Day, done, Id, Instant, Line, nullable, one, oneOf, optional, Ref } from '../../kit/words.ts'

const fields = {
  kind: oneOf(...personDocumentKinds),
  title: Line(120),
  /** The last day it holds; null: without an end. */
  valid_until: nullable(Day),
  /** So many days before its end its person and personnel are reminded. */
  remind_days: Type.Integer({ minimum: 0, maximum: MAX_REMIND_DAYS }),
}
/** A document that personnel keeps of a person, such as a contract or a certificate. */
export const PersonDocument = closed({
  id: Id,
  user: Ref,
  ...fields,
  file: closed({ name: Type.String(), mime: Type.String(), bytes: Type.Integer() }),
  created_at: Instant,
})
export type PersonDocument = Static<typeof PersonDocument>

const path = '/people/api/v1/person-documents'
const byId = `${path}/:id` as const
const access = 'person_document_manage'
const Documents = one(Type.Array(PersonDocument))

/** Documents of people, for personnel who see the person: of others there are none (404). One's own are changed by somebody else (403). */
export const personDocuments = {
  list: endpoint({
    name: 'person_documents.list',
    method: 'GET',
    path,
    access,
    summary: 'Documents of a person, what ends first first; of somebody else it is in the audit trail that they were read',
    query: closed({ user_id: Id }),
    reply: Documents,
  }),
  create: endpoint({
    name: 'person_documents.create',
    method: 'POST',
    path,
    access,
    summary: `Add a document with its file, a PDF, an office document or a picture; at most ${MAX_PERSON_DOCUMENTS} of a person`,
    form: closed({
      user_id: Id,
      kind: fields.kind,
      title: fields.title,
      /** Absent: without an end. */
      valid_until: optional(Day),
      /** 0 to 365. */
      remind_days: Type.String({ pattern: '^(\\d{1,2}|[12]\\d{2}|3[0-5]\\d|36[0-5])$' }),
    }),
    files: ['file'],
    reply: one(PersonDocument),
  }),
  update: endpoint({
    name: 'person_documents.update',
    method: 'PUT',
    path: byId,
    access,
    summary: 'Change what is said of it; fields left out stay, and so does its file',
    params: ById,
    body: changes(closed(fields)),
    reply: one(PersonDocument),
  }),
  remove: endpoint({
    name: 'person_documents.remove',
    method: 'DELETE',
    path: byId,
    access,
    summary: 'Remove it with its file',
    params: ById,
    reply: done,
  }),
  file: endpoint({
    name: 'person_documents.file',
    method: 'GET',
    path: `${byId}/file`,
    access,
    summary: 'Its file, to be saved; of somebody else it is in the audit trail that it was read',
    params: ById,
    reply: 'binary',
  }),
} as const

const own = '/people/api/v1/own-documents'
/** Documents that personnel keeps of the caller. */
export const ownDocuments = {
  list: endpoint({
    name: 'own_documents.list',
    method: 'GET',
    path: own,
    access: 'signed-in',
    summary: 'My documents, what ends first first',
    reply: Documents,
    personal: true,
  }),
  file: endpoint({
    name: 'own_documents.file',
    method: 'GET',
    path: `${own}/:id/file`,
    access: 'signed-in',
    summary: 'The file of one of my documents, to be saved',
    params: ById,
    reply: 'binary',
    personal: true,
  }),
} as const
