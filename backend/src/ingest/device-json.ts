import type { DeadLetter } from '@menara/shared/contract/iot/iot.contract.ts'
import { Code } from '@menara/shared/kit/words.ts'
import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { storable } from '../platform/texts/storable-text.ts'

type DeadReason = Static<typeof DeadLetter>['reason']
/** A message as it came over MQTT. */
export interface RawMessage {
  readonly topic: string
  readonly payload: Uint8Array
  readonly receivedAt: Date
}
/** Why a message cannot be used; `detail` is an English sentence. */
export interface Unreadable {
  readonly reason: DeadReason
  readonly detail: string
}
/** What a device reported; times in milliseconds. */
export interface DeviceReport<T> {
  /** Codes of its site and of itself. */
  readonly location: string
  readonly device: string
  /** By the device's clock where it says so; never later than the receipt. */
  readonly at: number
  readonly receivedAt: number
  readonly value: T
}

const MAX_AHEAD_MS = 10 * 60_000
const MAX_BEHIND_MS = 24 * 3600_000
/** Characters of a refused payload that are kept. */
export const PAYLOAD_KEPT = 4096
const utf8 = new TextDecoder('utf-8', { fatal: true })
const code = Compile(Code)

/** The JSON of a payload, or an error that says why it is none. */
export function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(payload))
  } catch (error) {
    return error instanceof Error ? error : new Error('The payload is not JSON')
  }
}

/** A time that a device says, in milliseconds: one ahead of ours is never right and taken as the time of receipt, or refused when far off. */
export function timeOf(text: string | undefined, receivedAt: number): number | Unreadable {
  if (text === undefined) return receivedAt
  const at = Date.parse(text)
  if (Number.isNaN(at)) return { reason: 'shape', detail: 'at: no such time' }
  if (at > receivedAt + MAX_AHEAD_MS)
    return { reason: 'clock', detail: `The device's clock is ${Math.round((at - receivedAt) / 1000)} s ahead` }
  if (at < receivedAt - MAX_BEHIND_MS)
    return { reason: 'clock', detail: `The device's clock is ${Math.round((receivedAt - at) / 1000)} s behind` }
  return Math.min(at, receivedAt)
}

/** What is wrong first with a payload. */
export function whatIsWrong(shape: { Errors(value: unknown): Iterable<{ instancePath: string; message: string }> }, json: unknown): string {
  const [first] = shape.Errors(json)
  return first
    ? `${first.instancePath.slice(1).replaceAll('/', '.').slice(0, 100) || 'payload'} ${first.message}`
    : 'The payload has another shape'
}

/** Reads messages of one kind at `menara/{location code}/{device code}/{kind}`. */
export function deviceMessages<S extends TSchema>(kind: string, schema: S, maxBytes: number) {
  const shape: Validator<Record<never, never>, S> = Compile(schema)
  const codes = (topic: string): [string, string] | undefined => {
    const [root, location = '', device = '', last, ...more] = topic.split('/')
    const isOurs = root === 'menara' && last === kind && more.length === 0 && code.Check(location) && code.Check(device)
    return isOurs ? [location, device] : undefined
  }
  return {
    fits: (topic: string): boolean => codes(topic) !== undefined,
    /** What cannot be read carries its reason. Whether the device exists is not asked here. */
    read({ topic, payload, receivedAt }: RawMessage): DeviceReport<Static<S>> | Unreadable {
      const [location, device] = codes(topic) ?? ['', '']
      if (payload.byteLength > maxBytes) return { reason: 'size', detail: `${payload.byteLength} bytes; at most ${maxBytes} are taken` }
      const value = parseJson(payload)
      if (value instanceof Error) return { reason: 'json', detail: value.message }
      if (!shape.Check(value)) return { reason: 'shape', detail: whatIsWrong(shape, value) }
      const received = receivedAt.getTime()
      const at = timeOf((value as { readonly at?: string }).at, received)
      return typeof at === 'number' ? { location, device, at, receivedAt: received, value } : at
    },
  }
}

/** A message that nobody can use, as a dead letter keeps it. */
export const refusedMessage = ({ topic, payload, receivedAt }: RawMessage, { reason, detail }: Unreadable, id: string) => ({
  id,
  reason,
  detail: storable(detail, 500),
  topic: storable(topic, 500),
  at: receivedAt.toISOString(),
  payload: storable(Buffer.from(payload.subarray(0, PAYLOAD_KEPT * 4)).toString(), PAYLOAD_KEPT),
})
