import type { MaintenanceOccurrence } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { maintenanceFeed } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import type { Shift } from '@menara/shared/contract/people/shifts.contract.ts'
import { type Booking, bookingFeed } from '@menara/shared/contract/places/bookings.contract.ts'
import type { ExpectedVisit } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { weekdayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayOf, wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { useChanges } from '../../../kit/live/live.ts'
import { useMay } from '../../../kit/session/session.ts'
import { absencesAt, allShifts, bookingsAt, holidaysIn, type PageOfDays, teamsOf, visitsAt, workAt } from '../schedule.api.ts'
import type { ScheduleLayer } from '../schedule-view.ts'
import { daysBetween, type ScheduleEntry } from './schedule-days.ts'

const AGAIN_MS = 60_000

interface Asked extends PageOfDays {
  readonly zone: string
  readonly days: readonly string[]
  readonly team: string | undefined
  readonly isShown: (layer: ScheduleLayer) => boolean
}

/** Which layers somebody may see: each is that of its source. */
export function useAllowedLayers(): readonly ScheduleLayer[] {
  const [people, tickets, rooms] = [
    useMay('show_plugin_people_management'),
    useMay('show_ticketing'),
    useMay('show_plugin_room_reservation'),
  ]
  const [manages, visits] = [useMay('show_manage_asset'), useMay('visitor_receive')]
  return [
    ...(tickets ? (['events'] as const) : []),
    'maintenance',
    ...(people ? (['people'] as const) : []),
    ...(rooms || manages ? (['rooms'] as const) : []),
    ...(visits ? (['visitors'] as const) : []),
    'shifts',
  ]
}

/** What stands on the days of a page, live; each layer as its own source tells it. */
export function useEntries(asked: Asked) {
  const work = useWork(asked)
  const others = [useRooms(asked), useVisitors(asked), usePeople(asked), useShifts(asked), useEvents(asked)]
  const failed = [work, ...others].find(({ error }) => error !== null)
  return {
    entries: [work, ...others].flatMap(({ entries }) => entries),
    isPending: work.isPending,
    error: failed?.error ?? null,
    retry() {
      for (const one of [work, ...others]) if (one.error !== null) one.retry()
    },
  }
}

function useWork({ isShown, team, days: _days, zone: _zone, ...page }: Asked) {
  const cache = useQueryClient()
  const isOn = isShown('maintenance')
  const { siteId, start, end } = page
  useChanges(maintenanceFeed, isOn ? { location_id: siteId, start, end } : null, () => {
    void cache.invalidateQueries({ queryKey: ['maintenance'] })
  })
  const answer = useQuery({ ...workAt(page, team), enabled: isOn })
  return { ...stateOf(answer), isPending: isOn && answer.isPending, entries: isOn ? (answer.data?.data ?? []).map(workEntry) : [] }
}
const workEntry = (work: MaintenanceOccurrence): ScheduleEntry => ({
  ...{ id: work.id, layer: 'maintenance', day: work.due_on, time: work.at, work },
  title: work.plan.name,
  detail: work.asset?.name ?? work.area?.name ?? '',
})

function useRooms({ isShown, zone, days, team: _team, ...page }: Asked) {
  const cache = useQueryClient()
  const isOn = isShown('rooms')
  const { siteId, start, end } = page
  useChanges(bookingFeed, isOn ? { location_id: siteId, start, end } : null, () => {
    void cache.invalidateQueries({ queryKey: ['bookings', 'list'] })
  })
  const answer = useQuery({ ...bookingsAt(page), enabled: isOn })
  const entriesOf = ({ id, asset, title, start_at, end_at }: Booking): ScheduleEntry[] =>
    daysBetween(dayOf(start_at, zone), dayOf(Date.parse(end_at) - 1, zone), days).map((day) => ({
      ...{ id: `${id} ${day}`, layer: 'rooms', day, title: asset.name, detail: title, asset_id: asset.id },
      time: day === dayOf(start_at, zone) ? wallTimeOf(start_at, zone).slice(11) : '',
    }))
  return { ...stateOf(answer), entries: isOn ? (answer.data?.data ?? []).flatMap(entriesOf) : [] }
}

function useVisitors({ isShown, zone, days, team: _team, ...page }: Asked) {
  const { t } = useTranslation('schedule')
  const isOn = isShown('visitors')
  const answer = useQuery({ ...visitsAt(page), enabled: isOn, refetchInterval: AGAIN_MS })
  const entriesOf = ({ ticket, host, from, until, people }: ExpectedVisit): ScheduleEntry[] =>
    daysBetween(dayOf(from, zone), dayOf(Date.parse(until) - 1, zone), days).map((day) => ({
      ...{ id: `${ticket.id} ${day}`, layer: 'visitors', day, title: ticket.title, ticket_id: ticket.id },
      time: day === dayOf(from, zone) ? wallTimeOf(from, zone).slice(11) : '',
      detail: [t('guests', { count: people }), host?.name].filter(Boolean).join(' · '),
    }))
  return { ...stateOf(answer), entries: isOn ? (answer.data?.data ?? []).flatMap(entriesOf) : [] }
}

function usePeople({ isShown, days, team: _team, zone: _zone, ...page }: Asked) {
  const { t } = useTranslation('schedule')
  const isOn = isShown('people')
  const answer = useQuery({ ...absencesAt(page), enabled: isOn })
  const entries = (answer.data?.data ?? []).flatMap(({ person, on, first_day, last_day }) =>
    daysBetween(first_day, last_day, days).map(
      (day): ScheduleEntry => ({ id: `${person.id} ${day}`, layer: 'people', day, time: '', title: person.name, detail: t(`away.${on}`) }),
    ),
  )
  return { ...stateOf(answer), entries: isOn ? entries : [] }
}

/** Shifts of the teams of the site, or of the one that is chosen. */
function useShifts({ isShown, days, team, siteId }: Asked) {
  const isOn = isShown('shifts')
  const answer = useQuery({ ...allShifts(), enabled: isOn })
  const known = useQuery({ ...teamsOf(siteId), enabled: isOn }).data?.data ?? []
  const teams = known.filter(({ id, location }) => (team ? id === team : location?.id === siteId)).map(({ id }) => id)
  const entries = (answer.data?.data ?? []).flatMap((shift) => {
    const its = shift.groups.filter(({ id }) => teams.includes(id))
    return its.length === 0 ? [] : days.filter((day) => shift.days.includes(weekdayOf(day))).map((day) => shiftEntry(shift, its, day))
  })
  return { ...stateOf(answer), entries: isOn ? entries : [] }
}
const shiftEntry = ({ id, name, start, end }: Shift, teams: readonly { readonly name: string }[], day: string): ScheduleEntry => ({
  ...{ id: `${id} ${day}`, layer: 'shifts', day, time: start, title: `${name}, ${start}–${end}` },
  detail: teams.map((one) => one.name).join(', '),
})

function useEvents({ isShown, start, end }: Asked) {
  const { t, i18n } = useTranslation('schedule')
  const isOn = isShown('events')
  const answer = useQuery({ ...holidaysIn({ start, end }), enabled: isOn })
  const entries = (answer.data?.data ?? []).map(
    ({ day, kind, name_en, name_id }): ScheduleEntry => ({
      ...{ id: `${day} ${name_en}`, layer: 'events', day, time: '', detail: t(`holiday.${kind}`) },
      title: i18n.language === 'en' ? name_en : name_id,
    }),
  )
  return { ...stateOf(answer), entries: isOn ? entries : [] }
}

interface Answer {
  readonly error: Error | null
  readonly data: unknown
  readonly refetch: () => unknown
}
/** Rows that are there stay when a later question fails. */
const stateOf = ({ error, data, refetch }: Answer) => ({ error: data === undefined ? error : null, retry: () => void refetch() })
