import { type Static, Type } from 'typebox'
import { endCauses } from '../domain/floor/floor-words.ts'
import { endpoint } from '../kit/endpoint.ts'
import { ById, closed, done, Id, Instant, nullable, one, oneOf, Ref } from '../kit/words.ts'
import { transports } from './media/cctv.contract.ts'
import { Bytes, Codec, exportFailures, Gap } from './media/cctv-footage.contract.ts'
import { vncCauses, vncModes } from './media/vnc.contract.ts'

/*
 * Calls of our gateways to our backend, with the secret that both share (`MENARA_INTERNAL_TOKEN`) as the bearer token. They are in no list of
 * endpoints and in no description of the API, and the gateway forwards nothing to them.
 */

/** A stream of server-sent events, each with the position of a change notification as its id and the `Hint` as JSON. `Last-Event-ID` resumes. */
export const internalHints = {
  stream: endpoint({
    name: 'internalHints.stream',
    method: 'GET',
    path: '/internal/hints',
    access: 'internal',
    summary: 'What has changed, from now or from a position on',
    reply: 'binary',
  }),
} as const

/** How much one call for several feeds takes and gives; what is beyond is asked singly. */
export const FEED_BATCH = { maxQuestions: 32, maxTargetLength: 8_000, maxTokenLength: 4_000, maxAnswerBytes: 256 * 1024 } as const

/** The GET of one feed. */
export const FeedQuestion = closed({
  /** Path and query of the source of a channel. */
  target: Type.String({ minLength: 1, maxLength: FEED_BATCH.maxTargetLength, pattern: '^/' }),
  /** Whose answer is wanted: permissions and sites are those of its owner. */
  token: Type.String({ minLength: 1, maxLength: FEED_BATCH.maxTokenLength }),
  /** SHA-1 of the answer that is known, base64: while it is the same, the status is 304 and no body follows. */
  digest: nullable(Type.String({ maxLength: 28 })),
})
export type FeedQuestion = Static<typeof FeedQuestion>

/** Stands before the bytes of each answer, as one line of JSON. */
export interface FeedAnswerHead {
  /** Index of the question. */
  readonly question: number
  /** As of the GET itself; 304 while the digest is the same. */
  readonly status: number
  /** Headers of the GET that say how fresh the answer is and when to ask again. */
  readonly headers: Readonly<Record<string, string>>
  /** Length of the body that follows the line. */
  readonly bytes: number
  /** The answer has more than `maxAnswerBytes` and does not follow: ask for it singly. */
  readonly isLarge: boolean
}

/** Feeds, many in one call. Each answer is sent when it is ready, in any order: a line of JSON (`FeedAnswerHead`), then its body. */
export const internalFeeds = {
  ask: endpoint({
    name: 'internalFeeds.ask',
    method: 'POST',
    path: '/internal/feeds/questions',
    access: 'internal',
    summary: 'What the sources of several channels answer, each asked with its own token',
    body: closed({ questions: Type.Array(FeedQuestion, { minItems: 1, maxItems: FEED_BATCH.maxQuestions }) }),
    reply: 'binary',
  }),
} as const

const RecordingName = Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9][A-Za-z0-9._/-]*$' })

/** A transmission as it begins, and again when it is over. */
export const TransmissionNote = closed({
  channel_id: Id,
  user_id: Id,
  started_at: Instant,
  emergency: Type.Boolean(),
  ended_at: nullable(Instant),
  cause: nullable(oneOf(...endCauses)),
  recording: nullable(RecordingName),
})
export type TransmissionNote = Static<typeof TransmissionNote>

/** An emergency as it is raised, and again when a dispatcher has ended it. */
export const EmergencyNote = closed({
  channel_id: Id,
  user_id: Id,
  raised_at: Instant,
  ended_at: nullable(Instant),
  ended_by: nullable(Id),
})
export type EmergencyNote = Static<typeof EmergencyNote>

/** An emergency that nobody has ended. */
export const StandingEmergency = closed({ id: Id, channel_id: Id, user_id: Id, name: Type.String(), raised_at: Instant })
export type StandingEmergency = Static<typeof StandingEmergency>

