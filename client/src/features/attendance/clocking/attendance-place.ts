import { useMemo } from 'react'
import { oneOf, text, useViewState, type ViewState } from '../../../kit/lists/view-state.ts'

export const attendanceTabs = ['presence', 'list', 'summary', 'month', 'exceptions', 'requests', 'periods', 'kiosks', 'cards'] as const
type AttendanceTab = (typeof attendanceTabs)[number]
export const oddities = ['late', 'early', 'off_site', 'unfinished', 'corrected'] as const
export type Oddity = (typeof oddities)[number]
export const attendanceView = { tab: oneOf(attendanceTabs), start: text, end: text, user: text, only: oneOf(oddities), id: text }

/** What the screen shows: it is in the address and survives a reload. */
export interface AttendancePlace {
  readonly tab: AttendanceTab
  /** Calendar days; empty for any. */
  readonly start: string
  readonly end: string
  readonly user: string
  readonly only: Oddity | null
  /** The attendance that is open. */
  readonly id: string
}

const ID = /^[0-9a-f-]{36}$/
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const dayIn = (value: unknown): string => (isDay(String(value)) ? String(value) : '')
const idIn = (value: unknown): string => (ID.test(String(value)) ? String(value) : '')

/** Whatever an address says, read as a place; what makes no sense counts as not said. */
export const readPlace = ({ tab, start, end, user, only, id }: Readonly<Record<string, unknown>>): AttendancePlace => ({
  tab: attendanceTabs.find((text) => text === tab) ?? 'presence',
  start: dayIn(start),
  end: dayIn(end),
  user: idIn(user),
  only: oddities.find((oddity) => oddity === only) ?? null,
  id: idIn(id),
})

/** The address of a place; what is as usual is left out. */
export const addressOf = ({ tab, only, ...rest }: AttendancePlace): ViewState<typeof attendanceView> => {
  const all = { tab: tab === 'presence' ? '' : tab, only: only ?? '', ...rest }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** The question a place stands for, in the words of the contract. */
export const questionOf = ({ start, end, user }: AttendancePlace, siteId: string | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries({ start, end, user, location_id: siteId ?? '' }).filter(([, value]) => value !== ''))

/** The place in the address, and the way to move it. */
export function useAttendancePlace() {
  const { state, show } = useViewState(attendanceView)
  const place = useMemo(() => readPlace(state), [state])
  const move = (change: Partial<AttendancePlace>) => show((before) => addressOf({ ...readPlace(before), ...change }), 'replace')
  return { place, move }
}
