import type { BatchReply } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { Code, Instant, optional } from '@menara/shared/kit/words.ts'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { timeOf } from '../../../ingest/device-json.ts'
import { Fault } from '../../../platform/errors.ts'
import type { Name } from '../intake/telemetry.directory.ts'
import type { Dead, RawMessage, Telemetry } from '../intake/telemetry.message.ts'

export interface BatchNeeds {
  /** Whose secret this is; undefined for none that holds. */
  readonly deviceOf: (secret: string) => Promise<(Name & { readonly id: string }) | undefined>
  readonly answer: (raw: RawMessage, read: Telemetry) => Promise<Dead | undefined>
  /** Seconds until the device may send again; 0 when it may now. */
  readonly waitFor: (deviceId: string) => number
  readonly now: () => Date
}
export type BatchService = ReturnType<typeof batchService>

const item = Compile(
  Type.Object({ point: Code, at: optional(Instant), value: Type.Union([Type.Number(), Type.Boolean()]) }, { additionalProperties: false }),
)
type Refusal = BatchReply['refused'][number]
interface Good {
  readonly index: number
  readonly point: string
  readonly value: number
  readonly at: number
  /** The device said when. */
  readonly timed: boolean
}

export function batchService({ deviceOf, answer, waitFor, now }: BatchNeeds) {
  return {
    /** 401 without a secret that holds, 429 above the device's allowance; an item that does not fit is refused alone. */
    async take(readings: readonly unknown[], authorization: string | undefined): Promise<BatchReply> {
      const secret = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
      const device = secret ? await deviceOf(secret) : undefined
      if (!device) throw new Fault('unauthenticated', 'devices.wrong_secret')
      const wait = waitFor(device.id)
      if (wait > 0) throw new Fault('too-many', 'limits.device', { retryAfterS: wait })
      const receivedAt = now()
      const read = readings.map((reading, index) => readItem(reading, index, receivedAt.getTime()))
      const good = read.filter((item) => 'value' in item)
      const messages = [...Map.groupBy(good, (good) => `${good.at} ${good.timed}`).values()].map(async (items) => {
        const [{ at, timed }] = items as [Good]
        const telemetry: Telemetry = {
          kind: 'telemetry',
          location: device.location,
          device: device.device,
          at,
          timed,
          receivedAt: receivedAt.getTime(),
          values: items,
        }
        const raw = { topic: `menara/${device.location}/${device.device}/telemetry`, payload: new Uint8Array(), receivedAt }
        return leftOut(items, await answer(raw, telemetry))
      })
      const refused = [...read.filter((item) => 'rule' in item), ...(await Promise.all(messages)).flat()].sort((a, b) => a.index - b.index)
      return { accepted: readings.length - refused.length, refused }
    },
  }
}

const refusal = (index: number, field: string, { rule, message }: { rule: string; message: string }): Refusal => ({
  index,
  status: 422,
  field,
  rule,
  message,
})

function readItem(value: unknown, index: number, receivedAt: number): Good | Refusal {
  if (!item.Check(value)) {
    const [first] = item.Errors(value)
    const path = first?.instancePath.slice(1) ?? ''
    return refusal(index, path || unnamed(value), { rule: first?.keyword ?? 'type', message: first?.message ?? 'It has another shape' })
  }
  const at = timeOf(value.at, receivedAt)
  if (typeof at !== 'number') return refusal(index, 'at', { rule: at.reason === 'clock' ? 'clock' : 'format', message: at.detail })
  return { index, point: value.point, value: Number(value.value), at, timed: value.at !== undefined }
}

/** The field that is missing or too many. */
function unnamed(item: unknown): string {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return ''
  const known = ['point', 'value', 'at']
  return (
    Object.keys(item)
      .find((name) => !known.includes(name))
      ?.slice(0, 60) ??
    ['point', 'value'].find((name) => !(name in item)) ??
    ''
  )
}

function leftOut(items: readonly Good[], dead: Dead | undefined): Refusal[] {
  if (!dead) return []
  const lost = dead.points && new Set(dead.points)
  return items
    .filter((item) => !lost || lost.has(item.point))
    .map((item) => refusal(item.index, lost ? 'point' : '', { rule: dead.reason, message: dead.detail }))
}
