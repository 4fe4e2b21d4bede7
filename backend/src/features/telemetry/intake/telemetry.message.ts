import { type DeadLetter, EventMessage, TelemetryMessage } from '@menara/shared/contract/iot/iot.contract.ts'
import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import { Code } from '@menara/shared/kit/words.ts'
import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { type RawMessage as PlainMessage, parseJson, timeOf, whatIsWrong } from '../../../ingest/device-json.ts'

export type DeadReason = Static<typeof DeadLetter>['reason']
export interface RawMessage extends PlainMessage {
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

const MAX_PAYLOAD_BYTES = 64 * 1024

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
  const json = parseJson(payload)
  if (json instanceof Error) return dead('json', json.message)
  const from = { location, device, receivedAt: receivedAt.getTime() }
  return kind === 'telemetry' ? asTelemetry(json, from) : asEvent(json, from, wording ?? null)
}
const TOPIC_SHAPE = 'A topic reads menara/{location code}/{device code}/telemetry or …/event'

type From = Omit<FromDevice, 'at'>

function asTelemetry(json: unknown, from: From): ReadMessage {
  if (!telemetry.Check(json)) return dead('shape', whatIsWrong(telemetry, json))
  const odd = Object.keys(json.values).find((name: unknown) => !code.Check(name))
  if (odd !== undefined) return dead('shape', `values: ${odd.slice(0, 60)} is no name of a point`)
  const at = timeOf(json.at, from.receivedAt)
  if (typeof at !== 'number') return dead(at.reason, at.detail)
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
  if (typeof at !== 'number') return dead(at.reason, at.detail)
  const { type, message, priority = 'medium', active } = json
  return { kind: 'event', ...from, at, type, message, wording, priority, active }
}
