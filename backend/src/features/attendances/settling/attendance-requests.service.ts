import type {
  AttendanceDecision,
  AttendanceRequest,
  AttendanceRequestDraft,
  attendanceRequests,
} from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import type { Attendance } from '@menara/shared/contract/people/attendances.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { inboxTexts } from '../../../platform/texts/message-templates.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import type { Workplace } from '../clocking/attendances.site.ts'
import { applyCorrection, checkSpan, past } from '../corrections/attendance-corrections.service.ts'
import { siteOf } from '../days/attendance-days.service.ts'
import { spanAround } from '../presence/attendances.shifts.ts'
import { recordAttendance } from './attendance-recording.service.ts'

const OWN_SHOWN = 20
const DECIDES = 'show_manage_user'
type Query = CallOf<typeof attendanceRequests.list>['query']
export type AttendanceRequests = ReturnType<typeof attendanceRequestsService>

/** What people ask to be put right in their own attendance; somebody who manages people decides, and then it is done. */
export function attendanceRequestsService(needs: AttendancesNeeds) {
  const { requests, atomically } = needs
  return {
    own: async (caller: Caller): Promise<{ data: AttendanceRequest[] }> => ({ data: await requests.ofPerson(caller.userId, OWN_SHOWN) }),
    async list({ page = 1, limit = 50, location_id, state }: Query, caller: Caller) {
      const asked = { location_id, state, scope: caller.locationIds }
      const rows = await requests.list(asked, { offset: (page - 1) * limit, limit })
      const total = await requests.count(asked)
      return { data: rows.slice(0, limit), total, ...(rows.length > limit && { next: String(page + 1) }) }
    },
    create: (draft: AttendanceRequestDraft, caller: Caller): Promise<AttendanceRequest> => atomically(() => create(needs, draft, caller)),
    withdraw: (id: string, caller: Caller): Promise<AttendanceRequest> =>
      atomically(async () => {
        const request = await requests.find(id)
        if (request?.user.id !== caller.userId) throw new Fault('not-found', 'attendances.no_request')
        return finish(needs, { request, state: 'withdrawn', note: '', caller })
      }),
    decide: (id: string, { approved, note = '' }: AttendanceDecision, caller: Caller): Promise<AttendanceRequest> =>
      atomically(() => decide(needs, { id, approved, note: note.trim() }, caller)),
  }
}

async function create(needs: AttendancesNeeds, draft: AttendanceRequestDraft, caller: Caller): Promise<AttendanceRequest> {
  const { requests, periods, now, newId } = needs
  const times = timesOf(draft, now())
  const wanted = draft.attendance_id === undefined ? await ofADay(needs, draft, caller) : await ofAnAttendance(needs, draft, caller)
  await periods.refuseLocked(wanted.site, wanted.day)
  const id = newId()
  const row = { id, user_id: caller.userId, location_id: wanted.site.id, attendance_id: wanted.attendance?.id ?? null, day: wanted.day }
  const asked = { ...times, reason: draft.reason.trim(), state: 'pending' as const, created_at: now().toISOString() }
  if (!(await requests.insert({ ...row, ...asked }))) throw new Fault('conflict', 'attendances.request_waits')
  record(needs, 'requested', { id, caller, location_id: wanted.site.id, detail: { day: wanted.day, ...times, reason: asked.reason } })
  const request = (await requests.find(id)) as AttendanceRequest
  const deciders = await needs.people.holding(DECIDES, wanted.site.id)
  await notify(needs, { request, event: 'requested', to: deciders.filter((decider) => decider !== caller.userId) })
  return request
}

const timesOf = ({ check_in_at, check_out_at }: AttendanceRequestDraft, now: Date) => ({
  check_in_at: check_in_at === undefined ? null : past('check_in_at', check_in_at, now),
  check_out_at: check_out_at === undefined ? null : past('check_out_at', check_out_at, now),
})

interface Wanted {
  readonly site: Pick<Workplace, 'id' | 'name'>
  readonly day: string
  readonly attendance: Attendance | null
}
async function ofAnAttendance({ store }: AttendancesNeeds, draft: AttendanceRequestDraft, caller: Caller): Promise<Wanted> {
  const attendance = await store.find(draft.attendance_id ?? '', null)
  if (attendance?.user.id !== caller.userId) throw invalid('attendance_id', 'exists', 'You have no such attendance')
  const { check_in_at, check_out_at } = draft
  if (check_in_at === undefined && check_out_at === undefined) throw invalid('check_in_at', 'required', 'Say which time is right')
  checkSpan(check_in_at ?? attendance.check_in.at, check_out_at ?? attendance.check_out?.at ?? null, draft)
  return { site: attendance.location, day: attendance.day, attendance }
}

