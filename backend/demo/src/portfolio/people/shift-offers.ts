import { dayIn } from '@menara/backend/platform/time/zoned-time.ts'
import type { shiftOffers } from '@menara/backend/schema/people.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { diceOf } from '../dice.ts'
import type { Staff } from './people.ts'
import type { Rostered } from './roster.ts'

type OfferRow = typeof shiftOffers.$inferInsert
const SEED = 20_261_207
const HOUR = 3_600_000
const ZONE = 'Asia/Jakarta'
/** Offers are of days between these, counted from today. */
const [SOONEST, LATEST] = [1, 12]
const NOTES = ['Wisuda anak', 'Kontrol ke dokter'] as const

/**
 * What guards of the head office offer one another these days: one shift that a colleague takes and that waits for a decision, one that a colleague
 * declined, and an open shift. None where the roster does not reach far enough.
 */
export function shiftOffersOf({ crew, roster, now }: { crew: Staff; roster: Rostered; now: number }): OfferRow[] {
  const dice = diceOf(SEED)
  const today = dayIn(ZONE, new Date(now))
  const manager = crew.people.find((person) => person.role === 'hr')?.row.id ?? null
  const soon = roster.days.filter((row) => row.day >= dayAfter(today, SOONEST) && row.day <= dayAfter(today, LATEST))
  const standing = new Map(crew.people.map((person) => [person.row.id, person.row.shift_id]))
  const pairs = soon.flatMap((given) => {
    if (given.kind !== 'shift' || !given.shift_id) return []
    const free = soon.find((row) => row.kind === 'off' && row.day === given.day && standing.get(row.user_id) === given.shift_id)
    return free ? [{ given, taker: free.user_id, shift_id: given.shift_id }] : []
  })
  const [first, second] = [
    pairs[0],
    pairs.find(({ given }) => given.user_id !== pairs[0]?.given.user_id && given.day !== pairs[0]?.given.day),
  ]
  if (!first || !second) return []
  const at = (hours: number): string => new Date(now - hours * HOUR).toISOString()
  const base = { kind: 'give' as const, location_id: first.given.location_id, to_anybody: false }
  const given = ({ given: { day, user_id }, taker, shift_id }: typeof first) => ({
    ...{ id: dice.id(now), day, shift_id, user_id, counterpart_id: taker, created_by: user_id },
  })
  return [
    { ...base, ...given(first), state: 'accepted', note: NOTES[0], created_at: at(20) },
    { ...base, ...given(second), state: 'declined', note: NOTES[1], created_at: at(40), settled_by: second.taker, settled_at: at(31) },
    {
      ...{ ...base, id: dice.id(now), kind: 'open', state: 'offered', day: first.given.day, shift_id: first.shift_id },
      ...{ to_anybody: true, note: 'Pameran di lobi', created_by: manager, created_at: at(6) },
    },
  ]
}
