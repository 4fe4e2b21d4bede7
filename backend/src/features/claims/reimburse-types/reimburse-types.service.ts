import type { ReimburseType, reimburseTypes } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import { isComputed } from '@menara/shared/domain/claims/claim-lines.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { ReimburseTypesStore } from './reimburse-types.store.ts'

export interface ReimburseTypesNeeds {
  readonly store: ReimburseTypesStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
type Draft = CallOf<typeof reimburseTypes.create>['body']
type Filter = CallOf<typeof reimburseTypes.list>['query']
export type ReimburseTypesService = ReturnType<typeof reimburseTypesService>

/** What may be claimed, and within which limits. */
export function reimburseTypesService({ store, journal, atomically, newId }: ReimburseTypesNeeds) {
  async function get(id: string): Promise<ReimburseType> {
    const type = await store.find(id)
    if (!type) throw new Fault('not-found', 'reimburse_types.not_found')
    return type
  }
  function record(action: string, { id }: ReimburseType, { caller, detail }: Recorded): void {
    const hints = [{ topic: 'reimburse_types', key: id }]
    journal.record({
      ...{ action: `reimburse_type.${action}`, subject: 'reimburse_types', subject_id: id },
      ...{ actor_id: caller.userId, detail, hints },
    })
  }
  return {
    get,

    /** `total` on the first page only. */
    async list({ search, policy, archived, next, limit = 10 }: Filter) {
      const filter = { search, policy, archived }
      const after = readCursor(next, ['string', 'string'])
      const page = pageOf(await store.list(filter, { after, limit }), limit, (type) => [type.name_en, type.id])
      return after ? page : { ...page, total: await store.count(filter) }
    },

    create: (draft: Draft, caller: Caller): Promise<ReimburseType> =>
      atomically(async () => {
        mustSeeAll(caller)
        const row = { ...NEW, ...draft, id: newId() }
        mustFit(row)
        if (!(await store.insert(row))) throw taken(row.name_en)
        const after = await get(row.id)
        record('created', after, { caller, detail: { after } })
        return after
      }),

    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<ReimburseType> =>
      atomically(async () => {
        await store.hold(id)
        const before = await get(id)
        mustSeeAll(caller)
        const whole = { ...before, ...changes }
        mustFit(whole)
        // What was claimed by kilometres stays claimed by kilometres.
        const isMoved = whole.kind !== before.kind || whole.policy !== before.policy
        if (isMoved && (await store.linesOf(id)) > 0)
          throw new Fault('conflict', 'reimburse_types.kind_fixed', { params: { name: before.name_en } })
        if (await store.nameTaken(whole, id)) throw taken(whole.name_en)
        await store.update(id, changes)
        const after = await get(id)
        const detail = changedFacts(before, after)
        if (Object.keys(detail.after).length > 0) record('updated', after, { caller, detail })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        await store.hold(id)
        const before = await get(id)
        mustSeeAll(caller)
        if ((await store.linesOf(id)) > 0) throw new Fault('conflict', 'reimburse_types.in_use', { params: { name: before.name_en } })
        await store.remove(id)
        record('removed', before, { caller, detail: { before } })
      }),
  }
}

interface Recorded {
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
const NEW = { kind: 'expense', line_limit: null, claim_limit: null, receipt_from: null, rate: null, active: true } as const

/** Kilometres and days have a rate, expenses have none. */
function mustFit({ kind, rate }: Pick<ReimburseType, 'kind' | 'rate'>): void {
  if (isComputed(kind) && rate === null) throw invalid('rate', 'required', 'Say what a kilometre or a day is worth')
  if (!isComputed(kind) && rate !== null) throw invalid('rate', 'allowed', 'An expense is claimed as it was paid; it has no rate')
}
const taken = (name: string): Fault =>
  new Fault('conflict', 'reimburse_types.name_taken', { params: { name }, errors: [{ field: 'name_en', rule: 'unique' }] })

/** Types are of every site. */
function mustSeeAll({ locationIds }: Caller): void {
  if (locationIds !== null) throw new Fault('forbidden', 'settings.all_sites')
}
