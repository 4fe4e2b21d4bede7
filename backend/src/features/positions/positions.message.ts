import { PositionMessage } from '@menara/shared/contract/maps/positions.contract.ts'
import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'

export interface RawMessage {
  readonly topic: string
  readonly payload: Uint8Array
  readonly receivedAt: Date
}
export interface Spoken {
  readonly location: string
  readonly device: string
  /** Milliseconds; never later than the receipt. */
  readonly at: number
  readonly receivedAt: number
  readonly said: Static<typeof PositionMessage>
}
export interface Unreadable {
  readonly reason: 'json' | 'shape' | 'clock' | 'size' | 'device'
  readonly detail: string
}

const MAX_PAYLOAD_BYTES = 4096
const MAX_AHEAD_MS = 10 * 60_000
const MAX_BEHIND_MS = 24 * 3600_000
const message = Compile(PositionMessage)
const utf8 = new TextDecoder('utf-8', { fatal: true })

const TOPIC = /^menara\/([^/+#]{1,40})\/([^/+#]{1,40})\/position$/
export const isPositionTopic = (topic: string): boolean => TOPIC.test(topic)

/** Reads what a device says of its place; what cannot be read carries its reason. Whether the device exists is not asked here. */
export function readPosition({ topic, payload, receivedAt }: RawMessage): Spoken | Unreadable {
  const [, location = '', device = ''] = TOPIC.exec(topic) ?? []
  if (payload.byteLength > MAX_PAYLOAD_BYTES)
    return { reason: 'size', detail: `${payload.byteLength} bytes; at most ${MAX_PAYLOAD_BYTES} are taken` }
  let said: unknown
  try {
    said = JSON.parse(utf8.decode(payload))
  } catch (error) {
    return { reason: 'json', detail: error instanceof Error ? error.message : 'The payload is not JSON' }
  }
  if (!message.Check(said)) {
    const [first] = message.Errors(said)
    return { reason: 'shape', detail: `${first?.instancePath.slice(1) || 'payload'} ${first?.message ?? 'has another shape'}` }
  }
  const received = receivedAt.getTime()
  const at = said.at === undefined ? received : Date.parse(said.at)
  if (Number.isNaN(at)) return { reason: 'shape', detail: 'at: no such time' }
  if (at > received + MAX_AHEAD_MS)
    return { reason: 'clock', detail: `The device's clock is ${Math.round((at - received) / 1000)} s ahead` }
  if (at < received - MAX_BEHIND_MS)
    return { reason: 'clock', detail: `The device's clock is ${Math.round((received - at) / 1000)} s behind` }
  return { location, device, at: Math.min(at, received), receivedAt: received, said }
}
