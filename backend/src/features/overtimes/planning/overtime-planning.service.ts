import type { OvertimePreview, overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { dayAfter, weekdayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { type OvertimeRoom, overtimeRoom } from '@menara/shared/domain/overtime/overtime-caps.ts'
import {
  minutesOf,
  type OvertimeCalendar,
  type OvertimePart,
  overtimeParts,
  overtimeWeekOf,
  type TimeSpan,
  workWeekOf,
} from '@menara/shared/domain/overtime/overtime-days.ts'
import { overtimeLawOn } from '@menara/shared/domain/overtime/overtime-law.ts'
import { type CountedPart, countedParts, hourlyWages, mealOwed, overtimeSteps } from '@menara/shared/domain/overtime/overtime-pay.ts'
import { MAX_OVERTIME_HOURS } from '@menara/shared/domain/overtime/overtime-states.ts'
import { indonesianHolidays } from '@menara/shared/domain/sla/indonesian-holidays.ts'
import { dayAt, instantOfWall } from '@menara/shared/domain/zone-offsets.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Site } from '../../../ports/places.ts'
import { payOf } from '../overtime-view.ts'
import { namedSite, type OvertimesNeeds, WAGES } from '../overtimes.needs.ts'
import { MANAGES, type StoredOvertime } from '../overtimes.store.ts'
import type { ShiftRow, Worker } from './overtime-facts.store.ts'

export type OvertimePlanning = ReturnType<typeof overtimePlanning>
type Needs = Pick<OvertimesNeeds, 'store' | 'facts' | 'terms' | 'places'>
const WORKING_DAYS = [1, 2, 3, 4, 5]
const MINUTE = 60_000
/** A span reaches at most so many days beyond the one on which it starts. */
const DAYS_OF_A_SPAN = 2
const MAX_MS = MAX_OVERTIME_HOURS * 60 * MINUTE

/** An overtime that is thought of: whose, where, when, and what it would come to. */
export interface PlannedOvertime {
  readonly worker: Worker
  readonly site: Site
  readonly span: TimeSpan
  readonly exempt: boolean
  readonly counted: CountedPart[]
  readonly room: OvertimeRoom[]
  readonly shift: OvertimePreview['shift']
  /** What the person has at that time already. */
  readonly clash: StoredOvertime | undefined
}

interface Asked {
  readonly zone: string
  readonly day: string
}
interface WorkedWeek {
  readonly calendar: OvertimeCalendar
  readonly exempt: boolean
  /** By the published roster, else the person's own standing shift. */
  shiftOn(day: string): OwnShift | undefined
}

/** Judges spans of time by the law, the person's week and what they have already. */
export function overtimePlanning({ store, facts, terms, places }: Needs) {
  /** The person's week around a day: the calendar that overtime is counted by, and the shift of each day. */
  async function weekOf(userId: string, { zone, day }: Asked): Promise<WorkedWeek> {
    const [known, shifts, days] = [await terms.on(userId, day), await facts.shiftsOf(userId), await facts.holidays()]
    const shiftDays = [...new Set(shifts.flatMap((shift) => shift.days))]
    const usual = workWeekOf(shiftDays.length > 0 ? shiftDays : WORKING_DAYS)
    const week = known
      ? { week: known.week === 6 ? (6 as const) : (5 as const), rest_days: known.rest_days, shortest_day: known.shortest_day }
      : usual
    const planned = new Map(
      (await facts.rostered(userId, { from: dayAfter(day, -1), to: dayAfter(day, DAYS_OF_A_SPAN) })).map((row) => [row.day, row.shift]),
    )
    const national = indonesianHolidays.filter(({ kind }) => kind === 'national').map((holiday) => holiday.day)
    const rostered = new Map([...planned].map(([on, shift]) => [on, shift !== null]))
    const own = shifts.find((shift) => shift.own)
    return {
      calendar: { ...week, zone, holidays: new Set(days ?? national), rostered },
      exempt: known?.exempt ?? false,
      shiftOn(on) {
        const shift = planned.get(on)
        if (shift !== undefined) return shift ?? undefined
        return own?.days.includes(weekdayOf(on)) ? own : undefined
      },
    }
  }
  /** What else counts in the weeks of some parts, and what of it comes before an instant. */
  async function beside(
    userId: string,
    parts: readonly OvertimePart[],
    { zone, starts_at, but }: { zone: string; starts_at: string; but: string | null },
  ) {
    const days = parts.map(({ day }) => day)
    const at = (day: string): string => new Date(instantOfWall(zone, Date.parse(`${day}T00:00:00Z`))).toISOString()
    const [first = '', last = ''] = [days[0], days.at(-1)]
    const others = await store.others(userId, { from: at(overtimeWeekOf(first)), until: at(dayAfter(overtimeWeekOf(last), 7)), but })
    const earlier = others.filter((other) => other.starts_at < starts_at).flatMap(({ counted }) => counted)
    return { others, earlier }
  }

  return {
    calendarOf: async (userId: string, asked: Asked): Promise<OvertimeCalendar> => (await weekOf(userId, asked)).calendar,
    beside,
    /** Whose overtime a caller may order at a site, or their own. Throws `invalid`. */
    async subject({ user_id, location_id }: { user_id?: string | undefined; location_id: string }, caller: Caller) {
      const site = await namedSite({ places }, location_id, caller)
      const worker = await facts.worker(user_id ?? caller.userId, site.id)
      const isOwn = worker?.id === caller.userId
      if (!worker || !(isOwn || worker.manager_id === caller.userId || caller.may(MANAGES)))
        throw invalid(user_id === undefined ? 'location_id' : 'user_id', 'exists')
      return { worker, site }
    },
    async plan({ worker, site }: { worker: Worker; site: Site }, asked: TimeSpan): Promise<PlannedOvertime> {
      const span = wholeMinutes(asked)
      const day = dayAt(site.zone, Date.parse(span.starts_at))
      const { exempt, calendar, shiftOn } = await weekOf(worker.id, { zone: site.zone, day })
      const parts = overtimeParts(span, calendar)
      const { others, earlier } = await beside(worker.id, parts, { zone: site.zone, starts_at: span.starts_at, but: null })
      return {
        ...{ worker, site, span, exempt },
        counted: countedParts(parts, earlier),
        room: overtimeRoom(
          parts,
          others.flatMap(({ counted }) => counted),
        ),
        shift: shiftWithin(shiftOn, { parts, span, zone: site.zone }),
        clash: others.find((other) => other.starts_at < span.ends_at && other.ends_at > span.starts_at),
      }
    },
  }
}

/** What an overtime would come to; pay only for who may see wages. */
export function overtimePreview(needs: Pick<OvertimesNeeds, 'terms'>, planning: OvertimePlanning) {
  return async (query: CallOf<typeof overtimes.preview>['query'], caller: Caller): Promise<OvertimePreview> => {
    const { worker, site } = await planning.subject(query, caller)
    const { span, counted, room, exempt, shift } = await planning.plan({ worker, site }, query)
    const steps = counted.flatMap(overtimeSteps)
    const day = dayAt(site.zone, Date.parse(span.starts_at))
    const known = caller.may(WAGES) ? await needs.terms.on(worker.id, day) : undefined
    const pay = payOf(steps, known, { exempt, compensation: null, law: overtimeLawOn(day) })
    return {
      planned_minutes: minutesOf(counted),
      room,
      steps,
      hourly_wages: hourlyWages(steps),
      meal_owed: mealOwed(minutesOf(counted), day),
      ...{ exempt, shift },
      ...(pay && { pay }),
    }
  }
}

/** Times without their seconds. Throws `invalid` for a span that is empty or longer than any table of the law. */
function wholeMinutes({ starts_at, ends_at }: TimeSpan): TimeSpan {
  const whole = (at: string): number => Math.floor(Date.parse(at) / MINUTE) * MINUTE
  const [from, until] = [whole(starts_at), whole(ends_at)]
  if (until <= from) throw invalid('ends_at', 'after')
  if (until - from > MAX_MS) throw invalid('ends_at', 'duration')
  return { starts_at: new Date(from).toISOString(), ends_at: new Date(until).toISOString() }
}

type OwnShift = Pick<ShiftRow, 'name' | 'start' | 'end'>
interface Within {
  readonly parts: readonly OvertimePart[]
  readonly span: TimeSpan
  readonly zone: string
}
/** The hours of the person's shift on a workday that a span shares a moment with: they are no overtime. */
function shiftWithin(shiftOn: (day: string) => OwnShift | undefined, { parts, span, zone }: Within): OvertimePreview['shift'] {
  const first = parts[0]
  if (!first) return null
  const at = (day: string, time: string): string => new Date(instantOfWall(zone, Date.parse(`${day}T${time}:00Z`))).toISOString()
  for (const { day, kind } of [{ ...first, day: dayAfter(first.day, -1) }, ...parts]) {
    const shift = shiftOn(day)
    if (kind !== 'workday' || !shift) continue
    const [starts_at, ends_at] = [at(day, shift.start), at(shift.end <= shift.start ? dayAfter(day) : day, shift.end)]
    if (starts_at < span.ends_at && span.starts_at < ends_at) return { name: shift.name, starts_at, ends_at }
  }
  return null
}
