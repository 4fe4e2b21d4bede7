import type {
  LeaveAdjustmentDraft,
  LeaveBlock,
  LeaveBlockDraft,
  LeavePreview,
  LeaveRule,
  LeaveRuleDraft,
  leave,
  PersonLeave,
  PersonLeaveYear,
} from '@menara/shared/contract/people/leave.contract.ts'
import { jointLeaveCounts } from '@menara/shared/domain/people/leave-balance.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { LeaveNeeds } from './leave.needs.ts'
import type { LeavePerson } from './leave.store.ts'
import { countedRequest, countedYear, type LeaveRecords, leaveRecordsOf } from './leave-counting.service.ts'

const MAX_PEOPLE = 5000
const MAX_SPAN_DAYS = 366
const DAY_MS = 86_400_000
type ListQuery = CallOf<typeof leave.list>['query']
type PreviewQuery = CallOf<typeof leave.preview>['query']
export type LeaveService = ReturnType<typeof leaveService>

/** Annual leave: what is granted, what was taken, what is left. */
export function leaveService(needs: LeaveNeeds) {
  const { atomically } = needs
  return {
    own: (year: number | undefined, caller: Caller): Promise<PersonLeaveYear> => personYear(needs, caller.userId, year),
    preview: (query: PreviewQuery, caller: Caller): Promise<LeavePreview> => preview(needs, query, caller),
    list: (query: ListQuery, caller: Caller) => list(needs, query, caller),
    person: async (id: string, year: number | undefined, caller: Caller): Promise<PersonLeaveYear> => {
      await refuseUnseen(needs, id, caller)
      return personYear(needs, id, year)
    },
    setPerson: (id: string, joined_on: string | null, caller: Caller): Promise<PersonLeaveYear> =>
      atomically(async () => {
        await refuseUnseen(needs, id, caller)
        if (id === caller.userId) throw new Fault('forbidden', 'leave.own')
        await needs.store.setJoined(id, joined_on)
        record(needs, { action: 'joined', id, caller, detail: { joined_on } })
        return personYear(needs, id, undefined)
      }),
    adjust: (id: string, draft: LeaveAdjustmentDraft, caller: Caller): Promise<PersonLeaveYear> =>
      atomically(() => adjust(needs, { id, draft, caller })),
    rules: (): Promise<LeaveRule[]> => needs.store.rules(),
    addRule: (draft: LeaveRuleDraft, caller: Caller): Promise<LeaveRule> =>
      atomically(async () => {
        refuseOneSite(caller)
        const row = { id: needs.newId(), ...draft }
        if (!(await needs.store.insertRule(row))) throw new Fault('conflict', 'leave.rule_taken', { params: { day: draft.valid_from } })
        record(needs, { action: 'rule_added', id: row.id, caller, detail: { ...draft } })
        return row
      }),
    removeRule: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        refuseOneSite(caller)
        const removed = await needs.store.removeRule(id)
        if (!removed) throw new Fault('not-found', 'leave.no_rule')
        record(needs, { action: 'rule_removed', id, caller, detail: { ...removed } })
      }),
    blocks: async (locationId: string | undefined, caller: Caller): Promise<LeaveBlock[]> => {
      const rows = await needs.store.blocks(caller.locationIds)
      return locationId === undefined ? rows : rows.filter((row) => row.location === null || row.location.id === locationId)
    },
    addBlock: (draft: LeaveBlockDraft, caller: Caller): Promise<LeaveBlock> => atomically(() => addBlock(needs, draft, caller)),
    removeBlock: (id: string, caller: Caller): Promise<void> => atomically(() => removeBlock(needs, id, caller)),
  }
}

const yearNow = ({ now }: LeaveNeeds): number => now().getUTCFullYear()
const todayOf = ({ now }: LeaveNeeds): string => now().toISOString().slice(0, 10)

/** Rules hold at every site. */
function refuseOneSite(caller: Caller): void {
  if (caller.locationIds !== null) throw new Fault('forbidden', 'leave.all_sites')
}

/** 404 for people whom the caller does not see. */
async function refuseUnseen({ people }: LeaveNeeds, id: string, caller: Caller): Promise<void> {
  if (!(await people.peopleSeen([id], caller)).has(id)) throw new Fault('not-found', 'leave.no_person')
}

function shownPerson(records: LeaveRecords, { person, year, today }: { person: LeavePerson; year: number; today: string }): PersonLeave {
  const { id, name, title, joined_on } = person
  return { user: { id, name }, title, joined_on, balance: countedYear(records, { person, year, today }) ?? null }
}

