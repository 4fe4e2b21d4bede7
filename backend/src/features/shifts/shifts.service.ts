import type { Shift, shifts } from '@menara/shared/contract/shifts.contract.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/caller.ts'
import { changedFacts } from '../../platform/changed.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Journal } from '../../platform/journal.ts'
import type { ShiftsStore } from './shifts.store.ts'

export interface ShiftsNeeds {
  readonly store: ShiftsStore
  readonly journal: Journal
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
}
type Draft = Static<typeof shifts.create.body>

export type ShiftsService = ReturnType<typeof shiftsService>

export function shiftsService({ store, journal, newId, atomically }: ShiftsNeeds) {
  async function existing(id: string, caller: Caller): Promise<Shift> {
    const shift = await store.find(id, caller)
    if (!shift) throw new Fault('not-found', 'There is no such shift')
    return shift
  }

  /** The shift, once it is sure that nobody out of the caller's sight works it. */
  async function changeable(id: string, caller: Caller): Promise<Shift> {
    const shift = await existing(id, caller)
    if (await store.isWorkedElsewhere(shift.id, caller))
      throw new Fault('forbidden', 'Groups of sites that you do not see work this shift; make another one for yours')
    return shift
  }

  async function refuseGroups(ids: readonly string[] | undefined, caller: Caller): Promise<void> {
    if (ids && ids.length > 0 && (await store.groupsSeen(ids, caller)).size < ids.length)
      throw invalid('group_ids', 'exists', 'One of the groups does not exist at the sites you see')
  }

  return {
    async list({ group_ids }: { group_ids?: string }, caller: Caller): Promise<{ data: Shift[]; total: number }> {
      const ids = group_ids?.split(',')
      if (ids?.some((id) => !isId(id))) throw invalid('group_ids', 'format', 'group_ids is a list of ids separated by commas')
      const data = await store.list(caller, ids)
      return { data, total: data.length }
    },

    get: existing,

    create: ({ group_ids, name, grace_minutes = 0, ...hours }: Draft, caller: Caller): Promise<Shift> =>
      atomically(async () => {
        const groups = group_ids && plain(group_ids)
        await refuseGroups(groups, caller)
        const id = newId()
        await store.insert({ id, name: name.trim(), grace_minutes, ...hours, days: inOrder(hours.days) })
        await store.setGroups(id, groups ?? [])
        const shift = await existing(id, caller)
        journal.record({
          action: 'shift.created',
          subject: 'shifts',
          subject_id: id,
          actor_id: caller.userId,
          detail: { after: shift },
          hints: [{ topic: 'shifts', key: id }],
        })
        return shift
      }),

    update: (id: string, { group_ids, name, days, ...rest }: Partial<Draft>, caller: Caller): Promise<Shift> =>
      atomically(async () => {
        const before = await changeable(id, caller)
        const groups = group_ids && plain(group_ids)
        await refuseGroups(groups, caller)
        const facts = { ...rest, ...(name !== undefined && { name: name.trim() }), ...(days && { days: inOrder(days) }) }
        if (Object.keys(facts).length > 0) await store.update(before.id, facts)
        if (groups) await store.setGroups(before.id, groups)
        const after = await existing(before.id, caller)
        journal.record({
          action: 'shift.updated',
          subject: 'shifts',
          subject_id: before.id,
          actor_id: caller.userId,
          detail: changedFacts(before, after),
          hints: [{ topic: 'shifts', key: before.id }],
        })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await changeable(id, caller)
        if (!(await store.remove(before.id))) throw new Fault('not-found', 'Somebody has removed this shift meanwhile')
        journal.record({
          action: 'shift.removed',
          subject: 'shifts',
          subject_id: before.id,
          actor_id: caller.userId,
          detail: { before },
          hints: [{ topic: 'shifts', key: before.id }],
        })
      }),
  }
}

const plain = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]
const inOrder = (days: readonly number[]): number[] => [...days].sort((a, b) => a - b)