/** A day on which nothing was recorded: the site and both times are needed. */
async function ofADay(needs: AttendancesNeeds, draft: AttendanceRequestDraft, caller: Caller): Promise<Wanted> {
  const { location_id, check_in_at, check_out_at } = draft
  if (location_id === undefined) throw invalid('location_id', 'required')
  if (check_in_at === undefined) throw invalid('check_in_at', 'required')
  if (check_out_at === undefined) throw invalid('check_out_at', 'required')
  if (!caller.sees(location_id)) throw invalid('location_id', 'exists', 'There is no such site')
  checkSpan(check_in_at, check_out_at, draft)
  const site = await siteOf(needs, location_id, caller)
  const shift = spanAround(await needs.places.shiftsOf(caller.userId, new Date(check_in_at)), new Date(check_in_at), site)
  return { site, day: dayIn(site.zone, new Date(shift ? shift.start : check_in_at)), attendance: null }
}

interface Decided {
  readonly id: string
  readonly approved: boolean
  readonly note: string
}
async function decide(needs: AttendancesNeeds, { id, approved, note }: Decided, caller: Caller): Promise<AttendanceRequest> {
  const request = await needs.requests.find(id)
  if (!request || !caller.sees(request.location.id)) throw new Fault('not-found', 'attendances.no_request')
  if (request.user.id === caller.userId) throw new Fault('forbidden', 'attendances.own')
  const decided = await finish(needs, { request, state: approved ? 'approved' : 'rejected', note, caller })
  await notify(needs, { request: decided, event: approved ? 'approved' : 'rejected', to: [request.user.id] })
  if (!approved) return decided
  await carryOut(needs, request, caller)
  return (await needs.requests.find(id)) as AttendanceRequest
}

interface Finished {
  readonly request: AttendanceRequest
  readonly state: 'approved' | 'rejected' | 'withdrawn'
  readonly note: string
  readonly caller: Caller
}
/** 409 where it does not wait any more. */
async function finish(needs: AttendancesNeeds, { request, state, note, caller }: Finished): Promise<AttendanceRequest> {
  const facts = { state, note, decided_by: caller.userId, decided_at: needs.now().toISOString() }
  if (!(await needs.requests.decide(request.id, facts))) throw new Fault('conflict', 'attendances.request_decided')
  record(needs, `request_${state}`, { id: request.id, caller, location_id: request.location.id, detail: { note } })
  return (await needs.requests.find(request.id)) as AttendanceRequest
}

/** Does what was asked: a correction of what was recorded, or a record of what was not. */
async function carryOut(needs: AttendancesNeeds, request: AttendanceRequest, caller: Caller): Promise<void> {
  const { user, location, attendance, reason } = request
  const wanted = {
    ...(request.check_in_at !== null && { check_in_at: request.check_in_at }),
    ...(request.check_out_at !== null && { check_out_at: request.check_out_at }),
  }
  if (attendance) {
    await needs.periods.refuseLocked(location, request.day)
    const row = await needs.store.hold(attendance.id, null)
    if (!row) throw new Fault('not-found', 'attendances.not_found')
    return applyCorrection(needs, { row, wanted, reason, caller })
  }
  const site = await siteOf(needs, location.id, caller)
  const [check_in_at, check_out_at] = [request.check_in_at ?? '', request.check_out_at ?? '']
  await recordAttendance(needs, { site, draft: { user_id: user.id, location_id: site.id, check_in_at, check_out_at, reason }, caller })
}

interface Notice {
  readonly request: AttendanceRequest
  readonly event: 'requested' | 'approved' | 'rejected'
  /** Ids of people. */
  readonly to: readonly string[]
}
/** Whoever decides hears of a request, whoever asked of the decision. */
async function notify({ notifier }: AttendancesNeeds, { request, event, to }: Notice): Promise<void> {
  if (to.length === 0) return
  const { user, location, day, reason, decided } = request
  const params = { name: user.name, site: location.name, day, reason, note: decided?.note || '–' }
  const link = event === 'requested' ? '/people/attendance?tab=requests' : '/admin/home'
  await notifier.send({ user_ids: to, type: 'attendance', link, ...inboxTexts(`attendance_requests.${event}`, params) })
}

interface Recorded {
  readonly id: string
  readonly caller: Caller
  readonly location_id: string
  readonly detail: Record<string, unknown>
}
function record({ journal }: AttendancesNeeds, what: string, { id, caller, location_id, detail }: Recorded): void {
  journal.record({
    action: `attendance.${what}`,
    subject: 'attendance_requests',
    subject_id: id,
    actor_id: caller.userId,
    detail,
    hints: [{ topic: 'attendances', key: id, location_id }],
  })
}
