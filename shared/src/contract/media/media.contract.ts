import { type Static, Type } from 'typebox'
import { languages } from '../../kit/accept-language.ts'
import type { Signals } from '../../kit/feeds/signal.ts'
import { closed, dictionary, nullable, oneOf, optional } from '../../kit/words.ts'
import { recorderStates, recorderTroubles } from './cctv-footage.contract.ts'
import { Capabilities, DtlsParameters, IceCandidate, IceParameters, RtpParameters } from './media-wire.ts'

/** A room by kind and name, e.g. `ptt:019aa3…`. The kind says whose rule decides who may be in it. */
export const RoomId = Type.String({ minLength: 3, maxLength: 100, pattern: '^[a-z]{2,12}:[A-Za-z0-9._-]+$' })
/** What the media server names: transports, producers, consumers. */
const MediaId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' })
const MediaKind = oneOf('audio', 'video')

/** What somebody may do in a room. */
const RoomRights = closed({ hear: Type.Boolean(), speak: Type.Boolean(), see: Type.Boolean() })
export type RoomRights = Static<typeof RoomRights>

/** Something to hear or see in a room. `label` tells several apart: `voice`, or a quality of a camera. */
const RoomSource = closed({ producer: MediaId, kind: MediaKind, label: Type.String() })
export type RoomSource = Static<typeof RoomSource>

const IceServer = closed({ urls: Type.Array(Type.String()), username: Type.String(), credential: Type.String() })
const RouterCapabilities = dictionary(Type.Unknown())

const Done = closed({})
const InRoom = { room: RoomId }
const OfTransport = { ...InRoom, transport: MediaId }

/**
 * What a peer may ask on socket.io namespace `/media`. Every question is answered once:
 * `{ok: true, answer}` or `{ok: false, status, title, message}`.
 */
export const mediaSignals = {
  /** Milliseconds since 1970 UTC, there and back: the self test's round trip. */
  ping: { ask: closed({ at: Type.Number() }), answer: closed({ at: Type.Number(), now: Type.Number() }) },
  /** Whether sound and pictures can be carried here, and if not, what is missing, how to get it, and how far that is (0 to 1). */
  status: {
    ask: closed({}),
    answer: closed({
      worker: oneOf('available', 'starting', 'building', 'missing'),
      detail: Type.String(),
      progress: nullable(Type.Number()),
      turn: Type.Boolean(),
    }),
  },
  /** A fresh token of the same person, before the one they came with runs out. `language`: in which refusals are said from now on. */
  renew: {
    ask: closed({ token: Type.String({ minLength: 1, maxLength: 8192 }), language: optional(oneOf(...languages)) }),
    answer: Done,
  },
  /** Enters a room. `epoch` names this life of it: after the room was rebuilt it is another one. */
  join: {
    ask: closed(InRoom),
    answer: closed({ epoch: Type.String(), rights: RoomRights, capabilities: RouterCapabilities, sources: Type.Array(RoomSource) }),
  },
  leave: { ask: closed(InRoom), answer: Done },
  /** One transport each way and room; another of the same direction takes the place of the first. */
  transport: {
    ask: closed({ ...InRoom, direction: oneOf('send', 'receive') }),
    answer: closed({
      transport: MediaId,
      ice_parameters: IceParameters,
      ice_candidates: Type.Array(IceCandidate),
      dtls_parameters: DtlsParameters,
      ice_servers: Type.Array(IceServer),
    }),
  },
  /** Not `connect`: socket.io keeps that word for itself. */
  secure: { ask: closed({ ...OfTransport, dtls_parameters: DtlsParameters }), answer: Done },
  /** After the network changed under a transport. */
  restart_ice: { ask: closed(OfTransport), answer: closed({ ice_parameters: IceParameters }) },
  /** Offers one's microphone. It is heard only while the room says so: `sending` tells when. */
  produce: {
    ask: closed({ ...OfTransport, rtp_parameters: RtpParameters }),
    answer: closed({ producer: MediaId, sending: Type.Boolean() }),
  },
  /** Asks for something to hear or see. It stands still until `resume`. */
  consume: {
    ask: closed({ ...OfTransport, producer: MediaId, capabilities: Capabilities }),
    answer: closed({ consumer: MediaId, producer: MediaId, kind: MediaKind, rtp_parameters: RtpParameters }),
  },
  resume: { ask: closed({ ...InRoom, consumer: MediaId }), answer: Done },
  pause: { ask: closed({ ...InRoom, consumer: MediaId }), answer: Done },
  /** Hears or sees it no longer. */
  drop: { ask: closed({ ...InRoom, consumer: MediaId }), answer: Done },
} as const satisfies Signals
export type MediaSignals = typeof mediaSignals

const GONE = ['rebuilt', 'refused', 'closed'] as const

export const cameraStates = ['connecting', 'live', 'delayed', 'frozen', 'offline'] as const
/** Why a camera is offline, or its picture is not what it should be. */
export const cameraReasons = [
  'no_program',
  'no_address',
  'disabled',
  'not_allowed',
  'unreachable',
  'timeout',
  'credentials',
  'not_found',
  'format',
  'ended',
  'stuck',
  'away',
] as const
/** How a camera is doing: `frame_age_ms` since its newest picture when this was said, null when there was none. */
const CameraFacts = closed({
  state: oneOf(...cameraStates),
  reason: nullable(oneOf(...cameraReasons)),
  frame_age_ms: nullable(Type.Number()),
  /** Made anew for browsers, because of what it sends. */
  transcoded: Type.Boolean(),
  /** What it sends: `h264`, `hevc`, …; with pictures that refer to later ones or not. Null until it is known. */
  codec: nullable(Type.String()),
  b_frames: nullable(Type.Boolean()),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  viewers: Type.Integer(),
  /** When an offline camera is tried again, in milliseconds from now. */
  retry_ms: nullable(Type.Number()),
  /** How its recording goes; null: it is not recorded here. */
  recording: nullable(closed({ state: oneOf(...recorderStates), trouble: nullable(oneOf(...recorderTroubles)) })),
})
export type CameraFacts = Static<typeof CameraFacts>

/** What the server says by itself on `/media`. */
export const mediaEvents = {
  /** One's own voice goes out (true) or is held back (false). */
  sending: closed({ ...InRoom, on: Type.Boolean() }),
  /** Since one's voice goes out a first packet of it has arrived, and went out. Told once for each time it was given the line. */
  heard: closed(InRoom),
  /** Something to hear or see came (`on`) or went. */
  source: closed({ ...InRoom, source: RoomSource, on: Type.Boolean() }),
  /** One is no longer in the room: `rebuilt` (enter again, at once), `refused` (no longer allowed) or `closed` (it is over). */
  gone: closed({ ...InRoom, why: oneOf(...GONE), epoch: optional(Type.String()) }),
  /** In a room `cctv:<camera>`: how the camera is doing, on entering and whenever that changes. */
  camera: closed({ ...InRoom, camera: CameraFacts }),
} as const
export type MediaEvents = { [Name in keyof typeof mediaEvents]: Static<(typeof mediaEvents)[Name]> }

/** The acknowledgement of every question. */
export type MediaAck<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly status: number; readonly title: string; readonly message: string }
