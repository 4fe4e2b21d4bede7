import type { OvertimeDetail, overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { minutesOf, type OvertimePart, overlapOf, overtimeParts, partsTogether } from '@menara/shared/domain/overtime/overtime-days.ts'
import { type CountedPart, countedParts } from '@menara/shared/domain/overtime/overtime-pay.ts'
import { type OvertimeMove, overtimeMachine } from '@menara/shared/domain/overtime/overtime-states.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { spokenTime } from '../../../platform/time/zoned-time.ts'
import { overtimeReading } from '../overtime-reading.service.ts'
import { dayOf, decides, hasBegun, payOfRow } from '../overtime-view.ts'
import { OVERRIDES, type OvertimesNeeds } from '../overtimes.needs.ts'
import type { OvertimesStore, StoredOvertime } from '../overtimes.store.ts'
import { mayOverride } from '../planning/overtime-orders.service.ts'
import { overtimePlanning } from '../planning/overtime-planning.service.ts'
import { type OvertimeEvent, overtimeMessages } from './overtime-messages.ts'

export type OvertimeMoves = ReturnType<typeof overtimeMoves>
type Fields = Parameters<OvertimesStore['move']>[2]
type Decision = CallOf<typeof overtimes.decide>['body']

/** Does work on an overtime while no other of the same person changes, and answers it as it is then. */
function changingWith({ atomically, now, store }: OvertimesNeeds, reading: ReturnType<typeof overtimeReading>) {
  return (id: string, caller: Caller, work: (row: StoredOvertime, at: string) => Promise<void>): Promise<OvertimeDetail> =>
    atomically(async () => {
      const before = await reading.seen(id, caller)
      await store.hold(before.user.id)
      await work(await reading.seen(id, caller), now().toISOString())
      return reading.get(id, caller)
    })
}

/** What becomes of an overtime after it was ordered or requested. */
export function overtimeMoves(needs: OvertimesNeeds) {
  const { now } = needs
  const move = movingWith(needs)
  const changing = changingWith(needs, overtimeReading(needs))
  return {
    ...settlingMoves(needs, { move, changing }),

    consent: (id: string, { compensation = 'paid' }: CallOf<typeof overtimes.consent>['body'], caller: Caller) =>
      changing(id, caller, async (row, at) => {
        mustBeWorker(row, caller)
        mustStand(row, 'consent')
        // What was recorded afterwards with a reason is agreed to afterwards too.
        if (hasBegun(row, now()) && row.exemption === '') throw begun('overtimes.begun_consent', row)
        const fields = { compensation, consented_by: caller.userId, consented_at: at }
        await move(row, 'consent', { fields, actor: caller.userId, detail: { compensation } })
      }),

    decline: (id: string, reason: string, caller: Caller) =>
      changing(id, caller, async (row, at) => {
        mustBeWorker(row, caller)
        const fields = { reason, consented_by: caller.userId, consented_at: at }
        await move(row, 'decline', { fields, actor: caller.userId, detail: { reason } })
      }),

    decide: (id: string, body: Decision, caller: Caller) =>
      changing(id, caller, async (row, at) => {
        if (body.user_id !== undefined && body.user_id !== caller.userId) throw invalid('user_id', 'overtime_decider')
        mustDecide(row, caller)
        const by = { decided_by: caller.userId, decided_at: at }
        const { fields, detail } =
          body.status === 'rejected'
            ? rejection(body.reason)
            : approval(row, lateApproval(row, { reason: body.reason, now: now(), caller }), by)
        const name = body.status === 'rejected' ? 'reject' : 'approve'
        await move(row, name, { fields: { ...fields, ...by }, actor: caller.userId, detail })
      }),

    cancel: (id: string, reason: string, caller: Caller) =>
      changing(id, caller, async (row) => {
        if (row.user.id !== caller.userId) mustDecide(row, caller)
        mustStand(row, 'cancel')
        if (row.state === 'approved' && hasBegun(row, now())) throw begun('overtimes.begun_cancel', row)
        await move(row, 'cancel', { fields: { reason }, actor: caller.userId, detail: { reason } })
      }),
  }
}

function rejection(reason: string | undefined): { fields: Fields; detail: Readonly<Record<string, unknown>> } {
  if (reason === undefined) throw invalid('reason', 'required')
  return { fields: { reason }, detail: { reason } }
}

/** Approving a request is the order of the employer at the same time. `late`: why it comes after the start. */
function approval(row: StoredOvertime, late: string | null, by: { readonly decided_by: string; readonly decided_at: string }) {
  const ordered = row.state === 'requested' ? { consented_by: by.decided_by, consented_at: by.decided_at } : {}
  const exemption = [row.exemption, late].filter(Boolean).join(' · ')
  return { fields: { ...ordered, exemption }, detail: late === null ? {} : { after_start: true, reason: late } }
}

interface Moving {
  readonly move: ReturnType<typeof movingWith>
  readonly changing: ReturnType<typeof changingWith>
}
/** What is done with an overtime that was worked. */
function settlingMoves(needs: OvertimesNeeds, { move, changing }: Moving) {
  const workedOf = workedIn(needs)
  return {
    /** Attendance is read again: what was corrected meanwhile counts. */
    verify: (id: string, caller: Caller) =>
      changing(id, caller, async (row, at) => {
        mustDecide(row, caller)
        mustStand(row, 'verify')
        const { actual, counted } = await workedOf(row)
        const [actual_minutes, verified_minutes] = [minutesOf(actual), minutesOf(counted)]
        const fields = { actual, actual_minutes, counted, verified_minutes, verified_by: caller.userId, verified_at: at }
        await move(row, 'verify', { fields, actor: caller.userId, detail: { actual_minutes, verified_minutes } })
      }),

    /** Pay is kept as it is by now, for those who may see it. */
    convert: (id: string, caller: Caller) =>
      changing(id, caller, async (row, at) => {
        mustDecide(row, caller)
        mustStand(row, 'convert')
        const paid = payOfRow(row, await needs.terms.on(row.user.id, dayOf(row))) ?? null
        const fields = { converted_by: caller.userId, converted_at: at, paid }
        await move(row, 'convert', { fields, actor: caller.userId, detail: { compensation: row.compensation } })
      }),
  }
}

/** Moves, records and tells; 409 where somebody was faster. */
export function movingWith({
  store,
  journal,
  now,
  notifier,
  people,
}: Pick<OvertimesNeeds, 'store' | 'journal' | 'now' | 'notifier' | 'people'>) {
  const tell = overtimeMessages({ notifier, people })
  return async (
    row: StoredOvertime,
    move: OvertimeMove,
    { fields, actor, detail }: { fields: Fields; actor: string | null; detail: Readonly<Record<string, unknown>> },
  ): Promise<void> => {
    const { from, to } = overtimeMachine[move]
    if (!(await store.move(row.id, from, { ...fields, state: to, updated_at: now().toISOString() }))) throw wrongState(row)
    journal.record({
      action: `overtime.${to}`,
      subject: 'overtimes',
      subject_id: row.id,
      actor_id: actor,
      detail: { number: row.number, user_id: row.user.id, ...detail },
      hints: [{ topic: 'overtimes', key: row.id, location_id: row.location.id }],
    })
    await tell(to as OvertimeEvent, row, actor)
  }
}

/** What attendance says was worked within an overtime, and what of it counts: of each day no more than was approved. */
export function workedIn(needs: Pick<OvertimesNeeds, 'store' | 'facts' | 'terms' | 'places'>) {
  const planning = overtimePlanning(needs)
  return async (row: StoredOvertime): Promise<{ actual: OvertimePart[]; counted: CountedPart[] }> => {
    const calendar = await planning.calendarOf(row.user.id, { zone: row.zone, day: dayOf(row) })
    const attended = await needs.facts.attended(row.user.id, row)
    const ended = attended.flatMap(({ check_in_at, check_out_at }) =>
      check_out_at ? [{ starts_at: check_in_at, ends_at: check_out_at }] : [],
    )
    const actual = partsTogether(overlapOf(row, ended).flatMap((span) => overtimeParts(span, calendar)))
    const lesser = row.counted.flatMap(({ before: _before, ...part }) => {
      const minutes = Math.min(part.minutes, actual.find(({ day }) => day === part.day)?.minutes ?? 0)
      return minutes > 0 ? [{ ...part, minutes }] : []
    })
    if (lesser.length === 0) return { actual, counted: [] }
    const { earlier } = await planning.beside(row.user.id, lesser, { zone: row.zone, starts_at: row.starts_at, but: row.id })
    return { actual, counted: countedParts(lesser, earlier) }
  }
}

/** The reason of an approval after the start; null before it. Throws `conflict` without the permission, `invalid` without a reason. */
function lateApproval(
  row: StoredOvertime,
  { reason, now, caller }: { reason: string | undefined; now: Date; caller: Caller },
): string | null {
  mustStand(row, 'approve')
  if (!hasBegun(row, now)) return null
  if (!caller.may(OVERRIDES)) throw begun('overtimes.begun', row)
  if (reason === undefined) throw invalid('reason', 'required')
  mayOverride(reason, caller)
  return reason
}
const begun = (key: 'overtimes.begun' | 'overtimes.begun_consent' | 'overtimes.begun_cancel', { zone, starts_at }: StoredOvertime): Fault =>
  new Fault('conflict', key, { params: { at: spokenTime(zone, starts_at) } })

const wrongState = ({ state }: StoredOvertime): Fault => new Fault('conflict', `overtime_states.${state}`)
function mustStand(row: StoredOvertime, move: OvertimeMove): void {
  if (!overtimeMachine[move].from.includes(row.state)) throw wrongState(row)
}
function mustBeWorker({ user }: StoredOvertime, caller: Caller): void {
  if (user.id !== caller.userId) throw new Fault('conflict', 'overtimes.worker_only')
}
function mustDecide(row: StoredOvertime, caller: Caller): void {
  if (!decides(row, caller)) throw new Fault('conflict', 'overtimes.own')
}
