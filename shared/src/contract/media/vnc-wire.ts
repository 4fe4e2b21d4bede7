import { type Static, Type } from 'typebox'
import { languages } from '../../kit/accept-language.ts'
import { closed, Id, nullable, oneOf, optional } from '../../kit/words.ts'
import type { vncCauses } from './vnc.contract.ts'

/*
 * `/vnc`: one WebSocket for each session. Text frames are the conversation below; binary frames are the screen's own protocol
 * (RFB 3.8, RFC 6143), from the moment the gateway has said `opened`.
 */
export const VNC_PROTOCOL = 'menara.vnc'

const Token = Type.String({ minLength: 1, maxLength: 8192 })
export const vncAsks = {
  /** First of all: the ticket, who brings it, and the language in which they read refusals. */
  open: closed({
    t: oneOf('open'),
    ticket: Type.String({ minLength: 1, maxLength: 200 }),
    token: Token,
    language: optional(oneOf(...languages)),
  }),
  /** A fresh token of the same person, before the one they came with runs out, or another language. */
  renew: closed({ t: oneOf('renew'), token: Token, language: optional(oneOf(...languages)) }),
  /** Takes the control where nobody has it, and asks for it where somebody has. `force`: takes it from them, for who may. */
  take: closed({ t: oneOf('take'), force: Type.Boolean() }),
  /** Hands the control to another session, or (null) lays it down. Its holder may. */
  give: closed({ t: oneOf('give'), to: nullable(Id) }),
  /** The person is still there. */
  here: closed({ t: oneOf('here') }),
  /** What the screen sends cannot be drawn: the session is to end. */
  unreadable: closed({ t: oneOf('unreadable') }),
} as const
export type VncAsk = { [T in keyof typeof vncAsks]: Static<(typeof vncAsks)[T]> }[keyof typeof vncAsks]

/** Everybody at the screen, in the order they came. */
export interface VncAtScreen {
  readonly session: string
  readonly person: string
  readonly name: string
  readonly may_control: boolean
  readonly asks: boolean
}
export type VncWord =
  | { readonly t: 'opened'; readonly session: string; readonly recorded: boolean }
  | { readonly t: 'floor'; readonly holder: string | null; readonly people: readonly VncAtScreen[] }
  | { readonly t: 'refused'; readonly message: string }
  /** The idle limit is near: seconds left unless somebody moves. */
  | { readonly t: 'idle'; readonly left_s: number }
  /** Last word. `retry`: coming back with another ticket is worth it. */
  | { readonly t: 'bye'; readonly cause: VncEnd; readonly message: string; readonly retry: boolean }
/** `ticket`: it was used, is too old or is somebody else's. `unsupported`: see the message. */
export type VncEnd = (typeof vncCauses)[number] | 'ticket' | 'unsupported' | 'not_allowed' | 'full'