/** Push-to-talk. Noting the same twice counts once. */
export const internalPtt = {
  noteTransmission: endpoint({
    name: 'internalPtt.noteTransmission',
    method: 'PUT',
    path: '/internal/ptt/transmissions/:id',
    access: 'internal',
    summary: 'Note a transmission',
    params: ById,
    body: TransmissionNote,
    reply: done,
  }),
  noteEmergency: endpoint({
    name: 'internalPtt.noteEmergency',
    method: 'PUT',
    path: '/internal/ptt/emergencies/:id',
    access: 'internal',
    summary: 'Note an emergency',
    params: ById,
    body: EmergencyNote,
    reply: done,
  }),
  standingEmergencies: endpoint({
    name: 'internalPtt.standingEmergencies',
    method: 'GET',
    path: '/internal/ptt/emergencies',
    access: 'internal',
    summary: 'Emergencies that nobody has ended',
    reply: one(Type.Array(StandingEmergency)),
  }),
  dueRecordings: endpoint({
    name: 'internalPtt.dueRecordings',
    method: 'POST',
    path: '/internal/ptt/recordings/sweep',
    access: 'internal',
    summary: 'Of these recordings, those to delete: their retention is over, or no transmission has them',
    body: closed({ names: Type.Array(RecordingName, { maxItems: 1000 }) }),
    reply: one(closed({ due: Type.Array(Type.String()) })),
  }),
} as const

/** Where a screen is, resolved and checked: an IP address, to be connected to as it is. Never leaves our own processes. */
export const VncWay = closed({
  target_id: Id,
  /** Grows when the screen is changed: sessions of an older one end. */
  rev: Type.Integer(),
  address: Type.String(),
  port: Type.Integer(),
  password: nullable(Type.String()),
})
export type VncWay = Static<typeof VncWay>
export const VncEntry = closed({
  session_id: Id,
  mode: oneOf(...vncModes),
  person: closed({ id: Id, name: Type.String() }),
  recorded: Type.Boolean(),
  retention_days: Type.Integer(),
  way: VncWay,
})
export type VncEntry = Static<typeof VncEntry>

/** How a session fares, every few seconds and when it is over. */
export const VncNote = closed({
  controls: Type.Boolean(),
  bytes_out: Type.Integer({ minimum: 0 }),
  bytes_in: Type.Integer({ minimum: 0 }),
  dropped: Type.Integer({ minimum: 0 }),
  ended_at: nullable(Instant),
  cause: nullable(oneOf(...vncCauses)),
  recording: oneOf('none', 'running', 'kept'),
  recording_cut: Type.Boolean(),
})
export type VncNote = Static<typeof VncNote>

/** Remote screens. Noting the same twice counts once. */
export const internalVnc = {
  redeem: endpoint({
    name: 'internalVnc.redeem',
    method: 'POST',
    path: '/internal/vnc/sessions',
    access: 'internal',
    summary: 'Use up a ticket of a person and begin their session',
    body: closed({ ticket: Type.String({ minLength: 1, maxLength: 200 }), user_id: Id }),
    reply: one(VncEntry),
  }),
  note: endpoint({
    name: 'internalVnc.note',
    method: 'PUT',
    path: '/internal/vnc/sessions/:id',
    access: 'internal',
    summary: 'Note how a session fares, or has ended',
    params: ById,
    body: VncNote,
    reply: done,
  }),
  way: endpoint({
    name: 'internalVnc.way',
    method: 'GET',
    path: '/internal/vnc/targets/:id/way',
    access: 'internal',
    summary: 'Where a screen is now',
    params: ById,
    reply: one(VncWay),
  }),
} as const

/** What a camera's pictures are fetched with. Never leaves our own processes. */
export const CameraSource = closed({ url: Type.String(), transport: oneOf(...transports) })
export type CameraSource = Static<typeof CameraSource>

/** Where a camera is moved at, resolved and checked, and what it is signed in to with. Never leaves our own processes. */
export const PtzWay = closed({ url: Type.String(), username: nullable(Type.String()), password: nullable(Type.String()) })
export type PtzWay = Static<typeof PtzWay>
export const PtzHold = closed({ user_id: Id, force: Type.Boolean() })
export type PtzHold = Static<typeof PtzHold>
const ptzEndings = ['laid_down', 'idle', 'gone', 'taken_over', 'revoked', 'stopped'] as const
export type PtzEnding = (typeof ptzEndings)[number]
/** What was done while somebody had a camera. */
export const PtzNote = closed({
  user_id: Id,
  cause: oneOf(...ptzEndings),
  moves: Type.Integer({ minimum: 0 }),
  /** Names of presets that were recalled, and written. */
  recalled: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200 }),
  kept: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200 }),
})
export type PtzNote = Static<typeof PtzNote>
const OfHold = closed({ id: Id, hold: Id })

