import type { Mover } from '../moving/movers.ts'
import type { ShownAlarm } from './site-ranks.ts'

/** UUIDv7 begins with the time; fences name themselves and people by the end. */
const TAIL = 12
const FENCE_TYPE = /^fence-([0-9a-f]{12})(?:-([0-9a-f]{12}))?$/

/** The fence an alarm tells of. */
export const isOfFence = ({ type }: Pick<ShownAlarm, 'type'>, fenceId: string): boolean =>
  FENCE_TYPE.exec(type)?.[1] === fenceId.slice(-TAIL)

/** Alarms of what moves stand where that is now: a tag's own, and those of people whom a fence names. */
export function withPlaces(alarms: readonly ShownAlarm[], movers: readonly Mover[]): ShownAlarm[] {
  const byDevice = new Map(movers.flatMap((mover) => (mover.device ? [[mover.device.id, mover] as const] : [])))
  const byTail = new Map(movers.map((mover) => [mover.id.slice(-TAIL), mover]))
  return alarms.map((alarm) => {
    const mover =
      byDevice.get(alarm.device.id) ?? byTail.get(FENCE_TYPE.exec(alarm.type)?.[2] ?? '') ?? byTail.get(alarm.device.id.slice(-TAIL))
    return mover ? { ...alarm, longitude: mover.longitude, latitude: mover.latitude, area: mover.area } : alarm
  })
}
