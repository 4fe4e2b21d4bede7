import { type DeadLetter, EventMessage, TelemetryMessage } from '@menara/shared/contract/iot/iot.contract.ts'
import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import { Code } from '@menara/shared/kit/words.ts'
import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'

export type DeadReason = Static<typeof DeadLetter>['reason']
export interface RawMessage {
  readonly topic: string
  readonly payload: Uint8Array
  readonly receivedAt: Date
  /** By which it is known when an outside broker sends it again. */
  readonly receipt?: string
  /** Of an event the system itself tells in a device's name; what comes from outside has none. */
  readonly wording?: Wording
}

interface FromDevice {
  readonly location: string
  readonly device: string
  /** Milliseconds; the device's own time, never later than the receipt. */
  readonly at: number
  readonly receivedAt: number
}
export interface Telemetry extends FromDevice {
  readonly kind: 'telemetry'
  /** The device said when; else `at` is when it was received. */
  readonly timed: boolean
  readonly values: readonly { readonly point: string; readonly value: number }[]
}
export interface DeviceEvent extends FromDevice {
  readonly kind: 'event'
  readonly type: string
  readonly message: string
  readonly wording: Wording | null
  readonly priority: Priority
  readonly active: boolean
}
export interface Dead {
  readonly kind: 'dead'
  readonly reason: DeadReason
  readonly detail: string
  /** Only these were left out; the rest of the message was taken. */
  readonly points?: readonly string[]
}
export type ReadMessage = Telemetry | DeviceEvent | Dead

/** Characters of a refused payload that are kept. */
export const PAYLOAD_KEPT = 4096
const MAX_PAYLOAD_BYTES = 64 * 1024
const MAX_AHEAD_MS = 10 * 60_000
const MAX_BEHIND_MS = 24 * 3600_000

const telemetry = Compile(TelemetryMessage)
const event = Compile(EventMessage)
const code = Compile(Code)

const dead = (reason: DeadReason, detail: string): Dead => ({ kind: 'dead', reason, detail })

/** Reads what a device sent; what cannot be read is a dead letter with its reason. Whether the device exists is not asked here. */
export function readMessage({ topic, payload, receivedAt, wording }: RawMessage): ReadMessage {
  const [root, location = '', device = '', kind, ...more] = topic.split('/')
  if (root !== 'menara' || more.length > 0 || !code.Check(location) || !code.Check(device)) return dead('topic', TOPIC_SHAPE)
  if (kind !== 'telemetry' && kind !== 'event') return dead('topic', TOPIC_SHAPE)
  if (payload.byteLength > MAX_PAYLOAD_BYTES) return dead('size', `${payload.byteLength} bytes; at most ${MAX_PAYLOAD_BYTES} are taken`)
  const json = parse(payload)
  if (json instanceof Error) return dead('json', json.message)
  const from = { location, device, receivedAt: receivedAt.getTime() }
  return kind === 'telemetry' ? asTelemetry(json, from) : asEvent(json, from, wording ?? null)
}
const TOPIC_SHAPE = 'A topic reads menara/{location code}/{device code}/telemetry or …/event'

function parse(payload: Uint8Array): unknown {
  try {
    return JSON.parse(UTF8.decode(payload))
  } catch (error) {
    return error instanceof Error ? error : new Error('The payload is not JSON')
  }
}
const UTF8 = new TextDecoder('utf-8', { fatal: true })

type From = Omit<FromDevice, 'at'>

function asTelemetry(json: unknown, from: From): ReadMessage {
  if (!telemetry.Check(json)) return dead('shape', whatIsWrong(telemetry, json))
  const odd = Object.keys(json.values).find((name: unknown) => !code.Check(name))
  if (odd !== undefined) return dead('shape', `values: ${odd.slice(0, 60)} is no name of a point`)
  const at = timeOf(json.at, from.receivedAt)
  if (typeof at !== 'number') return at
  const timed = json.at !== undefined
  return {
    kind: 'telemetry',
    ...from,
    at,
    timed,
    values: Object.entries(json.values).map(([point, value]) => ({ point, value: Number(value) })),
  }
}

function asEvent(json: unknown, from: From, wording: Wording | null): ReadMessage {
  if (!event.Check(json)) return dead('shape', whatIsWrong(event, json))
  const at = timeOf(json.at, from.receivedAt)
  if (typeof at !== 'number') return at
  const { type, message, priority = 'medium', active } = json
  return { kind: 'event', ...from, at, type, message, wording, priority, active }
}

/** A time ahead of ours is never right: it is taken as the time of receipt, or refused when far off. */
export function timeOf(text: string | undefined, receivedAt: number): number | Dead {
  if (text === undefined) return receivedAt
  const at = Date.parse(text)
  if (Number.isNaN(at)) return dead('shape', 'at: no such time')
  if (at > receivedAt + MAX_AHEAD_MS) return dead('clock', `The device's clock is ${Math.round((at - receivedAt) / 1000)} s ahead`)
  if (at < receivedAt - MAX_BEHIND_MS) return dead('clock', `The device's clock is ${Math.round((receivedAt - at) / 1000)} s behind`)
  return Math.min(at, receivedAt)
}

function whatIsWrong(shape: { Errors(value: unknown): Iterable<{ instancePath: string; message: string }> }, json: unknown): string {
  const [first] = shape.Errors(json)
  return first
    ? `${first.instancePath.slice(1).replaceAll('/', '.').slice(0, 100) || 'payload'} ${first.message}`
    : 'The payload has another shape'
}