async function personYear(needs: LeaveNeeds, id: string, asked: number | undefined): Promise<PersonLeaveYear> {
  const year = asked ?? yearNow(needs)
  const records = await leaveRecordsOf(needs, { ids: [id], from: year, to: year })
  const [person] = records.people
  if (!person) throw new Fault('not-found', 'leave.no_person')
  const shown = shownPerson(records, { person, year, today: todayOf(needs) })
  const within = (day: string): boolean => day.startsWith(`${year}-`)
  const counts = jointLeaveCounts(records.rules, { joined_on: person.joined_on, year })
  const days = (records.days.get(id) ?? []).filter((row) => within(row.day) && (row.state !== 'joint' || counts(row.day)))
  const adjustments = (records.adjustments.get(id) ?? []).filter((row) => row.year === year)
  return {
    person: shown,
    days: days
      .map(({ day, halves, state, ticket }) => ({ day, days: halves / 2, state, ticket }))
      .sort((a, b) => a.day.localeCompare(b.day)),
    adjustments: adjustments.map(({ id: adjustment, halves, reason, by, at }) => ({ id: adjustment, days: halves / 2, reason, by, at })),
  }
}

async function preview(needs: LeaveNeeds, query: PreviewQuery, caller: Caller): Promise<LeavePreview> {
  const { first_day, last_day, first_half = false, last_half = false, location_id } = query
  if (last_day < first_day) throw invalid('last_day', 'minimum', 'The last day lies before the first')
  if (Date.parse(last_day) - Date.parse(first_day) > MAX_SPAN_DAYS * DAY_MS) throw invalid('last_day', 'range', 'At most a year at once')
  if (location_id !== undefined && !caller.sees(location_id)) throw invalid('location_id', 'exists')
  const span = { first_day, last_day, first_half, last_half }
  const counted = await countedRequest(needs, { userId: caller.userId, span, today: todayOf(needs) })
  const blocked = await needs.store.blocking(location_id ?? null, first_day, last_day)
  return { days: counted.days, after: [...counted.after], blocked: blocked ?? null }
}

async function list(needs: LeaveNeeds, { page = 1, limit = 50, location_id, year: asked, search = '' }: ListQuery, caller: Caller) {
  const site = caller.sees(location_id) ? await needs.places.site(location_id) : undefined
  if (!site) throw new Fault('not-found', 'sites.not_found')
  const year = asked ?? yearNow(needs)
  const word = search.trim().toLowerCase()
  const found = (await needs.colleagues(site.id, MAX_PEOPLE)).filter((person) =>
    `${person.name} ${person.title}`.toLowerCase().includes(word),
  )
  const ids = found.slice((page - 1) * limit, page * limit).map((person) => person.id)
  const records = await leaveRecordsOf(needs, { ids, from: year, to: year })
  const data = records.people.map((person) => shownPerson(records, { person, year, today: todayOf(needs) }))
  return { data, total: found.length, ...(found.length > page * limit && { next: String(page + 1) }) }
}

interface Adjusted {
  readonly id: string
  readonly draft: LeaveAdjustmentDraft
  readonly caller: Caller
}
async function adjust(needs: LeaveNeeds, { id, draft: { year, days, reason }, caller }: Adjusted): Promise<PersonLeaveYear> {
  await refuseUnseen(needs, id, caller)
  if (id === caller.userId) throw new Fault('forbidden', 'leave.own')
  if (days === 0) throw invalid('days', 'required', 'Zero days change nothing')
  await needs.store.holdPerson(id)
  const row = { user_id: id, year, halves: days * 2, reason: reason.trim(), by_id: caller.userId, at: needs.now().toISOString() }
  await needs.store.insertAdjustment({ id: needs.newId(), ...row })
  record(needs, { action: 'adjusted', id, caller, detail: { year, days, reason: row.reason } })
  return personYear(needs, id, year)
}

async function addBlock(needs: LeaveNeeds, draft: LeaveBlockDraft, caller: Caller): Promise<LeaveBlock> {
  const { location_id, first_day, last_day } = draft
  if (last_day < first_day) throw invalid('last_day', 'minimum', 'The last day lies before the first')
  if (location_id === null && caller.locationIds !== null) throw invalid('location_id', 'required', 'Choose one of your sites')
  if (location_id !== null && !caller.sees(location_id)) throw invalid('location_id', 'exists')
  const site = location_id === null ? null : await needs.places.site(location_id)
  if (site === undefined) throw invalid('location_id', 'exists')
  const row = { id: needs.newId(), location_id, first_day, last_day, reason: draft.reason.trim() }
  await needs.store.insertBlock(row)
  record(needs, { action: 'blocked', id: row.id, caller, detail: row })
  return { id: row.id, location: site && { id: site.id, name: site.name }, first_day, last_day, reason: row.reason }
}

async function removeBlock(needs: LeaveNeeds, id: string, caller: Caller): Promise<void> {
  const block = await needs.store.findBlock(id)
  const sees = block && (block.location_id === null ? caller.locationIds === null : caller.sees(block.location_id))
  if (!sees) throw new Fault('not-found', 'leave.no_block')
  await needs.store.removeBlock(id)
  record(needs, { action: 'unblocked', id, caller, detail: { ...block } })
}

interface Recorded {
  readonly action: string
  readonly id: string
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
function record({ journal }: LeaveNeeds, { action, id, caller, detail }: Recorded): void {
  journal.record({
    action: `leave.${action}`,
    subject: 'leave',
    subject_id: id,
    actor_id: caller.userId,
    detail,
    hints: [{ topic: 'attendances', key: id, location_id: null }],
  })
}
