import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { ClientFrame, ServerFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
import { type Reason, reasonIn } from '../../platform/reason.ts'
import type { Delta } from '../events/ring.ts'
import { pieces } from '../rows/oversized.ts'

/** Beginning of an unmasked, final text frame (RFC 6455, 5.2) for a payload of `length` bytes. */
export function frameHead(length: number): Buffer {
  if (length < 126) return Buffer.from([0x81, length])
  const long = length > 0xffff
  const head = Buffer.allocUnsafe(long ? 10 : 4)
  head[0] = 0x81
  head[1] = long ? 127 : 126
  if (long) head.writeBigUInt64BE(BigInt(length), 2)
  else head.writeUInt16BE(length, 2)
  return head
}

/** A whole WebSocket message of JSON text, ready to be written to any number of sockets. */
function message(...parts: readonly (string | Buffer)[]): Buffer {
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))
  const length = bytes.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([frameHead(length), ...bytes])
}
export const frame = (frame: ServerFrame) => message(JSON.stringify(frame))

/** A frame that differs between languages only. */
export type FrameIn = (language: Language) => Buffer
/** One frame for everyone of a language, made when the first of them is told. */
export function frameInEach(make: (language: Language) => ServerFrame): FrameIn {
  const made = new Map<Language, Buffer>()
  return (language) => {
    const bytes = made.get(language) ?? frame(make(language))
    made.set(language, bytes)
    return bytes
  }
}

export interface Times {
  readonly sourceAt: number | null
  readonly polledAt: number
}
/** Since when a scope's upstream has been away, and why. */
export interface Stale {
  readonly since: number
  readonly reason: Reason
}
/** What a feed can tell someone who joins. */
export type Known = Times & { readonly epoch: string; readonly seq: number; readonly ageMs: number; readonly stale: Stale | null }

/** A scope has become stale, or is fresh again. */
export const turnFrame = (t: 'stale' | 'fresh', scope: string, stale: Stale): FrameIn =>
  frameInEach((language) => ({ t, scope, ...staleIn(stale, language) }))
const staleIn = ({ since, reason }: Stale, language: Language) => ({ since, reason: reasonIn(reason, language) })

/** `more`: another frame of the same change follows. */
export const deltaFrame = (
  scope: string,
  { seq, ops, sourceAt, polledAt, more = false }: Times & { seq: number; ops: string; more?: boolean },
) =>
  message(
    `{"t":"d","scope":${JSON.stringify(scope)},"seq":${seq},"ops":${ops},"sourceAt":${sourceAt},"polledAt":${polledAt}${more ? ',"more":true' : ''}}`,
  )

/** `ops` holds one event: `[[key, event]]`. */
export const eventFrame = (scope: string, { seq, changes }: { seq: number; changes: ReadonlyMap<string, string | null> }) =>
  message(`{"t":"e","scope":${JSON.stringify(scope)},"seq":${seq},"event":${[...changes.values()][0] ?? null}}`)

/** JSON text of the rows (`snapshot`) or changes (`deltas`) of an answer, in pieces that each fit in a frame; there is at least one. */
export interface Content {
  readonly name: 'snapshot' | 'deltas'
  readonly pieces: readonly Buffer[]
}
export const snapshotOf = (parts: Iterable<string>): readonly Buffer[] =>
  [...pieces(parts)].map((piece) => Buffer.from(`[${piece.join(',')}]`))
export const deltasOf = (deltas: readonly Delta[]): Content => ({
  name: 'deltas',
  pieces: snapshotOf(deltas.map(({ seq, ops }) => `{"seq":${seq},"ops":${ops}}`)),
})

/** What is known of a scope, for a reader. */
type Told = Known & { readonly scope: string; readonly language: Language }
/**
 * Frames of an answer to `sub`, one by one: what is missed since `seq`, or the whole. The first has what is known and the first piece, `more`
 * have the others. The pieces' bytes are shared between those who ask.
 */
export function* okFrames(id: number, known: Told, { name, pieces: all }: Content): Generator<Buffer, void> {
  const scope = JSON.stringify(known.scope)
  for (const [i, piece] of all.entries()) {
    const head = i === 0 ? okHead(id, known, name) : `{"t":"more","scope":${scope}`
    yield message(`${head}${i < all.length - 1 ? ',"more":true' : ''},"${name}":`, piece, '}')
  }
}

function okHead(id: number, known: Told, name: Content['name']): string {
  const { scope, epoch, seq, ageMs, sourceAt, polledAt, stale, language } = known
  const recovered = name === 'deltas'
  return `{"t":"ok","id":${id},"scope":${JSON.stringify(scope)},"epoch":"${epoch}","seq":${seq},"recovered":${recovered},"ageMs":${ageMs},"sourceAt":${sourceAt},"polledAt":${polledAt}${stale ? `,"stale":${JSON.stringify(staleIn(stale, language))}` : ''}`
}

type Shape = { readonly [T in ClientFrame['t']]: (item: Record<string, unknown>) => boolean }
const whole = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
const word = (value: unknown, most: number) => typeof value === 'string' && value.length > 0 && value.length <= most
const LONGEST_TOKEN = 8192
const LONGEST_SCOPE = 2000
/** The longest tags of languages (RFC 5646) that are met. */
const LONGEST_LANGUAGE = 35

const shapes: Shape = {
  hello: ({ token, language }) => word(token, LONGEST_TOKEN) && (language === undefined || word(language, LONGEST_LANGUAGE)),
  sub: ({ id, scope, epoch, seq, after }) =>
    whole(id) &&
    word(scope, LONGEST_SCOPE) &&
    (epoch === undefined || word(epoch, 64)) &&
    (seq === undefined || whole(seq)) &&
    (after === undefined || word(after, 200)),
  unsub: ({ scope }) => word(scope, LONGEST_SCOPE),
  cmd: ({ id, type, expectedRev }) => whole(id) && word(type, 60) && (expectedRev === undefined || whole(expectedRev)),
  wall: ({ name, at, off }) => word(name, 80) && typeof at === 'number' && (off === undefined || off === true),
  ping: ({ at }) => typeof at === 'number' && Number.isFinite(at),
}

/** A client's frame, or null when it is none: broken JSON, unknown kinds, wrong or missing fields. */
export function readFrame(text: string): ClientFrame | null {
  let item: unknown
  try {
    item = JSON.parse(text)
  } catch {
    // Not JSON: the caller closes the socket for it.
    return null
  }
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return null
  const { t } = item as { t?: unknown }
  if (typeof t !== 'string' || !Object.hasOwn(shapes, t)) return null
  return shapes[t as ClientFrame['t']](item as Record<string, unknown>) ? (item as ClientFrame) : null
}
