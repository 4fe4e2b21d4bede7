import { OPEN_MS } from '@menara/shared/domain/attendance.ts'
import { minutesOf } from '@menara/shared/domain/overtime/overtime-days.ts'
import type { OvertimesNeeds } from '../overtimes.needs.ts'
import { movingWith, workedIn } from './overtime-moves.service.ts'

const HOUR_MS = 3_600_000
/** What nobody agreed on or approved expires a week after its end: until then it may be approved with a reason. */
const EXPIRY_MS = 7 * 24 * HOUR_MS

/** What the clock brings about: work that is over is compared with attendance, what nobody approved expires. */
export function overtimeRounds(needs: OvertimesNeeds) {
  const { store, atomically, now } = needs
  const move = movingWith(needs)
  const workedOf = workedIn(needs)

  const perform = (id: string): Promise<void> =>
    atomically(async () => {
      const row = await store.row(id)
      if (row?.state !== 'approved') return
      const { actual } = await workedOf(row)
      const minutes = minutesOf(actual)
      await move(row, 'perform', { fields: { actual, actual_minutes: minutes }, actor: null, detail: { actual: minutes } })
    })
  const expire = (id: string): Promise<void> =>
    atomically(async () => {
      const row = await store.row(id)
      if (row && ['ordered', 'requested', 'consented'].includes(row.state))
        await move(row, 'expire', { fields: {}, actor: null, detail: {} })
    })

  return async (): Promise<void> => {
    const at = now().getTime()
    const before = (ms: number): string => new Date(at - ms).toISOString()
    // A check-out is waited for until the attendance counts as forgotten.
    for (const id of await store.toPerform(before(0), before(OPEN_MS))) await perform(id)
    for (const id of await store.toExpire(before(EXPIRY_MS))) await expire(id)
  }
}
