import type { PersonDay, SiteDay, SiteFigures } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { dayStatusOf } from '@menara/shared/domain/people/attendance-day.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { dayIn, startOfDay } from '../../../platform/time/zoned-time.ts'
import { checkedDay } from '../attendance-range.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import type { TitledAttendance } from '../attendances.store.ts'
import type { Workplace } from '../clocking/attendances.site.ts'
import type { Awaited } from '../presence/attendance-roster.store.ts'
import { dayItemOf, figuresOf, shiftSpans } from './day-people.ts'
import { siteFigures } from './site-figures.service.ts'

/** A day is shown of at most so many people; its figures count all. */
const MAX_PEOPLE = 2000
const WEEK = 7
interface Wanted {
  readonly site: Workplace
  readonly day: string
  readonly user?: string | undefined
}
export type AttendanceDays = ReturnType<typeof attendanceDays>

/** Days of sites by their own calendars: who came, who is late, missing, absent or away. */
export function attendanceDays(needs: AttendancesNeeds) {
  const { places, periods, now } = needs
  return {
    async site({ location_id, day: asked }: { location_id: string; day?: string }, caller: Caller): Promise<SiteDay> {
      const site = await siteOf(needs, location_id, caller)
      const at = now()
      const day = asked === undefined ? dayIn(site.zone, at) : checkedDay(asked, 'day')
      const people = await peopleOf(needs, { site, day })
      const isToday = day === dayIn(site.zone, at)
      return {
        location: { id: site.id, name: site.name },
        code: site.code,
        zone: site.zone,
        day,
        from: startOfDay(site.zone, day).toISOString(),
        to: startOfDay(site.zone, dayAfter(day)).toISOString(),
        as_of: at.toISOString(),
        locked: await periods.isLocked(site.id, day),
        figures: figuresOf(people.map(dayItemOf)),
        still_in: isToday ? (await needs.store.present([site.id])).filter((item) => item.day < day).length : 0,
        people: people.slice(0, MAX_PEOPLE),
      }
    },

    async person({ location_id, user_id, day }: { location_id: string; user_id: string; day: string }, caller: Caller): Promise<PersonDay> {
      const site = await siteOf(needs, location_id, caller)
      const [person] = await peopleOf(needs, { site, day: checkedDay(day, 'day'), user: user_id })
      if (!person) throw new Fault('not-found', 'attendances.nobody')
      return person
    },

    /** Each site by its own day, beside the same weekday a week before. */
    async sites({ day: asked }: { day?: string }, caller: Caller): Promise<{ data: SiteFigures[] }> {
      const chosen = asked === undefined ? undefined : checkedDay(asked, 'day')
      const days = (await places.sites(caller.locationIds)).map((site) => {
        const day = chosen ?? dayIn(site.zone, now())
        return { site, day, before: dayAfter(day, -WEEK) }
      })
      return { data: await siteFigures(needs, days) }
    },
  }
}

/** 404 for a site that does not exist for the caller. */
export async function siteOf({ places }: Pick<AttendancesNeeds, 'places'>, id: string, caller: Caller): Promise<Workplace> {
  const [site] = caller.sees(id) ? await places.sites([id]) : []
  if (!site) throw new Fault('not-found', 'sites.not_found')
  return site
}

/** Everybody who came to the site that day, and everybody awaited there who came nowhere; by name. */
async function peopleOf(needs: AttendancesNeeds, { site, day, user }: Wanted): Promise<PersonDay[]> {
  const rows = await needs.store.onDay({ location_id: site.id, day, user })
  const awaited = await needs.roster.awaited([site.id], { user, from: day, to: day })
  const came = await needs.days.cameBetween(day, day)
  const away = new Map((await needs.awayDays({ from: day, to: day, ids: null })).map((item) => [item.id, item]))
  const spans = shiftSpans()
  const known = new Map(awaited.map((item) => [item.user_id, item]))
  const span = (item: Awaited | undefined) => (item ? spans(item, day, site.zone) : null)
  const rostered = (id: string): boolean => known.get(id)?.dated?.some((item) => item.day === day) ?? false
  const there = [...Map.groupBy(rows, (row) => row.user.id).values()].map((own) => presentDay(own, span(known.get(own[0]?.user.id ?? ''))))
  const rest = awaited
    .filter((item) => !came.has(`${item.user_id} ${day}`))
    .map((item): PersonDay => {
      const [shift, gone] = [span(item), away.get(item.user_id)]
      const status = dayStatusOf({
        states: [],
        shift,
        away: shift && gone?.whole_day ? gone.on : null,
        now: needs.now().getTime(),
        since: new Date(item.created_at).getTime(),
      })
      const person = {
        user: { id: item.user_id, name: item.user_name },
        title: item.title,
        status,
        shift,
        rostered: rostered(item.user_id),
        attendances: [],
      }
      return { ...person, away: gone ? { on: gone.on, whole_day: gone.whole_day } : null }
    })
  const people = [...there.map((item) => ({ ...item, rostered: rostered(item.user.id), away: awayOf(away.get(item.user.id)) })), ...rest]
  return people.sort((a, b) => a.user.name.localeCompare(b.user.name) || a.user.id.localeCompare(b.user.id))
}

const awayOf = (gone: { on: 'leave' | 'trip'; whole_day: boolean } | undefined): PersonDay['away'] =>
  gone ? { on: gone.on, whole_day: gone.whole_day } : null

/** The day of somebody who came; the hours are those they were judged by, else those of their own shift. */
function presentDay(own: readonly TitledAttendance[], span: PersonDay['shift']): Omit<PersonDay, 'rostered'> {
  const [first] = own
  if (!first) throw new Error('A day of somebody who came has an attendance')
  return {
    user: first.user,
    title: first.title,
    status: dayStatusOf({ states: own.map((item) => item.state), shift: null, away: null, now: 0, since: 0 }),
    shift: own.find((item) => item.shift)?.shift ?? span,
    away: null,
    attendances: own.map(({ title: _, ...item }) => item),
  }
}
