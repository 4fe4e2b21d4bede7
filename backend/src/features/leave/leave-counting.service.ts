import type { LeaveRule } from '@menara/shared/contract/people/leave.contract.ts'
import { LEAVE_YEARS_BACK, type LeaveYear, leaveYear, yearsOf } from '@menara/shared/domain/people/leave-balance.ts'
import { indonesianHolidays } from '@menara/shared/domain/sla/indonesian-holidays.ts'
import type { LeaveNeeds } from './leave.needs.ts'
import type { Adjustment, LeavePerson } from './leave.store.ts'
import type { LeaveSpan, OwnLeaveDay } from './leave-days.store.ts'

const holidays = indonesianHolidays.map((holiday) => holiday.day)
const jointDays = indonesianHolidays.filter((holiday) => holiday.kind === 'cuti_bersama').map((holiday) => holiday.day)

/** Everything from which the leave of people follows. */
export interface LeaveRecords {
  readonly rules: readonly LeaveRule[]
  readonly people: readonly LeavePerson[]
  readonly days: ReadonlyMap<string, readonly OwnLeaveDay[]>
  readonly adjustments: ReadonlyMap<string, readonly Adjustment[]>
}
interface Asked {
  readonly ids: readonly string[]
  readonly from: number
  readonly to: number
  /** A request that is left out. */
  readonly without?: string
}
/** Reads the years from `from` to `to` of people, and those before from which something may be carried. */
export async function leaveRecordsOf({ store, days }: LeaveNeeds, { ids, from, to, without }: Asked): Promise<LeaveRecords> {
  const span = { ids, from: `${from - LEAVE_YEARS_BACK}-01-01`, to: `${to}-12-31` }
  const requested = await days.requested({ ...span, holidays, without })
  const joint = await days.joint({ ...span, days: jointDays })
  return {
    rules: await store.rules(),
    people: await store.people(ids),
    days: Map.groupBy([...requested, ...joint], (day) => day.user_id),
    adjustments: Map.groupBy(await store.adjustments(ids), (row) => row.user_id),
  }
}

interface Counted {
  readonly person: LeavePerson
  readonly year: number
  /** `YYYY-MM-DD`. */
  readonly today: string
  /** Days of a request that is not in the records. */
  readonly more?: readonly Pick<OwnLeaveDay, 'day' | 'halves' | 'state'>[]
}
/** A year of somebody; undefined where no rule holds. */
export function countedYear(records: LeaveRecords, { person, year, today, more = [] }: Counted): LeaveYear | undefined {
  const days = [...(records.days.get(person.id) ?? []), ...more]
  const adjustments = (records.adjustments.get(person.id) ?? []).map((row) => ({ year: row.year, days: row.halves / 2 }))
  return leaveYear({ rules: records.rules, joined_on: person.joined_on, adjustments, days, today }, year)
}

interface Wanted {
  readonly userId: string
  readonly span: LeaveSpan
  readonly today: string
  /** The request itself, once it is written down. */
  readonly ticketId?: string
}
export interface CountedRequest {
  /** Days of work in the span; halves are 0.5. */
  readonly days: number
  /** What is left afterwards by year; `left` is null where no rule holds. */
  readonly after: readonly { readonly year: number; readonly left: number | null }[]
}
/** What a request costs, and what is left then. Carried days that lapse before its last day do not count for it. */
export async function countedRequest(needs: LeaveNeeds, { userId, span, today, ticketId }: Wanted): Promise<CountedRequest> {
  const more = await needs.days.workdays(userId, span, holidays)
  const years = yearsOf(more)
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined || last === undefined) return { days: 0, after: [] }
  const records = await leaveRecordsOf(needs, {
    ids: [userId],
    from: first,
    to: last,
    ...(ticketId !== undefined && { without: ticketId }),
  })
  const [person] = records.people
  const asOf = span.last_day > today ? span.last_day : today
  return {
    days: more.reduce((total, day) => total + day.halves, 0) / 2,
    after: years.map((year) => ({ year, left: (person && countedYear(records, { person, year, today: asOf, more })?.left) ?? null })),
  }
}
