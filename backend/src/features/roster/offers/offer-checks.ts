import type { ShiftOffer } from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import { daysExchanged, type ExchangedDay } from '@menara/shared/domain/people/roster/shift-offers.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { Fault } from '../../../platform/errors.ts'
import { instantOf } from '../../../platform/time/zoned-time.ts'
import type { Site } from '../../../ports/places.ts'
import type { RosterNeeds } from '../roster.needs.ts'
import { refusalOf } from '../roster.service.ts'
import type { RosterRow } from '../roster.store.ts'
import { rosterBasisOf } from '../roster-basis.service.ts'
import { rosterProblems } from '../roster-checks.ts'

/** An offer, or one that is about to be made, with whoever takes it. */
export type TakenOffer = Pick<ShiftOffer, 'location' | 'day' | 'shift' | 'user' | 'counterpart_day' | 'counterpart_shift'> & {
  readonly counterpart: Ref
}

export function exchangedBy({ day, shift, user, counterpart, counterpart_day, counterpart_shift }: TakenOffer): ExchangedDay[] {
  return daysExchanged({
    day,
    shift_id: shift.id,
    user_id: user?.id ?? null,
    counterpart_id: counterpart.id,
    counterpart_day,
    counterpart_shift_id: counterpart_shift?.id ?? null,
  })
}

/** 409 once the shift of the day has begun. */
export function refuseBegun({ now }: Pick<RosterNeeds, 'now'>, { day, shift, zone }: Pick<ShiftOffer, 'day' | 'shift' | 'zone'>): void {
  const start = instantOf(`${day}T${shift.start}`, { field: 'day', side: 'start', zone })
  if (start <= now().toISOString()) throw new Fault('conflict', 'shift_offers.begun', { params: { day } })
}

/** The site of an offer, whoever asks. */
export async function siteOfOffer(
  { places }: Pick<RosterNeeds, 'places'>,
  { location }: { readonly location: { readonly id: string } },
): Promise<Site> {
  const site = await places.site(location.id)
  if (!site) throw new Fault('not-found', 'sites.not_found')
  return site
}

/**
 * 409 where the rosters are not as they were offered, somebody works already, or a rule of the roster forbids the outcome; unless `overDrafts`
 * also where one of the days was planned anew and not published.
 */
export async function refuseExchange(needs: RosterNeeds, offer: TakenOffer, { overDrafts = true } = {}): Promise<void> {
  const site = await siteOfOffer(needs, offer)
  const wishes = exchangedBy(offer)
  const basis = await rosterBasisOf(needs, site, { wishes })
  if (!overDrafts) refuseDrafts(offer, wishes, basis.rows)
  const published = new Map(basis.rows.filter((row) => row.state === 'published').map((row) => [keyOf(row), row]))
  refuseChanged(offer, published)
  refuseBusy(offer, published)
  const problems = rosterProblems(wishes, basis)
  if (problems[0]) throw refusalOf(problems[0], problems.length)
}

type Published = ReadonlyMap<string, RosterRow>
const keyOf = ({ user_id, day }: { readonly user_id: string; readonly day: string }): string => `${user_id} ${day}`

function refuseChanged({ day, shift, user, counterpart, counterpart_day, counterpart_shift }: TakenOffer, published: Published): void {
  const stands = (user_id: string, on: string, shift_id: string): boolean =>
    published.get(keyOf({ user_id, day: on }))?.shift_id === shift_id
  if (user && !stands(user.id, day, shift.id)) throw new Fault('conflict', 'shift_offers.changed', { params: { day } })
  if (counterpart_day !== null && counterpart_shift && !stands(counterpart.id, counterpart_day, counterpart_shift.id))
    throw new Fault('conflict', 'shift_offers.changed', { params: { day: counterpart_day } })
}

/** Nobody takes a shift on a day on which they have another one that they do not give away for it. */
function refuseBusy({ day, user, counterpart, counterpart_day }: TakenOffer, published: Published): void {
  if (counterpart_day === day) return
  const works = (user_id: string, on: string): boolean => published.get(keyOf({ user_id, day: on }))?.kind === 'shift'
  if (works(counterpart.id, day)) throw new Fault('conflict', 'shift_offers.busy', { params: { name: counterpart.name, day } })
  if (user && counterpart_day !== null && works(user.id, counterpart_day))
    throw new Fault('conflict', 'shift_offers.busy', { params: { name: user.name, day: counterpart_day } })
}

function refuseDrafts({ user, counterpart }: TakenOffer, days: readonly ExchangedDay[], rows: readonly RosterRow[]): void {
  const touched = new Set(days.map(keyOf))
  const draft = rows.find((row) => row.state === 'draft' && touched.has(keyOf(row)))
  if (!draft) return
  const name = draft.user_id === counterpart.id ? counterpart.name : (user?.name ?? '')
  throw new Fault('conflict', 'shift_offers.draft', { params: { name, day: draft.day } })
}
