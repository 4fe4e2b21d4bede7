import type { Sla, SlaDraft, slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { usualLadder } from '@menara/shared/domain/sla/ladder.ts'
import { pendingReasons } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { ladderWorks, type MayWork, mayChangeTerms, policyFits, unableIn } from './sla-checks.service.ts'
import type { PolicyRow } from './sla-rows.store.ts'
import type { SlaConfirming } from './what-if/sla-confirming.service.ts'
import type { SlaTermsStore } from './what-if/sla-terms.store.ts'

export interface SlasNeeds {
  readonly store: SlaTermsStore
  readonly journal: Journal
  /** 409 where open tickets change and that was not confirmed; called inside the transaction. */
  readonly mustBeConfirmed: SlaConfirming
  /** Open tickets are to be counted anew; called inside the transaction. */
  changed(): Promise<void>
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  readonly mayWork: MayWork
  person(id: string): Promise<{ readonly name: string } | undefined>
}
type Viewer = Pick<Caller, 'locationIds'>
type Confirmed<T> = T & { readonly confirm?: string | undefined }
export type SlasService = ReturnType<typeof slasService>

/** By when tickets are answered, taken and solved. */
export function slasService(needs: SlasNeeds) {
  const { store, atomically } = needs
  return {
    async list({ next, limit = 10, search = '' }: CallOf<typeof slas.list>['query'], caller: Viewer) {
      const [after] = readCursor(next, ['string']) ?? []
      const part = search.trim().toLowerCase()
      const rows = (await seenBy(needs, await store.policies(), caller)).filter((item) =>
        `${item.name_en} ${item.name_id}`.toLowerCase().includes(part),
      )
      const page = pageOf(rows.slice(rows.findIndex((row) => row.id === after) + 1), limit, (row) => [row.id])
      return { ...page, data: await shown(needs, page.data, caller) }
    },
    async get(id: string, caller: Viewer): Promise<Sla> {
      const [row] = await seenBy(needs, [await there(needs, id)], caller)
      if (!row) throw nowhere()
      return one(needs, row, caller)
    },
    create: (draft: Confirmed<SlaDraft>, caller: Caller): Promise<Sla> => atomically(() => create(needs, draft, caller)),
    update: (id: string, changes: Confirmed<Partial<SlaDraft>>, caller: Caller): Promise<Sla> =>
      atomically(() => update(needs, { id, changes }, caller)),
    remove: (id: string, confirm: string | undefined, caller: Caller): Promise<void> =>
      atomically(() => remove(needs, { id, confirm }, caller)),
  }
}

const nowhere = () => new Fault('not-found', 'sla.not_found')

async function there({ store }: SlasNeeds, id: string): Promise<PolicyRow> {
  const row = await store.policy(id)
  if (!row) throw nowhere()
  return row
}
/**
 * Of these policies what concerns sites and groups that the viewer sees: those that are for others alone are left out, and of what the
 * rest names the others are.
 */
async function seenBy({ store }: SlasNeeds, rows: readonly PolicyRow[], { locationIds }: Viewer): Promise<PolicyRow[]> {
  if (locationIds === null) return [...rows]
  const sites = new Set(locationIds)
  const groups = await store.groupsAt(
    locationIds,
    rows.flatMap((row) => row.requester_group_ids),
  )
  const kept = (ids: readonly string[], seen: ReadonlySet<string>) => ids.filter((id) => seen.has(id))
  return rows
    .map((row) => ({ row: row, location_ids: kept(row.location_ids, sites), requester_group_ids: kept(row.requester_group_ids, groups) }))
    .filter(({ row, ...seen }) => NAMING.every((text) => row[text].length === 0 || seen[text].length > 0))
    .map(({ row, ...seen }) => ({ ...row, ...seen }))
}
const NAMING = ['location_ids', 'requester_group_ids'] as const

async function unableOf({ mayWork, person }: SlasNeeds, rows: readonly PolicyRow[]): Promise<ReadonlyMap<string, Ref[]>> {
  const all = new Map<string, Ref[]>()
  for (const row of rows) {
    const refs: Ref[] = []
    for (const id of await unableIn(row, mayWork)) refs.push({ id, name: (await person(id))?.name ?? '' })
    all.set(row.id, refs)
  }
  return all
}

async function shown(needs: SlasNeeds, rows: readonly PolicyRow[], { locationIds }: Viewer): Promise<Sla[]> {
  const { store } = needs
  const [calendars, open, names] = [await store.calendars(), await store.openCounts(locationIds), await store.names(rows)]
  const unable = await unableOf(needs, rows)
  return rows.map((row) => {
    const { name_en = '', name_id = '' } = calendars.find((one) => one.id === row.calendar_id) ?? {}
    const named = new Set([...row.category_ids, ...row.subtype_ids, ...row.location_ids, ...row.requester_group_ids])
    return {
      ...row,
      calendar: { name_en, name_id },
      names: names.filter((one) => named.has(one.id)),
      unable: unable.get(row.id) ?? [],
      open_count: open.get(row.id) ?? 0,
    }
  })
}
const one = async (needs: SlasNeeds, row: PolicyRow, viewer: Viewer): Promise<Sla> => (await shown(needs, [row], viewer))[0] as Sla

async function create(needs: SlasNeeds, { confirm, ...draft }: Confirmed<SlaDraft>, caller: Caller): Promise<Sla> {
  const { store } = needs
  mayChangeTerms(caller)
  await store.hold()
  const is_default = (await store.policies()).length === 0
  await policyFits(needs, draft, is_default)
  await ladderWorks(draft, needs.mayWork)
  const row = policyRow(needs.newId(), draft, is_default)
  await store.putPolicy(row)
  await takePlace(needs, row.id, draft.sort)
  const after = await there(needs, row.id)
  note(needs, 'created', { id: row.id, caller, detail: { after } })
  await needs.mustBeConfirmed(confirm)
  await needs.changed()
  return one(needs, after, caller)
}

async function update(
  needs: SlasNeeds,
  { id, changes }: { id: string; changes: Confirmed<Partial<SlaDraft>> },
  caller: Caller,
): Promise<Sla> {
  const { store } = needs
  mayChangeTerms(caller)
  await store.hold()
  const before = await there(needs, id)
  const { sort, confirm, ...facts } = changes
  const row = { ...before, ...facts }
  await policyFits(needs, row, before.is_default)
  // Another place in the order says nothing of whom it names.
  if (changes.ladder || changes.location_ids) await ladderWorks(row, needs.mayWork)
  await store.putPolicy(row)
  if (sort !== undefined) await takePlace(needs, before.id, sort)
  const after = await there(needs, id)
  const detail = changedFacts(before, after)
  if (Object.keys(detail.after).length > 0) {
    note(needs, 'updated', { id: before.id, caller, detail })
    await needs.mustBeConfirmed(confirm)
    await needs.changed()
  }
  return one(needs, after, caller)
}

async function remove(needs: SlasNeeds, { id, confirm }: { id: string; confirm: string | undefined }, caller: Caller): Promise<void> {
  const { store } = needs
  mayChangeTerms(caller)
  await store.hold()
  const before = await there(needs, id)
  if (before.is_default) throw new Fault('conflict', 'sla.default', { params: { name: before.name_en } })
  await store.removePolicy(before.id)
  note(needs, 'removed', { id: before.id, caller, detail: { before } })
  await needs.mustBeConfirmed(confirm)
  await needs.changed()
}

/** Puts a policy where it was asked to be among those that are tried before the default; at the end unless said. */
async function takePlace({ store }: SlasNeeds, id: string, place = Number.POSITIVE_INFINITY): Promise<void> {
  const all = await store.policies()
  if (all.find((item) => item.id === id)?.is_default) return
  const others = all.filter((item) => !item.is_default && item.id !== id).map((item) => item.id)
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
  ladder: draft.ladder ?? usualLadder.map((item) => ({ ...item, notify: [...item.notify] })),
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