/** Cameras: where they are, and who moves them. Holding and ending the same hold twice counts once. */
export const internalCameras = {
  source: endpoint({
    name: 'internalCameras.source',
    method: 'GET',
    path: '/internal/cctv/cameras/:id/source',
    access: 'internal',
    summary: 'Where the pictures of a camera are fetched',
    params: ById,
    reply: one(CameraSource),
  }),
  ptz: endpoint({
    name: 'internalCameras.ptz',
    method: 'GET',
    path: '/internal/cctv/cameras/:id/ptz',
    access: 'internal',
    summary: 'Where a camera is moved',
    params: ById,
    reply: one(PtzWay),
  }),
  hold: endpoint({
    name: 'internalCameras.hold',
    method: 'PUT',
    path: '/internal/cctv/cameras/:id/holds/:hold',
    access: 'internal',
    summary: 'Note that somebody takes a camera, or still has it',
    params: OfHold,
    body: PtzHold,
    reply: done,
  }),
  endHold: endpoint({
    name: 'internalCameras.endHold',
    method: 'POST',
    path: '/internal/cctv/cameras/:id/holds/:hold/end',
    access: 'internal',
    summary: 'Note that somebody has a camera no more',
    params: OfHold,
    body: PtzNote,
    reply: done,
  }),
} as const

/** Which recorder asks; one that `leaves` gives up what it has. */
export const FootageClaim = closed({ recorder: Id, leaves: Type.Boolean() })
export type FootageClaim = Static<typeof FootageClaim>
/** A segment as it begins, and again when it has ended. */
export const FootageNote = closed({ camera_id: Id, started_at: Instant, ended_at: nullable(Instant), bytes: Bytes, codec: Codec })
export type FootageNote = Static<typeof FootageNote>
const Due = { body: closed({ ids: Type.Array(Id, { maxItems: 1000 }) }), reply: one(closed({ due: Type.Array(Id) })) }

export const internalFootage = {
  claim: endpoint({
    name: 'internalFootage.claim',
    method: 'POST',
    path: '/internal/cctv/footage/claim',
    access: 'internal',
    summary: 'Take the cameras that nobody records, and keep those that one has',
    body: FootageClaim,
    reply: one(closed({ cameras: Type.Array(Id) })),
  }),
  due: endpoint({
    name: 'internalFootage.due',
    method: 'POST',
    path: '/internal/cctv/footage/sweep',
    access: 'internal',
    summary: 'Of these segments, those to delete',
    ...Due,
  }),
  note: endpoint({
    name: 'internalFootage.note',
    method: 'PUT',
    path: '/internal/cctv/footage/:id',
    access: 'internal',
    summary: 'Note a segment; noting the same twice counts once',
    params: ById,
    body: FootageNote,
    reply: done,
  }),
} as const

/** An export to make, and the segments that touch its time. */
export const ExportWork = closed({
  id: Id,
  camera: Ref,
  from: Instant,
  until: Instant,
  segments: Type.Array(closed({ id: Id, camera_id: Id, started_at: Instant, ended_at: nullable(Instant) })),
})
export type ExportWork = Static<typeof ExportWork>
/** What became of an export. */
export const ExportNote = closed({
  recorder: Id,
  failure: nullable(oneOf(...exportFailures)),
  begins_at: nullable(Instant),
  /** What of the time asked for is in it. */
  held: Type.Array(Gap, { maxItems: 4000 }),
  bytes: nullable(Bytes),
  sha256: nullable(Type.String({ pattern: '^[0-9a-f]{64}$' })),
})
export type ExportNote = Static<typeof ExportNote>

export const internalExports = {
  claim: endpoint({
    name: 'internalExports.claim',
    method: 'POST',
    path: '/internal/cctv/exports/claim',
    access: 'internal',
    summary: 'The next export to make; null where there is none',
    body: FootageClaim,
    reply: one(nullable(ExportWork)),
  }),
  due: endpoint({
    name: 'internalExports.due',
    method: 'POST',
    path: '/internal/cctv/exports/sweep',
    access: 'internal',
    summary: 'Of these exports, those whose files are to be deleted',
    ...Due,
  }),
  note: endpoint({
    name: 'internalExports.note',
    method: 'PUT',
    path: '/internal/cctv/exports/:id',
    access: 'internal',
    summary: 'Note what became of an export; noting the same twice counts once',
    params: ById,
    body: ExportNote,
    reply: done,
  }),
} as const
