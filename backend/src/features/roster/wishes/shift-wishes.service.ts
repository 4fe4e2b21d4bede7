import type { OwnShiftWishes, shiftWishes } from '@menara/shared/contract/people/roster/shift-wishes.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { daysOfMonth, monthOf } from '@menara/shared/domain/people/attendance-settling.ts'
import { WISH_DAYS_AHEAD } from '@menara/shared/domain/people/roster/shift-wishes.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { Site } from '../../../ports/places.ts'
import type { RosterNeeds } from '../roster.needs.ts'
import { siteOf } from '../roster.service.ts'

type Wish = CallOf<typeof shiftWishes.put>['body']
export type ShiftWishesService = ReturnType<typeof shiftWishesService>

/** Wishes of people for their roster: counted by the planner and the filling of a month, binding for neither. */
export function shiftWishesService(needs: RosterNeeds) {
  const { wishes: store, atomically } = needs
  return {
    own: (month: string, caller: Caller): Promise<OwnShiftWishes> => ownWishes(needs, month, caller),

    put: (wish: Wish, caller: Caller): Promise<OwnShiftWishes> =>
      atomically(async () => {
        const { day, kind, shift_id } = wish
        await store.hold(caller.userId)
        const site = await homeOf(needs, caller)
        if (!site) throw new Fault('conflict', 'shift_wishes.no_site')
        await refuseWish(needs, wish, { site, userId: caller.userId })
        if (kind === 'none') await store.remove({ user_id: caller.userId, day })
        else await store.put({ user_id: caller.userId, day, kind, shift_id: shift_id ?? null })
        record(needs, { action: 'changed', id: caller.userId, site, caller, detail: { day, kind } })
        return ownWishes(needs, monthOf(day), caller)
      }),

    setLimit: (locationId: string, per_month: number, caller: Caller): Promise<{ per_month: number }> =>
      atomically(async () => {
        const site = await siteOf(needs, locationId, caller)
        await store.setLimit(site.id, per_month)
        record(needs, { action: 'limited', id: site.id, site, caller, detail: { per_month } })
        return { per_month }
      }),
  }
}

async function homeOf({ homeSite, places }: RosterNeeds, { userId }: Caller): Promise<Site | undefined> {
  const id = await homeSite(userId)
  return id === null ? undefined : places.site(id)
}

const spanOf = (month: string) => {
  const days = daysOfMonth(month)
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/** The first and the last day for which may be wished. */
function boundsAt({ now }: RosterNeeds, site: Site): { first: string; last: string } {
  const today = dayIn(site.zone, now())
  return { first: dayAfter(today, 1), last: dayAfter(today, WISH_DAYS_AHEAD) }
}

async function ownWishes(needs: RosterNeeds, month: string, caller: Caller): Promise<OwnShiftWishes> {
  const { wishes: store } = needs
  const site = await homeOf(needs, caller)
  const span = spanOf(month)
  const shifts = (await needs.store.shifts()).map(({ id, name }) => ({ id, name }))
  const rows = await store.of([caller.userId], span)
  const isWithin = (at: Site): boolean => {
    const { first, last } = boundsAt(needs, at)
    return span.to >= first && span.from <= last
  }
  return {
    month,
    location: site ? { id: site.id, name: site.name } : null,
    limit: site ? await store.limit(site.id) : 0,
    is_open: site !== undefined && isWithin(site) && !(await store.isPublished(caller.userId, span)),
    wishes: rows.map(({ day, kind, shift_id }) => ({ day, kind, shift: shifts.find(({ id }) => id === shift_id) ?? null })),
    shifts,
  }
}

interface Wishing {
  readonly site: Site
  readonly userId: string
}
async function refuseWish(needs: RosterNeeds, { day, kind, shift_id }: Wish, { site, userId }: Wishing): Promise<void> {
  const { wishes: store } = needs
  if ((kind === 'shift') !== (shift_id !== undefined)) throw invalid('shift_id', kind === 'shift' ? 'required' : 'unknown')
  if (shift_id !== undefined && !(await needs.store.shifts()).some(({ id }) => id === shift_id))
    throw invalid('shift_id', 'exists', 'There is no such shift')
  const { first, last } = boundsAt(needs, site)
  if (day < first || day > last) throw invalid('day', 'range', `Wishes are taken from ${first} to ${last}`)
  const span = spanOf(monthOf(day))
  if (await store.isPublished(userId, span)) throw new Fault('conflict', 'shift_wishes.published')
  const limit = await store.limit(site.id)
  const others = (await store.of([userId], span)).filter((row) => row.day !== day)
  if (kind !== 'none' && others.length >= limit) throw new Fault('conflict', 'shift_wishes.limit', { params: { limit } })
}

interface Recorded {
  readonly action: 'changed' | 'limited'
  readonly id: string
  readonly site: Site
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
const record = ({ journal }: RosterNeeds, { action, id, site, caller, detail }: Recorded): void =>
  journal.record({
    ...{ action: `shift_wish.${action}`, subject: 'shift_wishes', subject_id: id, actor_id: caller.userId, detail },
    hints: [{ topic: 'attendances', key: site.id, location_id: site.id }],
  })
