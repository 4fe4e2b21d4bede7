import type { DataRequest, DataRequestDraft } from '@menara/shared/contract/people/personal-data/requests.contract.ts'
import { openRequestStates, type RequestState, requestDueAt } from '@menara/shared/domain/personal-data/personal-data-requests.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { People } from '../../../ports/people.ts'
import { forAllSites } from '../all-sites.ts'
import type { RequestsStore } from './requests.store.ts'

interface RequestsNeeds {
  readonly store: RequestsStore
  readonly people: Pick<People, 'person'>
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
interface Page {
  readonly next?: string | undefined
  readonly limit?: number | undefined
  readonly state?: RequestState | undefined
}
interface Step {
  readonly rev: number
  readonly to: RequestState
  readonly from: readonly RequestState[]
  readonly reason?: string
}
type Facts = Readonly<Record<string, unknown>>
export type RequestsService = ReturnType<typeof requestsService>

/** Requests of people about their data: recorded, taken into work, and completed or refused. */
export function requestsService({ store, people, journal, atomically, now, newId }: RequestsNeeds) {
  const record = (action: string, { id, ...detail }: Facts & { readonly id: string }, caller: Caller) =>
    journal.record({
      action: `personal_data_request.${action}`,
      subject: 'personal_data_requests',
      subject_id: id,
      actor_id: caller.userId,
      detail,
    })

  async function found(id: string): Promise<DataRequest> {
    const request = await store.find(id)
    if (!request) throw new Fault('not-found', 'personal_data.no_request')
    return request
  }
  const move = (id: string, { rev, to, from, reason = '' }: Step, caller: Caller): Promise<DataRequest> =>
    atomically(async () => {
      forAllSites(caller)
      const before = await found(id)
      mustMove(before, { to, from })
      const settled = to === 'in_work' ? {} : { settled_by: caller.userId, settled_at: now().toISOString(), reason }
      if (!(await store.change(id, rev, { state: to, ...settled }))) throw new Fault('conflict', 'personal_data.changed')
      record(to, { id, before: { state: before.state }, after: { state: to, ...(reason && { reason }) } }, caller)
      return found(id)
    })

  return {
    async list({ next, limit = 20, state }: Page, caller: Caller): Promise<{ data: DataRequest[]; next?: string }> {
      forAllSites(caller)
      const rows = await store.list({ state, after: readCursor(next, ['instant', 'id']), limit: limit + 1 })
      return pageOf(rows, limit, (row) => [row.received_at, row.id])
    },

    create: (draft: DataRequestDraft, caller: Caller): Promise<DataRequest> =>
      atomically(async () => {
        forAllSites(caller)
        if (!(await people.person(draft.user_id))) throw invalid('user_id', 'exists')
        const receivedAt = Date.parse(draft.received_at)
        if (receivedAt > now().getTime()) throw invalid('received_at', 'future', 'Say when the request was received')
        const id = newId()
        const due_at = new Date(requestDueAt(draft.kind, receivedAt)).toISOString()
        await store.insert({ ...draft, id, state: 'received', due_at, created_by: caller.userId })
        record('received', { id, after: { kind: draft.kind, user_id: draft.user_id, received_at: draft.received_at, due_at } }, caller)
        return found(id)
      }),

    start: (id: string, rev: number, caller: Caller) => move(id, { rev, to: 'in_work', from: ['received'] }, caller),
    complete: (id: string, rev: number, caller: Caller) => move(id, { rev, to: 'completed', from: openRequestStates }, caller),
    refuse: (id: string, { rev, reason }: { rev: number; reason: string }, caller: Caller) =>
      move(id, { rev, reason, to: 'refused', from: openRequestStates }, caller),

    /** The request that an erasure answers is done with it; joins the open transaction. Throws `invalid` for another person's or one that is over. */
    async erased(id: string, userId: string, caller: Caller): Promise<void> {
      const request = await store.find(id)
      const fits =
        request?.kind === 'erasure' && request.person?.id === userId && openRequestStates.some((state) => state === request.state)
      if (!request || !fits) throw invalid('request_id', 'exists')
      await store.change(id, request.rev, { state: 'completed', settled_by: caller.userId, settled_at: now().toISOString() })
      record('completed', { id, before: { state: request.state }, after: { state: 'completed' } }, caller)
    },
  }
}

function mustMove({ state, kind }: DataRequest, { to, from }: Pick<Step, 'to' | 'from'>): void {
  if (!from.includes(state)) throw new Fault('conflict', 'personal_data.request_over')
  if (to === 'completed' && kind === 'erasure') throw new Fault('conflict', 'personal_data.erase_first')
}
