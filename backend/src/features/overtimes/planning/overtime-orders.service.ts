import type { OvertimeDetail, OvertimeDraft } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import type { OvertimeRoom } from '@menara/shared/domain/overtime/overtime-caps.ts'
import { minutesOf } from '@menara/shared/domain/overtime/overtime-days.ts'
import { ladderEnd, overtimeLawOn } from '@menara/shared/domain/overtime/overtime-law.ts'
import { hoursText } from '@menara/shared/kit/hours-text.ts'
import { ruleSentence } from '@menara/shared/refusals/rule-sentences.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { yearIn } from '../../../platform/time/zoned-time.ts'
import { overtimeMessages } from '../moves/overtime-messages.ts'
import { overtimeReading } from '../overtime-reading.service.ts'
import { namedSite, OVERRIDES, type OvertimesNeeds } from '../overtimes.needs.ts'
import type { StoredOvertime } from '../overtimes.store.ts'
import { overtimePlanning, type PlannedOvertime } from './overtime-planning.service.ts'

export type OvertimeOrders = ReturnType<typeof overtimeOrders>

const DAY_MS = 86_400_000
/** How far ahead overtime is planned, and how far back it may be recorded. */
const AHEAD_MS = 92 * DAY_MS
const BACK_MS = 31 * DAY_MS

/** Orders by superiors, requests by workers. */
export function overtimeOrders(needs: OvertimesNeeds) {
  const { store, facts, atomically, now, newId } = needs
  const planning = overtimePlanning(needs)
  const reading = overtimeReading(needs)
  const tell = overtimeMessages(needs)

  return {
    async people({ location_id, search }: { location_id?: string; search?: string }, caller: Caller) {
      if (location_id === undefined) return facts.led(caller.locationIds, search, caller)
      return facts.led([(await namedSite(needs, location_id, caller)).id], search, caller)
    },

    create: (body: OvertimeDraft, caller: Caller): Promise<OvertimeDetail> =>
      atomically(async () => {
        const { work, compensation = 'paid', override_reason } = body
        const subject = await planning.subject(body, caller)
        mayOverride(override_reason, caller)
        await store.hold(subject.worker.id)
        const planned = await planning.plan(subject, body)
        mustFit(planned, { at: now().getTime(), isOverridden: override_reason !== undefined })
        const isOwn = subject.worker.id === caller.userId
        const [id, at] = [newId(), now().toISOString()]
        const number = await store.nextNumber(yearIn(subject.site.zone, now()))
        const agreed = isOwn
          ? ({ kind: 'request', state: 'requested', compensation } as const)
          : ({ kind: 'order', state: 'ordered' } as const)
        const written = { work, exemption: override_reason, created_by: caller.userId, created_at: at, updated_at: at }
        await store.insert({ id, number, ...rowOf(planned), ...agreed, ...written })
        const made = await reading.seen(id, caller)
        recordCreated(needs, made, caller)
        await tell(isOwn ? 'requested' : 'ordered', made, caller.userId)
        return reading.detail(made, caller)
      }),
  }
}

/** What an overtime keeps of how it was planned. */
const rowOf = ({ worker, site, span, exempt, counted }: PlannedOvertime) => ({
  user_id: worker.id,
  location_id: site.id,
  ...span,
  exempt,
  planned_minutes: minutesOf(counted),
  counted,
})

/** Throws `forbidden` for a reason that somebody without the permission gives. */
export function mayOverride(reason: string | undefined, caller: Caller): void {
  if (reason !== undefined && !caller.may(OVERRIDES))
    throw new Fault('forbidden', 'access.permission', { params: { permission: OVERRIDES } })
}

/** Throws for what no overtime may be: over another, within the shift, too early, too far ahead, or beyond the law's limits. */
function mustFit({ clash, shift, room, span }: PlannedOvertime, { at, isOverridden }: { at: number; isOverridden: boolean }): void {
  const starts = Date.parse(span.starts_at)
  if (starts > at + AHEAD_MS) throw invalid('starts_at', 'horizon')
  if (starts < at - (isOverridden ? BACK_MS : 0)) throw invalid('starts_at', 'past')
  if (clash) throw new Fault('conflict', 'overtimes.overlap', { params: { number: clash.number } })
  if (shift) throw broken('starts_at', 'overtime_shift', { name: shift.name })
  const passed = room.find((day) => day.passed !== null)
  if (passed && !(isOverridden && passed.passed !== 'table')) throw limitFault(passed)
}

/** The limit that is passed, with what of it would be left. */
function limitFault({ day, kind, ladder, passed, left, minutes }: OvertimeRoom): Fault {
  const law = overtimeLawOn(day)
  const limit = passed === 'day' ? law.dayCap.value : passed === 'week' ? law.weekCap.value : (ladderEnd(law, ladder) ?? 0)
  const rest = Math.max(0, left + minutes)
  const rule = kind === 'workday' ? `overtime_${passed}` : 'overtime_table'
  return broken('ends_at', rule, { limit: limit / 60, found: hoursText(rest), day })
}

function broken(field: string, rule: string, params: Readonly<Record<string, string | number>>): Fault {
  const error = { field, rule, params }
  return new Fault('invalid', ruleSentence(error), { errors: [error] })
}

function recordCreated({ journal }: OvertimesNeeds, row: StoredOvertime, caller: Caller): void {
  const { number, kind, starts_at, ends_at, work, exemption } = row
  journal.record({
    action: `overtime.${kind === 'order' ? 'ordered' : 'requested'}`,
    subject: 'overtimes',
    subject_id: row.id,
    actor_id: caller.userId,
    detail: { after: { number, user_id: row.user.id, starts_at, ends_at, work, ...(exemption && { exemption }) } },
    hints: [{ topic: 'overtimes', key: row.id, location_id: row.location.id }],
  })
}
