import type { Sla, SlaDraft, slas } from '@menara/shared/contract/slas.contract.ts'
import { usualLadder } from '@menara/shared/domain/sla/ladder.ts'
import { pendingReasons } from '@menara/shared/domain/ticket-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/caller.ts'
import { changedFacts } from '../../platform/changed.ts'
import { Fault } from '../../platform/errors.ts'
import type { Journal } from '../../platform/journal.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { mayChangeTerms, policyFits } from './sla-checks.service.ts'
import type { PolicyRow } from './sla-rows.store.ts'
import type { SlaTermsStore } from './sla-terms.store.ts'

export interface SlasNeeds {
  readonly store: SlaTermsStore
  readonly journal: Journal
  /** Open tickets are to be counted anew; called inside the transaction. */
  changed(): Promise<void>
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
export type SlasService = ReturnType<typeof slasService>

/** By when tickets are answered, taken and solved. */
export function slasService(needs: SlasNeeds) {
  const { store, atomically } = needs
  return {
    async list({ next, limit = 10, search = '' }: CallOf<typeof slas.list>['query']) {
      const [after] = readCursor(next, ['string']) ?? []
      const part = search.trim().toLowerCase()
      const rows = (await store.policies()).filter((it) => `${it.name_en} ${it.name_id}`.toLowerCase().includes(part))
      const page = pageOf(rows.slice(rows.findIndex((it) => it.id === after) + 1), limit, (it) => [it.id])
      return { ...page, data: await shown(needs, page.data) }
    },
    get: async (id: string): Promise<Sla> => one(needs, await there(needs, id)),
    create: (draft: SlaDraft, caller: Caller): Promise<Sla> => atomically(() => create(needs, draft, caller)),
    update: (id: string, changes: Partial<SlaDraft>, caller: Caller): Promise<Sla> =>
      atomically(() => update(needs, { id, changes }, caller)),
    remove: (id: string, caller: Caller): Promise<void> => atomically(() => remove(needs, id, caller)),
  }
}

async function there({ store }: SlasNeeds, id: string): Promise<PolicyRow> {
  const row = await store.policy(id)
  if (!row) throw new Fault('not-found', 'There is no such policy')
  return row
}
async function shown({ store }: SlasNeeds, rows: readonly PolicyRow[]): Promise<Sla[]> {
  const [calendars, open, names] = [await store.calendars(), await store.openCounts(), await store.names(rows)]
  return rows.map((it) => {
    const { name_en = '', name_id = '' } = calendars.find((one) => one.id === it.calendar_id) ?? {}
    const named = new Set([...it.category_ids, ...it.subtype_ids, ...it.location_ids, ...it.requester_group_ids])
    return { ...it, calendar: { name_en, name_id }, names: names.filter((one) => named.has(one.id)), open_count: open.get(it.id) ?? 0 }
  })
}
const one = async (needs: SlasNeeds, row: PolicyRow): Promise<Sla> => (await shown(needs, [row]))[0] as Sla

async function create(needs: SlasNeeds, draft: SlaDraft, caller: Caller): Promise<Sla> {
  const { store } = needs
  mayChangeTerms(caller)
  await store.hold()
  const is_default = (await store.policies()).length === 0
  await policyFits(needs, draft, is_default)
  const row = policyRow(needs.newId(), draft, is_default)
  await store.putPolicy(row)
  await takePlace(needs, row.id, draft.sort)
  const after = await there(needs, row.id)
  note(needs, 'created', { id: row.id, caller, detail: { after } })
  await needs.changed()
  return one(needs, after)
}

async function update(needs: SlasNeeds, { id, changes }: { id: string; changes: Partial<SlaDraft> }, caller: Caller): Promise<Sla> {
  const { store } = needs
  mayChangeTerms(caller)
  await store.hold()
  const before = await there(needs, id)
  const { sort, ...facts } = changes
  const row = { ...before, ...facts }
  await policyFits(needs, row, before.is_default)
  await store.putPolicy(row)
  if (sort !== undefined) await takePlace(needs, before.id, sort)
  const after = await there(needs, id)
  const detail = changedFacts(before, after)
  if (Object.keys(detail.after).length > 0) {
    note(needs, 'updated', { id: before.id, caller, detail })
    await needs.changed()
  }
  return one(needs, after)
}

async function remove(needs: SlasNeeds, id: string, caller: Caller): Promise<void> {
  const { store } = needs
  mayChangeTerms(caller)
  await store.hold()
  const before = await there(needs, id)
  if (before.is_default)
    throw new Fault(
      'conflict',
      `${before.name_en} is the default: every ticket no other policy is for goes by it. It may be changed, not removed`,
    )
  await store.removePolicy(before.id)
  note(needs, 'removed', { id: before.id, caller, detail: { before } })
  await needs.changed()
}

/** Puts a policy where it was asked to be among those that are tried before the default; at the end unless said. */
async function takePlace({ store }: SlasNeeds, id: string, place = Number.POSITIVE_INFINITY): Promise<void> {
  const all = await store.policies()
  if (all.find((it) => it.id === id)?.is_default) return
  const others = all.filter((it) => !it.is_default && it.id !== id).map((it) => it.id)
  others.splice(Math.min(place, others.length), 0, id)
  await store.order(others)
}

export const policyRow = (id: string, draft: SlaDraft, is_default: boolean): PolicyRow => ({
  id,
  name_en: draft.name_en,
  name_id: draft.name_id,
  is_default,
  sort: 0,
  ticket_type_ids: draft.ticket_type_ids ?? [],
  category_ids: draft.category_ids ?? [],
  priorities: draft.priorities ?? [],
  location_ids: draft.location_ids ?? [],
  subtype_ids: draft.subtype_ids ?? [],
  requester_group_ids: draft.requester_group_ids ?? [],
  calendar_id: draft.calendar_id,
  targets: draft.targets,
  pauses: draft.pauses ?? [...pendingReasons],
  start_is_response: draft.start_is_response ?? false,
  note_is_response: draft.note_is_response ?? true,
  ladder: draft.ladder ?? usualLadder.map((it) => ({ ...it, notify: [...it.notify] })),
})

interface Noted {
  readonly id: string
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
function note({ journal }: SlasNeeds, action: string, { id, caller, detail }: Noted): void {
  const hints = [{ topic: 'slas', key: id }]
  journal.record({ action: `sla.${action}`, subject: 'slas', subject_id: id, actor_id: caller.userId, detail, hints })
}
