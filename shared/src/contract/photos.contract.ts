import { type Static, Type } from 'typebox'
import { photoSubjects } from '../domain/photo-subjects.ts'
import { endpoint } from '../kit/endpoint.ts'
import { ById, closed, done, Id, Instant, nullable, one, oneOf, Ref } from '../kit/words.ts'

/** A photo of a record, as whoever took it saw the goods. */
export const Photo = closed({
  id: Id,
  /** State of the record when it was added. */
  stage: Type.String(),
  taken_by: nullable(Ref),
  at: Instant,
  /** SHA-256 of the file, hexadecimal. */
  sha256: Type.String(),
  /** Whether the caller may take it off now. */
  removable: Type.Boolean(),
})
export type Photo = Static<typeof Photo>

/** Photos of a record; `may_add` says whether the caller may add one now. */
const PhotosOf = closed({ may_add: Type.Boolean(), photos: Type.Array(Photo) })
const Of = { subject: oneOf(...photoSubjects), subject_id: Id }
const at = '/api/v1/photos'

/** 404 for a record the caller may not read. */
export const photos = {
  list: endpoint({
    name: 'photos.list',
    method: 'GET',
    path: at,
    access: 'signed-in',
    summary: 'Photos of a record, oldest first',
    query: closed(Of),
    reply: one(PhotosOf),
  }),
  add: endpoint({
    name: 'photos.add',
    method: 'POST',
    path: at,
    access: 'signed-in',
    summary: 'Add photos to a record: PNG, JPEG or WebP; what they say of phone and position is removed',
    form: closed(Of),
    files: ['image'],
    reply: one(PhotosOf),
  }),
  remove: endpoint({
    name: 'photos.remove',
    method: 'DELETE',
    path: `${at}/:id`,
    access: 'signed-in',
    summary: 'Take off a photo one added oneself, as long as the record has not gone on',
    params: ById,
    reply: done,
  }),
  file: endpoint({
    name: 'photos.file',
    method: 'GET',
    path: `${at}/:id/file`,
    access: 'signed-in',
    summary: 'The picture',
    params: ById,
    reply: 'binary',
    personal: true,
  }),
} as const
