import type { ShiftOfferChoices } from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { MAX_DAYS_IN_A_ROW } from '@menara/shared/domain/people/roster/roster-rules.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { instantOf } from '../../../platform/time/zoned-time.ts'
import type { RosterNeeds } from '../roster.needs.ts'
import type { RosterRow } from '../roster.store.ts'
import { rosterBasisOf } from '../roster-basis.service.ts'
import { type RosterBasis, rosterProblems } from '../roster-checks.ts'
import { exchangedBy, siteOfOffer, type TakenOffer } from './offer-checks.ts'

/** Days before and after the own shift of which one in return is looked for. */
const DAYS_AROUND = 14
const MAX_SWAPS = 200

/** Who may take over the caller's shift of a day, and which shifts of colleagues may be had for it. */
export async function offerChoices(needs: RosterNeeds, day: string, caller: Caller): Promise<ShiftOfferChoices> {
  const published = await needs.offers.published(caller.userId, day)
  if (!published) throw new Fault('not-found', 'shift_offers.no_shift', { params: { day } })
  const location = await siteOfOffer(needs, { location: { id: published.location_id } })
  const me: Ref = { id: caller.userId, name: caller.name }
  const colleagues = (await needs.colleagues(location.id, Number.MAX_SAFE_INTEGER)).filter((person) => person.id !== me.id)
  const span = { from: dayAfter(day, -DAYS_AROUND), to: dayAfter(day, DAYS_AROUND) }
  const people = [me, ...colleagues]
  const wishes = people.flatMap(({ id }) => [span.from, span.to].map((edge) => ({ user_id: id, day: edge })))
  const basis = await rosterBasisOf(needs, location, { wishes, people })
  const shifts = new Map(basis.shifts.map((shift) => [shift.id, shift]))
  const shift = shifts.get(published.shift_id)
  if (!shift) return { give: [], swap: [] }
  const offer = { location, day, shift, user: me }
  const works = plansOf(basis.rows)
  const fits = exchangeChecker(basis)
  const now = needs.now().toISOString()
  const begins = (on: string, start: string): string => instantOf(`${on}T${start}`, { field: 'day', side: 'start', zone: location.zone })
  const give = colleagues
    .map(({ id, name }) => ({ id, name }))
    .filter((counterpart) => !works.has(`${counterpart.id} ${day}`))
    .filter((counterpart) => fits({ ...offer, counterpart, counterpart_day: null, counterpart_shift: null }))
  const swap = [...works.values()]
    .filter((row) => row.user_id !== me.id && row.location_id === location.id && row.day >= basis.today)
    .filter((row) => span.from <= row.day && row.day <= span.to)
    .flatMap((row) => {
      const returned = shifts.get(row.shift_id ?? '')
      const name = basis.names.get(row.user_id)
      if (!returned || name === undefined || begins(row.day, returned.start) <= now) return []
      const counterpart = { id: row.user_id, name }
      if (row.day === day ? returned.id === shift.id : works.has(`${me.id} ${row.day}`) || works.has(`${counterpart.id} ${day}`)) return []
      const taken = { ...offer, counterpart, counterpart_day: row.day, counterpart_shift: returned }
      return fits(taken) ? [{ user: counterpart, day: row.day, shift: returned }] : []
    })
  return { give, swap: swap.slice(0, MAX_SWAPS) }
}

/** Published days of work, by `user day`. */
const plansOf = (rows: readonly RosterRow[]): ReadonlyMap<string, RosterRow> =>
  new Map(rows.filter((row) => row.state === 'published' && row.kind === 'shift').map((row) => [`${row.user_id} ${row.day}`, row]))

/** Tells whether an exchange breaks no rule; looks at the rows of the two people alone. */
function exchangeChecker(basis: RosterBasis): (offer: TakenOffer) => boolean {
  const rows = Map.groupBy(basis.rows, (row) => row.user_id)
  return (offer) => {
    const days = exchangedBy(offer)
    const near = (row: RosterRow): boolean =>
      days.some((day) => Math.abs(Date.parse(day.day) - Date.parse(row.day)) <= MAX_DAYS_IN_A_ROW * 86_400_000)
    const own = [...(rows.get(offer.user?.id ?? '') ?? []), ...(rows.get(offer.counterpart.id) ?? [])].filter(near)
    return rosterProblems(days, { ...basis, rows: own }).length === 0
  }
}
