import { spokenTime } from '../../../platform/time/zoned-time.ts'
import type { OvertimesNeeds } from '../overtimes.needs.ts'
import { MANAGES, type StoredOvertime } from '../overtimes.store.ts'

export type OvertimeEvent =
  | 'ordered'
  | 'requested'
  | 'consented'
  | 'declined'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'performed'
  | 'verified'
  | 'converted'
  | 'expired'

const TITLES: Readonly<Record<OvertimeEvent, string>> = {
  ordered: 'Overtime ordered: your consent is asked',
  requested: 'Overtime requested: your approval is asked',
  consented: 'Overtime consented: your approval is asked',
  declined: 'Overtime declined',
  approved: 'Overtime approved',
  rejected: 'Overtime rejected',
  cancelled: 'Overtime cancelled',
  performed: 'Overtime worked: verify it',
  verified: 'Overtime verified',
  converted: 'Overtime settled',
  expired: 'Overtime expired without approval',
}
const FOR_DECIDERS = new Set<OvertimeEvent>(['requested', 'consented', 'performed', 'declined'])
const FOR_BOTH = new Set<OvertimeEvent>(['cancelled', 'expired'])

/** Tells the people concerned what became of an overtime; nobody of what they did themselves. Amounts are never said. */
export function overtimeMessages({ notifier, people }: Pick<OvertimesNeeds, 'notifier' | 'people'>) {
  /** The manager; where there is none, who manages overtime at the site. */
  async function deciders({ user, manager_id, location }: StoredOvertime): Promise<string[]> {
    if (manager_id !== null) return [manager_id]
    return (await people.holding(MANAGES, location.id)).filter((id) => id !== user.id)
  }
  return async (what: OvertimeEvent, row: StoredOvertime, actorId: string | null): Promise<void> => {
    const told = FOR_BOTH.has(what) ? [row.user.id, ...(await deciders(row))] : FOR_DECIDERS.has(what) ? await deciders(row) : [row.user.id]
    const user_ids = [...new Set(told)].filter((id) => id !== actorId)
    if (user_ids.length === 0) return
    const params = { number: row.number, name: row.user.name, when: spokenTime(row.zone, row.starts_at), work: row.work }
    await notifier.send({
      user_ids,
      type: `overtime.${what}`,
      title: TITLES[what],
      text: `${row.number}, ${row.user.name}, ${params.when}: ${row.work}`,
      link: `/people/plugins/overtime?id=${row.id}`,
      message: { key: `inbox.overtime_${what}`, params },
    })
  }
}
