import { within } from '../../platform/time/weekly-hours.ts'
import { boundedMap } from './bounded-map.ts'
import type { CarriersStore } from './carriers/carriers.store.ts'

const FRESH_MS = 60_000
/** Who comes early or leaves late is still at work. */
const SLACK_MS = 30 * 60_000

export interface DutyNeeds {
  readonly duties: CarriersStore['duties']
  readonly now: () => Date
}
export type DutyWatch = ReturnType<typeof dutyWatch>

/** Whether a person is on shift. Somebody whose groups work no shifts has no hours: their consent alone decides. */
export function dutyWatch({ duties, now }: DutyNeeds) {
  const known = boundedMap<boolean>(5000)
  return {
    async onShift(userId: string): Promise<boolean> {
      const at = now()
      const kept = known.fresh(userId, at.getTime())
      if (kept !== undefined) return kept
      const own = await duties([userId])
      const is = own.length === 0 || own.some((duty) => within(duty, at, { zone: duty.zone ?? 'UTC', slackMs: SLACK_MS }))
      known.set(userId, is, at.getTime() + FRESH_MS)
      return is
    },
    forget: (): void => known.clear(),
  }
}
