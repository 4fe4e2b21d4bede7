import type { Shift, shifts } from '@menara/shared/contract/people/shifts.contract.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { isId } from '../../platform/ids.ts'
import type { ShiftsStore } from './shifts.store.ts'

export interface ShiftsNeeds {
  readonly store: ShiftsStore
  readonly journal: Journal
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
}
type Draft = Static<typeof shifts.create.body>
type Changes = Partial<Draft>

export type ShiftsService = ReturnType<typeof shiftsService>

/** Working hours; which groups work them is part of them. */
export function shiftsService(needs: ShiftsNeeds) {
  const { store, atomically } = needs
  return {
    async list({ group_ids }: { group_ids?: string }, caller: Caller): Promise<{ data: Shift[]; total: number }> {
      const ids = group_ids?.split(',')
      if (ids?.some((id) => !isId(id))) throw invalid('group_ids', 'format', 'group_ids is a list of ids separated by commas')
      const data = await store.list(caller, ids)
      return { data, total: data.length }
    },
    get: (id: string, caller: Caller): Promise<Shift> => existing(needs, id, caller),
    create: (draft: Draft, caller: Caller): Promise<Shift> => atomically(() => create(needs, draft, caller)),
    update: (id: string, changes: Changes, caller: Caller): Promise<Shift> => atomically(() => update(needs, { id, changes }, caller)),
    remove: (id: string, caller: Caller): Promise<void> => atomically(() => remove(needs, id, caller)),
  }
}

async function create(needs: ShiftsNeeds, { group_ids = [], name, grace_minutes = 0, ...hours }: Draft, caller: Caller): Promise<Shift> {
  const groups = plain(group_ids)
  await refuseGroups(needs, groups, caller)
  const id = needs.newId()
  await needs.store.insert({ id, name: name.trim(), grace_minutes, ...hours, days: inOrder(hours.days) })
  await needs.store.setGroups(id, groups)
  const after = await existing(needs, id, caller)
  record(needs, 'shift.created', { id, caller, detail: { after } })
  return after
}

async function update(needs: ShiftsNeeds, { id, changes }: { id: string; changes: Changes }, caller: Caller): Promise<Shift> {
  const { group_ids, name, days, ...rest } = changes
  const before = await changeable(needs, id, caller)
  const groups = group_ids && plain(group_ids)
  await refuseGroups(needs, groups ?? [], caller)
  const facts = { ...rest, ...(name !== undefined && { name: name.trim() }), ...(days && { days: inOrder(days) }) }
  if (Object.keys(facts).length > 0) await needs.store.update(before.id, facts)
  if (groups) await needs.store.setGroups(before.id, groups)
  const after = await existing(needs, before.id, caller)
  record(needs, 'shift.updated', { id: before.id, caller, detail: changedFacts(before, after) })
  return after
}

async function remove(needs: ShiftsNeeds, id: string, caller: Caller): Promise<void> {
  const before = await changeable(needs, id, caller)
  if (await needs.store.isRostered(before.id)) throw new Fault('conflict', 'shifts.rostered')
  if (!(await needs.store.remove(before.id))) throw new Fault('not-found', 'shifts.removed')
  record(needs, 'shift.removed', { id: before.id, caller, detail: { before } })
}

async function existing({ store }: ShiftsNeeds, id: string, caller: Caller): Promise<Shift> {
  const shift = await store.find(id, caller)
  if (!shift) throw new Fault('not-found', 'shifts.not_found')
  return shift
}

/** The shift, once it is sure that nobody out of the caller's sight works it. */
async function changeable(needs: ShiftsNeeds, id: string, caller: Caller): Promise<Shift> {
  const shift = await existing(needs, id, caller)
  if (await needs.store.isWorkedElsewhere(shift.id, caller)) throw new Fault('forbidden', 'shifts.other_sites')
  return shift
}

async function refuseGroups({ store }: ShiftsNeeds, ids: readonly string[], caller: Caller): Promise<void> {
  if ((await store.groupsSeen(ids, caller)).size < ids.length)
    throw invalid('group_ids', 'exists', 'One of the groups does not exist at the sites you see')
}

function record(
  { journal }: ShiftsNeeds,
  action: string,
  { id, caller, detail }: { id: string; caller: Caller; detail: Record<string, unknown> },
): void {
  journal.record({ action, subject: 'shifts', subject_id: id, actor_id: caller.userId, detail, hints: [{ topic: 'shifts', key: id }] })
}

const plain = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]
const inOrder = (days: readonly number[]): number[] => [...days].sort((a, b) => a - b)
