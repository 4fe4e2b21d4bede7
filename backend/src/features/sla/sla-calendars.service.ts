import type { SlaCalendar, SlaCalendarDraft, slaCalendars } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { calendarFits, mayChangeTerms } from './sla-checks.service.ts'
import type { CalendarRow } from './sla-rows.store.ts'
import type { SlaConfirming } from './what-if/sla-confirming.service.ts'
import type { SlaTermsStore } from './what-if/sla-terms.store.ts'

export interface SlaCalendarsNeeds {
  readonly store: SlaTermsStore
  readonly journal: Journal
  /** 409 where open tickets change and that was not confirmed; called inside the transaction. */
  readonly mustBeConfirmed: SlaConfirming
  /** Open tickets are to be counted anew; called inside the transaction. */
  changed(): Promise<void>
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
export type SlaCalendarsService = ReturnType<typeof slaCalendarsService>

/** When the desk works. */
export function slaCalendarsService({ store, journal, mustBeConfirmed, changed, atomically, newId }: SlaCalendarsNeeds) {
  async function there(id: string): Promise<CalendarRow> {
    const row = await store.calendar(id)
    if (!row) throw new Fault('not-found', 'calendars.not_found')
    return row
  }
  async function shown(rows: readonly CalendarRow[]): Promise<SlaCalendar[]> {
    const policies = await store.policies()
    return rows.map((row) => ({ ...row, used_by: policies.filter((one) => one.calendar_id === row.id).length }))
  }
  const one = async (row: CalendarRow): Promise<SlaCalendar> => (await shown([row]))[0] as SlaCalendar
  function note(action: string, { id, detail, caller }: { id: string; detail: Record<string, unknown>; caller: Caller }): void {
    const hints = [{ topic: 'sla_calendars', key: id }]
    journal.record({ action: `sla_calendar.${action}`, subject: 'sla_calendars', subject_id: id, actor_id: caller.userId, detail, hints })
  }
  return {
    async list({ next, limit = 10, search }: CallOf<typeof slaCalendars.list>['query']) {
      const [after] = readCursor(next, ['string']) ?? []
      const rows = await store.calendars(search)
      const page = pageOf(rows.slice(rows.findIndex((row) => row.id === after) + 1), limit, (row) => [row.id])
      return { ...page, data: await shown(page.data) }
    },
    get: async (id: string): Promise<SlaCalendar> => one(await there(id)),
    async holidays({ start, end }: CallOf<typeof slaCalendars.holidays>['query']): Promise<SlaCalendar['holidays']> {
      const days = (await store.calendars(undefined)).flatMap(({ holidays }) => holidays).filter(({ day }) => day >= start && day <= end)
      return [...new Map(days.map((item) => [`${item.day} ${item.name_en}`, item])).values()].sort((a, b) => a.day.localeCompare(b.day))
    },
    create: (draft: SlaCalendarDraft, caller: Caller): Promise<SlaCalendar> =>
      atomically(async () => {
        mayChangeTerms(caller)
        calendarFits(draft)
        const row = calendarRow(newId(), draft)
        await store.putCalendar(row)
        note('created', { id: row.id, detail: { after: row }, caller })
        return one(row)
      }),
    update: (
      id: string,
      { confirm, ...changes }: Partial<SlaCalendarDraft> & { confirm?: string | undefined },
      caller: Caller,
    ): Promise<SlaCalendar> =>
      atomically(async () => {
        mayChangeTerms(caller)
        await store.hold()
        const before = await there(id)
        const row = { ...before, ...changes }
        calendarFits(row)
        const detail = changedFacts(before, row)
        if (Object.keys(detail.after).length === 0) return one(before)
        await store.putCalendar(row)
        note('updated', { id: row.id, detail, caller })
        await mustBeConfirmed(confirm)
        await changed()
        return one(row)
      }),
    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        mayChangeTerms(caller)
        await store.hold()
        const before = await there(id)
        const users = (await store.policies()).filter((policy) => policy.calendar_id === before.id).map((policy) => policy.name_en)
        if (users.length > 0) throw new Fault('conflict', 'calendars.in_use', { params: { name: before.name_en, users } })
        await store.removeCalendar(before.id)
        note('removed', { id: before.id, detail: { before }, caller })
      }),
  }
}

export const calendarRow = (id: string, draft: SlaCalendarDraft): CalendarRow => ({
  id,
  name_en: draft.name_en,
  name_id: draft.name_id,
  zone: draft.zone ?? null,
  weekly: draft.weekly,
  observed: draft.observed ?? ['national', 'cuti_bersama'],
  holidays: draft.holidays ?? [],
  exceptions: draft.exceptions ?? [],
})
