import { type Static, Type } from 'typebox'
import { documentKinds } from '../domain/document-kinds.ts'
import { endpoint } from '../kit/endpoint.ts'
import { ById, closed, Day, Id, Instant, nullable, one, oneOf } from '../kit/words.ts'

/** A document that was issued: a PDF that stays as it is, with a code by which anybody who holds it may check it. */
export const IssuedDocument = closed({
  id: Id,
  kind: oneOf(...documentKinds),
  /** The record it is about: a ticket, an order, a claim. */
  subject_id: Id,
  location_id: nullable(Id),
  number: Type.String(),
  /** 1 for the first of its record; a later one replaces those before. */
  revision: Type.Integer(),
  title_en: Type.String(),
  title_id: Type.String(),
  day: Day,
  /** Whole Rupiah; null where the document states no amount. */
  amount: nullable(Type.Integer()),
  code: Type.String(),
  /** SHA-256 of the file, hexadecimal. */
  sha256: Type.String(),
  bytes: Type.Integer(),
  issued_at: Instant,
  issued_by: nullable(closed({ id: Id, name: Type.String() })),
  file: Type.String(),
})
export type IssuedDocument = Static<typeof IssuedDocument>

/** What anybody who holds a document may know of it. */
export const VerifiedDocument = closed({
  kind: oneOf(...documentKinds),
  number: Type.String(),
  revision: Type.Integer(),
  title_en: Type.String(),
  title_id: Type.String(),
  location: nullable(Type.String()),
  day: Day,
  amount: nullable(Type.Integer()),
  sha256: Type.String(),
  bytes: Type.Integer(),
  issued_at: Instant,
  /** IANA zone in which the times of the document are written. */
  zone: Type.String(),
  /** `replaced`: a later one about the same record was issued. */
  state: oneOf('valid', 'replaced'),
})
export type VerifiedDocument = Static<typeof VerifiedDocument>

/** Code of a document, as printed under its QR code: twelve letters and digits in groups of four. */
export const DocumentCode = Type.String({ minLength: 1, maxLength: 40, pattern: '^[0-9A-Za-z -]+$' })

const Of = { kind: oneOf(...documentKinds), subject_id: Id }

export const documents = {
  list: endpoint({
    name: 'documents.list',
    method: 'GET',
    path: '/api/v1/documents',
    access: 'signed-in',
    summary: 'Documents issued about a record, newest first; 404 for a record the caller may not read',
    query: closed(Of),
    reply: one(Type.Array(IssuedDocument)),
  }),
  issue: endpoint({
    name: 'documents.issue',
    method: 'POST',
    path: '/api/v1/documents',
    access: 'signed-in',
    summary: 'Issue a document about a record as it is now; answers the newest one where nothing has changed since',
    body: closed(Of),
    reply: one(IssuedDocument),
  }),
  file: endpoint({
    name: 'documents.file',
    method: 'GET',
    path: '/api/v1/documents/:id/file',
    access: 'signed-in',
    summary: 'The PDF',
    params: ById,
    reply: 'binary',
  }),
  verify: endpoint({
    name: 'documents.verify',
    method: 'GET',
    path: '/api/v1/public/documents/:code',
    access: 'public',
    summary: 'Whether a document with this code was issued, and what it says; 404 for an unknown code',
    params: closed({ code: DocumentCode }),
    reply: one(VerifiedDocument),
  }),
} as const
