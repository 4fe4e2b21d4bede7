import type { OwnRosterDay } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault } from '../../platform/errors.ts'
import { dayIn, instantOf } from '../../platform/time/zoned-time.ts'
import type { OwnShift } from '../../ports/attendances.ts'
import type { RosterNeeds } from './roster.needs.ts'
import type { OwnRow } from './roster.store.ts'

const SHOWN_DAYS = 31
export type OwnRosterService = ReturnType<typeof ownRosterService>

/** What a person is to work by the published roster, and that they have seen it. */
export function ownRosterService({ store, journal, atomically, now }: RosterNeeds) {
  const span = () => {
    const today = dayIn('UTC', now())
    return { from: today, to: dayAfter(today, SHOWN_DAYS) }
  }
  const list = async (caller: Caller): Promise<OwnRosterDay[]> =>
    (await store.own(caller.userId, span())).filter((row) => row.day >= dayIn(row.zone, now())).map(shownDay)
  return {
    list,
    /** What calendars show of a person. */
    async shifts(userId: string, { from, until }: { readonly from: string; readonly until: string }): Promise<OwnShift[]> {
      const rows = await store.own(userId, { from: from.slice(0, 10), to: until.slice(0, 10) })
      return rows
        .map(shownDay)
        .flatMap(({ day, shift, location, start, end }) =>
          start === null || end === null
            ? []
            : [{ key: `${userId}-${day}`, name: shift ?? '', site: location.name, start_at: start, end_at: end }],
        )
    },
    confirm: (caller: Caller): Promise<OwnRosterDay[]> =>
      atomically(async () => {
        const sites = await store.confirm(caller.userId, span(), now().toISOString())
        if (sites.length === 0) throw new Fault('conflict', 'roster.nothing_to_confirm')
        journal.record({
          action: 'roster.confirmed',
          subject: 'roster_days',
          subject_id: caller.userId,
          actor_id: caller.userId,
          detail: { days: sites.length },
          hints: [...new Set(sites)].map((location_id) => ({ topic: 'attendances', key: caller.userId, location_id })),
        })
        return list(caller)
      }),
  }
}

function shownDay({ start, end, ...row }: OwnRow): OwnRosterDay {
  if (start === null || end === null) return { ...row, start: null, end: null }
  const at = (day: string, time: string): string => instantOf(`${day}T${time}`, { field: 'shift', side: 'start', zone: row.zone })
  return { ...row, start: at(row.day, start), end: at(end <= start ? dayAfter(row.day) : row.day, end) }
}
