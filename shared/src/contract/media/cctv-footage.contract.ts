import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, IdList, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref } from '../../kit/words.ts'

/** A camera is recorded never, or always. */
export const recordings = ['off', 'continuous'] as const
/** Days what was recorded is kept, where nobody says otherwise. */
export const USUAL_FOOTAGE_DAYS = 14
export const LONGEST_EXPORT_MS = 3_600_000
/** A timeline shows a day, and the hour by which some days are longer. */
export const LONGEST_TIMELINE_MS = 25 * 3_600_000

export const Bytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** As browsers are asked whether they can play it (RFC 6381): `avc1.42c01f`, `hev1.1.6.L93.b0`. */
export const Codec = Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9.]+$' })

/** A piece of what a camera was recorded, one file. `ended_at` is null while it is written. */
export const FootageSegment = closed({ id: Id, started_at: Instant, ended_at: nullable(Instant), bytes: Bytes, codec: Codec })
export type FootageSegment = Static<typeof FootageSegment>

const camera = '/api/v1/cctv/cameras/:id/footage'
const at = '/api/v1/cctv/footage'
const Moments = { start: Instant, end: Instant }

/** What was recorded. The bytes are the gateway's; what there is, and who may see it, is known here. */
export const cctvFootage = {
  timeline: endpoint({
    name: 'cctvFootage.timeline',
    method: 'GET',
    path: camera,
    access: 'show_plugin_cctv',
    summary: 'Segments of a camera that touch a time of at most 25 hours, in order; and the oldest moment there is of it',
    params: ById,
    query: closed(Moments),
    reply: one(closed({ segments: Type.Array(FootageSegment), oldest: nullable(Instant) })),
  }),
  segment: endpoint({
    name: 'cctvFootage.segment',
    method: 'GET',
    path: `${at}/:id`,
    access: 'show_plugin_cctv',
    summary: 'One segment, and the camera it is of',
    params: ById,
    reply: one(closed({ ...FootageSegment.properties, camera: Ref })),
  }),
} as const

export const exportStates = ['waiting', 'making', 'ready', 'failed', 'expired'] as const
/** `missing`: files are not on this gateway; `format`: the camera sent something else in between; `disk`: it is full; `program`: no ffmpeg. */
export const exportFailures = ['missing', 'format', 'disk', 'program', 'broken'] as const

export const Gap = closed({ from: Instant, until: Instant })
/** A cut of what was recorded, and the note of evidence about it: who wanted it, when, why, what is in it and what is missing. */
export const FootageExport = closed({
  id: Id,
  camera: Ref,
  location: Ref,
  person: nullable(Ref),
  reason: Type.String(),
  from: Instant,
  until: Instant,
  created_at: Instant,
  state: oneOf(...exportStates),
  failure: nullable(oneOf(...exportFailures)),
  finished_at: nullable(Instant),
  /** The first picture in it: a cut begins with a whole one, at or before `from`. */
  begins_at: nullable(Instant),
  gaps: Type.Array(Gap),
  bytes: nullable(Bytes),
  /** SHA-256 of the file, in hexadecimal. */
  sha256: nullable(Type.String()),
  /** Until when the file is kept; the note stays. */
  expires_at: nullable(Instant),
})
export type FootageExport = Static<typeof FootageExport>

const exportsAt = '/api/v1/cctv/exports'
export const FootageExportDraft = closed({ camera_id: Id, from: Instant, until: Instant, reason: Line(500) })
export type FootageExportDraft = Static<typeof FootageExportDraft>

export const cctvExports = {
  list: endpoint({
    name: 'cctvExports.list',
    method: 'GET',
    path: exportsAt,
    access: 'footage_export',
    summary: 'Exports of the sites in scope with their notes, newest first',
    query: closed({ ...Paging, camera_id: optional(Id), location_id: optional(Id) }),
    reply: many(FootageExport),
  }),
  get: endpoint({
    name: 'cctvExports.get',
    method: 'GET',
    path: `${exportsAt}/:id`,
    access: 'footage_export',
    summary: 'One export with its note',
    params: ById,
    reply: one(FootageExport),
  }),
  create: endpoint({
    name: 'cctvExports.create',
    method: 'POST',
    path: exportsAt,
    access: 'footage_export',
    summary: 'Have at most an hour of what was recorded made into one file, for a reason',
    body: FootageExportDraft,
    reply: one(FootageExport),
  }),
} as const

export const recorderStates = ['recording', 'waiting', 'failed'] as const
/** `no_pictures`: the camera gives none, for `reason`; `disk_full`, `quota`, `disk`: nothing can be written; `format`: what it sends cannot be kept. */
export const recorderTroubles = ['no_pictures', 'disk_full', 'quota', 'disk', 'format'] as const
export const RecorderFacts = closed({
  camera: Id,
  state: oneOf(...recorderStates),
  trouble: nullable(oneOf(...recorderTroubles)),
  /** Of a camera without pictures. */
  reason: nullable(Type.String()),
  since: Instant,
})
export type RecorderFacts = Static<typeof RecorderFacts>

/** Answered by the gateway, which holds the files. */
export const footageFiles = {
  /** Takes `Range`. A segment that is being written is given as far as it is. */
  video: endpoint({
    name: 'footageFiles.video',
    method: 'GET',
    path: `${at}/:id/video`,
    access: 'show_plugin_cctv',
    summary: 'A segment as fragmented MP4',
    params: ById,
    reply: 'binary',
  }),
  exported: endpoint({
    name: 'footageFiles.exported',
    method: 'GET',
    path: `${exportsAt}/:id/video`,
    access: 'footage_export',
    summary: 'The file of an export, MP4',
    params: ById,
    reply: 'binary',
  }),
  recorders: endpoint({
    name: 'footageFiles.recorders',
    method: 'GET',
    path: '/gateway/v1/cctv/recorders',
    access: 'show_plugin_cctv',
    summary: 'How the recording of these cameras goes, of those this gateway records and the asker sees',
    query: closed({ ids: IdList }),
    reply: one(Type.Array(RecorderFacts)),
  }),
} as const
