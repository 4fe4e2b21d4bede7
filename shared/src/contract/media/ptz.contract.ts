import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import type { Signals } from '../../kit/feeds/signal.ts'
import { ById, closed, Id, Line, nullable, one, oneOf, Ref } from '../../kit/words.ts'

/*
 * Moving a camera (ONVIF profile S: pan, tilt, zoom), on socket.io namespace `/media` beside the signals that carry its pictures. A movement
 * lasts as long as it is asked for: who falls silent for a second has let go.
 */

/** What the caller may do with one camera. */
export const PtzRight = closed({
  person: Ref,
  /** It has an ONVIF address. */
  ptz: Type.Boolean(),
  may_move: Type.Boolean(),
  /** May take it from whoever has it. */
  may_take_over: Type.Boolean(),
})
export type PtzRight = Static<typeof PtzRight>

export const ptz = {
  right: endpoint({
    name: 'ptz.right',
    method: 'GET',
    path: '/api/v1/cctv/cameras/:id/ptz',
    access: 'show_plugin_cctv',
    summary: 'Whether a camera moves, and whether the asker may move it',
    params: ById,
    reply: one(PtzRight),
    personal: true,
  }),
} as const

/** Why a camera does not move. `no_ptz`: it has no such address, or says it does not move. */
export const ptzReasons = ['no_ptz', 'disabled', 'not_allowed', 'unreachable', 'credentials', 'refused', 'away'] as const
export type PtzReason = (typeof ptzReasons)[number]

const PresetToken = Type.String({ minLength: 1, maxLength: 64, pattern: '^[^\\u0000-\\u001f\\u007f]+$' })
const Preset = closed({ token: PresetToken, name: Type.String() })
export type Preset = Static<typeof Preset>

/** How things stand with one camera, for one connection. */
export const PtzState = closed({
  camera: Id,
  /** Null: it answers and moves. */
  reason: nullable(oneOf(...ptzReasons)),
  /** It is being asked what it can do. */
  asking: Type.Boolean(),
  /** Who has it; `mine`: this very connection. */
  holder: nullable(closed({ person: Type.String(), name: Type.String(), mine: Type.Boolean() })),
  moving: Type.Boolean(),
  may_move: Type.Boolean(),
  may_take_over: Type.Boolean(),
  presets: Type.Array(Preset),
})
export type PtzState = Static<typeof PtzState>

/** From full speed left, down or out (-1) to full speed right, up or in (1). */
const Speed = Type.Number({ minimum: -1, maximum: 1 })
const OfCamera = { camera: Id }
const Done = closed({})

export const ptzSignals = {
  /** From now on `ptz` tells how things stand with it. */
  ptz_enter: { ask: closed(OfCamera), answer: PtzState },
  ptz_leave: { ask: closed(OfCamera), answer: Done },
  /** Takes it where nobody has it; with `force`, from whoever has it. */
  ptz_take: { ask: closed({ ...OfCamera, force: Type.Boolean() }), answer: PtzState },
  /** Lays it down. */
  ptz_lay: { ask: closed(OfCamera), answer: PtzState },
  /** Moves it for a second, and takes it where nobody has it. Say it again every 300 ms for as long as it shall move. */
  ptz_move: { ask: closed({ ...OfCamera, pan: Speed, tilt: Speed, zoom: Speed }), answer: Done },
  ptz_stop: { ask: closed(OfCamera), answer: Done },
  /** Recalls a place it knows. */
  ptz_goto: { ask: closed({ ...OfCamera, preset: PresetToken }), answer: Done },
  /** Has it remember where it looks now; a name it has already means there from now on. */
  ptz_keep: { ask: closed({ ...OfCamera, name: Line(60) }), answer: PtzState },
} as const satisfies Signals
export type PtzSignals = typeof ptzSignals

export const ptzEvents = { ptz: PtzState } as const
export type PtzEvents = { [Name in keyof typeof ptzEvents]: Static<(typeof ptzEvents)[Name]> }
