import type { SlaCalendar, SlaCalendarDraft } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import type { Sla, SlaDraft } from '@menara/shared/contract/sla/slas.contract.ts'
import { type TargetKind, targetKinds } from '@menara/shared/domain/sla/clock.ts'
import { usualLadder } from '@menara/shared/domain/sla/ladder.ts'
import { type Priority, pendingReasons } from '@menara/shared/domain/tickets/ticket-state.ts'

export type PolicyDraft = Required<Omit<SlaDraft, 'sort'>> & { readonly sort?: number }
export type CalendarDraft = Required<SlaCalendarDraft>
export type Target = SlaDraft['targets'][number]

/** The kinds of target that the server serves and the form knows, in the form's order; all of them while it serves none. */
export function knownKinds(served: readonly string[]): readonly TargetKind[] {
  const known = targetKinds.filter((kind) => served.includes(kind))
  return known.length > 0 ? known : targetKinds
}

export function policyDraftOf(item: Sla | undefined, calendarId: string): PolicyDraft {
  if (!item) {
    return {
      ...{ name_en: '', name_id: '', ticket_type_ids: [], category_ids: [], priorities: [], location_ids: [] },
      ...{ subtype_ids: [], requester_group_ids: [], calendar_id: calendarId, targets: [], pauses: [...pendingReasons] },
      ...{ start_is_response: false, note_is_response: true },
      ladder: usualLadder.map((step) => ({ ...step, notify: [...step.notify] })),
    }
  }
  const { id: _id, calendar: _calendar, names: _names, is_default, open_count: _open, sort, ...facts } = item
  return is_default ? facts : { ...facts, sort }
}

export function calendarDraftOf(item: SlaCalendar | undefined): CalendarDraft {
  if (item) {
    const { id: _id, used_by: _used, ...facts } = item
    return facts
  }
  const weekly = [1, 2, 3, 4, 5].map((day) => ({ day, start: '08:00', end: '17:00' }))
  return { name_en: '', name_id: '', zone: null, weekly, observed: ['national', 'cuti_bersama'], holidays: [], exceptions: [] }
}

export interface Choice {
  readonly value: string
  readonly label: string
}
interface Words {
  readonly called: readonly Choice[]
  /** Of what is there no more. */
  readonly unknown: string
}
/** What is offered, and what was chosen before and is offered no more: archived, of another type, or removed. */
export function withChosen(offered: readonly Choice[], chosen: readonly string[], { called, unknown }: Words): Choice[] {
  const others = chosen.filter((id) => !offered.some((choice) => choice.value === id))
  return [...others.map((id) => called.find((choice) => choice.value === id) ?? { value: id, label: unknown }), ...offered]
}

/** The targets with one put in place; null takes it out. */
export function withTarget(
  targets: readonly Target[],
  of: { kind: TargetKind; priority: Priority },
  to: Pick<Target, 'amount' | 'unit'> | null,
): Target[] {
  const others = targets.filter((target) => target.kind !== of.kind || target.priority !== of.priority)
  return to ? [...others, { ...of, ...to }] : others
}

/** Holidays with those of a year put in, each day of a kind once, in order. */
export function withHolidays(known: CalendarDraft['holidays'], more: CalendarDraft['holidays']): CalendarDraft['holidays'] {
  const isThere = (item: CalendarDraft['holidays'][number]): boolean => known.some((one) => one.day === item.day && one.kind === item.kind)
  return [...known, ...more.filter((item) => !isThere(item))].sort((a, b) => (a.day < b.day ? -1 : 1))
}
