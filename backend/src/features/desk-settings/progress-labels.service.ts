import type { ProgressStatus, ProgressStatusDraft } from '@menara/shared/contract/desk/progress-statuses.contract.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import type { ProgressLabels, Tickets } from '../../ports/tickets/tickets.ts'

export interface ProgressLabelsNeeds {
  readonly store: Omit<ProgressLabels, 'list' | 'lay'>
  readonly tickets: Pick<Tickets, 'relabel'>
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
}
export type ProgressLabelsService = ReturnType<typeof progressLabelsService>
type Draft = Static<typeof ProgressStatusDraft>
type Names = Pick<ProgressStatus, 'label_en' | 'label_id' | 'requester_en' | 'requester_id'>

/** The labels of the fixed states. */
export function progressLabelsService(needs: ProgressLabelsNeeds) {
  const { atomically } = needs
  return {
    create: (draft: Draft, caller: Caller): Promise<ProgressStatus> => atomically(() => create(needs, draft, caller)),
    update: (id: number, changes: Partial<Draft>, caller: Caller): Promise<ProgressStatus> =>
      atomically(() => update(needs, { id, changes }, caller)),
    remove: (id: number, caller: Caller): Promise<void> => atomically(() => remove(needs, id, caller)),
  }
}

async function create(needs: ProgressLabelsNeeds, { sort, ...draft }: Draft, caller: Caller): Promise<ProgressStatus> {
  const { store } = needs
  if (!ticketTypeById(draft.ticket_type_id)) throw invalid('ticket_type_id', 'exists', 'There is no such ticket type')
  await store.hold()
  const row = { ...draft, ...trimmed(draft), requester_en: draft.requester_en ?? null, requester_id: draft.requester_id ?? null }
  await mayBeNamed(needs, row)
  const last = (await store.ofState(row.ticket_type_id, row.state)).at(-1)?.sort ?? 0
  const id = await store.insert({ ...row, sort: last + 1 })
  if (sort !== undefined) await place(needs, await found(needs, id), sort)
  const after = await found(needs, id)
  record(needs, 'created', { id, caller, detail: { after } })
  return after
}

interface Change {
  readonly id: number
  readonly changes: Partial<Draft>
}
async function update(needs: ProgressLabelsNeeds, { id, changes: { sort, ...facts } }: Change, caller: Caller): Promise<ProgressStatus> {
  const { store } = needs
  await store.hold()
  const before = await found(needs, id)
  for (const field of ['ticket_type_id', 'state'] as const)
    if (facts[field] !== undefined && facts[field] !== before[field])
      throw invalid(field, 'fixed', 'A label stays with its type and state; add a new one there instead')
  const { ticket_type_id: _type, state: _state, ...changes } = { ...facts, ...trimmed(facts) }
  await mayBeNamed(needs, { ...before, ...changes }, id)
  if (Object.keys(changes).length > 0) await store.update(id, changes)
  if (sort !== undefined) await place(needs, before, sort)
  const after = await found(needs, id)
  const detail = changedFacts(before, after)
  if (Object.keys(detail.after).length > 0) record(needs, 'updated', { id, caller, detail })
  return after
}

async function remove(needs: ProgressLabelsNeeds, id: number, caller: Caller): Promise<void> {
  await needs.store.hold()
  const before = await found(needs, id)
  const other = (await needs.store.ofState(before.ticket_type_id, before.state)).find((item) => item.id !== id)
  if (!other) throw new Fault('conflict', 'labels.last', { params: { name: before.label_en }, errors: [{ field: 'id', rule: 'last' }] })
  await needs.tickets.relabel(id, other)
  await needs.store.remove(id)
  record(needs, 'removed', { id, caller, detail: { before, tickets_take: other.label_en } })
}

async function found({ store }: ProgressLabelsNeeds, id: number): Promise<ProgressStatus> {
  const label = await store.find(id)
  if (!label) throw new Fault('not-found', 'labels.not_found')
  return label
}

type Named = Names & Pick<ProgressStatus, 'ticket_type_id' | 'state'>
async function mayBeNamed({ store }: ProgressLabelsNeeds, label: Named, except?: number): Promise<void> {
  if ((label.requester_en === null) !== (label.requester_id === null))
    throw invalid(label.requester_en === null ? 'requester_en' : 'requester_id', 'both', 'Say it in both languages, or in neither')
  const others = (await store.ofState(label.ticket_type_id, label.state)).filter((item) => item.id !== except)
  for (const field of ['label_en', 'label_id'] as const)
    if (others.some((other) => other[field].toLowerCase() === label[field].trim().toLowerCase()))
      throw new Fault('conflict', 'labels.taken', { params: { name: label[field].trim() }, errors: [{ field, rule: 'unique' }] })
}

/** The places the labels of a state have are theirs: they only change who has which. */
async function place({ store }: ProgressLabelsNeeds, { id, ticket_type_id, state }: ProgressStatus, at: number): Promise<void> {
  const labels = await store.ofState(ticket_type_id, state)
  const ids = labels.map((label) => label.id).filter((value) => value !== id)
  ids.splice(Math.min(at, ids.length), 0, id)
  for (const [next, other] of ids.entries()) await store.update(other, { sort: labels[next]?.sort ?? next })
}

interface Recorded {
  readonly id: number
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
function record({ journal }: ProgressLabelsNeeds, action: string, { id, caller, detail }: Recorded): void {
  const hints = [{ topic: 'progress_statuses', key: String(id), location_id: null }]
  const [subject, subject_id] = ['progress_statuses', String(id)]
  journal.record({ action: `progress_status.${action}`, subject, subject_id, actor_id: caller.userId, detail, hints })
}

const trimmed = (item: Partial<Draft>): Partial<Draft> => ({
  ...(item.label_en !== undefined && { label_en: item.label_en.trim() }),
  ...(item.label_id !== undefined && { label_id: item.label_id.trim() }),
})
