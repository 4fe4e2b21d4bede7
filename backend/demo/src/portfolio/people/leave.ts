import type { leaveBlocks, leavePeople, leaveRules } from '@menara/backend/schema/leave/leave.ts'
import { diceOf } from '../dice.ts'
import type { Staff } from './people.ts'

const SEED = 20_261_208
const DAY = 86_400_000
/** People began between these many days ago. */
const [NEWEST, OLDEST] = [200, 3200]

interface Leave {
  readonly rules: (typeof leaveRules.$inferInsert)[]
  readonly people: (typeof leavePeople.$inferInsert)[]
  readonly blocks: (typeof leaveBlocks.$inferInsert)[]
}

/** Annual leave by law: twelve days after twelve months; when people began, and the days on which nobody takes any. */
export function leaveOf({ crew, now }: { readonly crew: Staff; readonly now: number }): Leave {
  const dice = diceOf(SEED)
  const year = new Date(now).getUTCFullYear()
  return {
    rules: [
      {
        ...{ id: dice.id(now), valid_from: '2020-01-01', days_per_year: 12, waiting_months: 12, pro_rata: true },
        ...{ carry_over_days: 6, carry_over_months: 6, joint_leave_counts: true },
      },
    ],
    people: crew.people
      .filter((person) => person.row.status === 'active')
      .map((person) => ({
        user_id: person.row.id,
        joined_on: new Date(now - dice.int(NEWEST, OLDEST) * DAY).toISOString().slice(0, 10),
      })),
    blocks: [
      {
        id: dice.id(now),
        location_id: null,
        first_day: `${year}-12-28`,
        last_day: `${year}-12-31`,
        reason: 'Tutup buku dan stock opname akhir tahun',
      },
    ],
  }
}
