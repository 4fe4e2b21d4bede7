import { type Static, Type } from 'typebox'
import { vendorDocumentKinds } from '../../domain/purchasing/vendor-document.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, changes, closed, Day, done, Id, Instant, Line, nullable, one, oneOf, optional, Ref } from '../../kit/words.ts'

/** A document that a vendor has shown. */
export const VendorDocument = closed({
  id: Id,
  vendor: Ref,
  kind: oneOf(...vendorDocumentKinds),
  number: Type.String(),
  /** The last day it holds; null: without an end. */
  valid_until: nullable(Day),
  /** Whether nothing is bought from the vendor without it, unless a reason is given. */
  required: Type.Boolean(),
  file: nullable(closed({ name: Type.String(), mime: Type.String(), bytes: Type.Integer() })),
  updated_at: Instant,
})
export type VendorDocument = Static<typeof VendorDocument>
const fields = { kind: oneOf(...vendorDocumentKinds), number: Line(80), valid_until: nullable(Day), required: Type.Boolean() }
/** Why a vendor is asked or chosen though a required document has run out. */
export const OverrideReason = optional(Line(500))

const path = '/desk/api/v1/vendor_documents'
const byId = `${path}/:id` as const
const [read, write] = ['show_ticketing_procurement', 'procurement_buy'] as const
/** Documents of vendors, for all sites. */
export const vendorDocuments = {
  list: endpoint({
    name: 'vendor_documents.list',
    method: 'GET',
    path,
    access: read,
    summary: 'Documents by vendor and kind; of one vendor with `vendor_id`, only required ones with `required`',
    query: closed({ vendor_id: optional(Id), required: optional(Type.Boolean()) }),
    reply: one(Type.Array(VendorDocument)),
  }),
  create: endpoint({
    name: 'vendor_documents.create',
    method: 'POST',
    path,
    access: write,
    summary: 'Enter a document of a vendor',
    body: closed({ vendor_id: Id, ...fields }),
    reply: one(VendorDocument),
  }),
  update: endpoint({
    name: 'vendor_documents.update',
    method: 'PUT',
    path: byId,
    access: write,
    summary: 'Change it; fields left out stay',
    params: ById,
    body: changes(closed(fields)),
    reply: one(VendorDocument),
  }),
  remove: endpoint({
    name: 'vendor_documents.remove',
    method: 'DELETE',
    path: byId,
    access: write,
    summary: 'Remove it with its file',
    params: ById,
    reply: done,
  }),
  attach: endpoint({
    name: 'vendor_documents.attach',
    method: 'POST',
    path: `${byId}/file`,
    access: write,
    summary: 'Put its file: a PDF, an office document or a picture, in place of the one before',
    params: ById,
    form: closed({}),
    files: ['file'],
    reply: one(VendorDocument),
  }),
  file: endpoint({
    name: 'vendor_documents.file',
    method: 'GET',
    path: `${byId}/file`,
    access: read,
    summary: 'Its file',
    params: ById,
    reply: 'binary',
  }),
} as const
