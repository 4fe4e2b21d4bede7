import type { Attendance } from '@menara/shared/contract/people/attendances.contract.ts'
import { Fault } from '../../../platform/errors.ts'
import { bodyHash, checkKey, KEY_KEPT_MS } from '../../../platform/idempotency.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'

interface Wanted {
  /** Whose attendance it is. */
  readonly userId: string
  readonly key: string | undefined
  /** What makes two of them the same. */
  readonly body: object
}

/** A repeated `idempotency-key` does nothing anew and answers what it did, also while its twin is under way. `work` returns the attendance’s id. */
export function attendanceOnce({ store, keys, atomically, now }: AttendancesNeeds) {
  async function done({ userId, key, body }: Wanted): Promise<Attendance | undefined> {
    if (key === undefined) return undefined
    const used = await keys.used(userId, key, new Date(now().getTime() - KEY_KEPT_MS).toISOString())
    if (!used) return undefined
    if (used.body_hash !== bodyHash(body)) throw new Fault('conflict', 'idempotency.used')
    return store.find(used.attendance_id, null)
  }
  async function keep({ userId, key, body }: Wanted, attendance_id: string): Promise<void> {
    if (key === undefined) return
    const row = { user_id: userId, key, body_hash: bodyHash(body), attendance_id, at: now().toISOString() }
    if (!(await keys.keep(row))) throw new Fault('conflict', 'idempotency.in_use')
  }
  return async (wanted: Wanted, work: () => Promise<string>): Promise<Attendance> => {
    checkKey(wanted.key)
    try {
      return await atomically(async () => {
        const before = await done(wanted)
        if (before) return before
        const id = await work()
        await keep(wanted, id)
        return (await store.find(id, null)) as Attendance
      })
    } catch (error) {
      const twin = error instanceof Fault && error.code === 'conflict' ? await done(wanted) : undefined
      if (twin) return twin
      throw error
    }
  }
}
