import type { TicketSubtype, ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { inTheWay } from '../../platform/texts/sentences.ts'
import type { TicketSubtypesStore } from './ticket-subtypes.store.ts'

export interface TicketSubtypesNeeds {
  readonly store: TicketSubtypesStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  groupExists(id: string): Promise<boolean>
}
export type TicketSubtypesService = ReturnType<typeof ticketSubtypesService>
type Draft = CallOf<typeof ticketSubtypes.create>['body']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Kinds within a ticket type. */
export function ticketSubtypesService(needs: TicketSubtypesNeeds) {
  const { store, atomically, newId } = needs

  return {
    list(
      { ticket_type_id, group_ids, archived }: CallOf<typeof ticketSubtypes.list>['query'],
      { locationIds }: Caller,
    ): Promise<TicketSubtype[]> {
      const groupIds = group_ids?.split(',')
      if (groupIds?.some((id) => !UUID.test(id))) throw invalid('group_ids', 'uuid', 'group_ids are ids of groups, separated by commas')
      return store.list({ ticketTypeId: ticket_type_id, groupIds, archived, sites: locationIds })
    },

    create: (draft: Draft, caller: Caller): Promise<TicketSubtype> =>
      atomically(async () => {
        if (!ticketTypeById(draft.ticket_type_id)) throw invalid('ticket_type_id', 'exists', 'There is no such ticket type')
        await store.hold()
        const row = { ...draft, name_en: draft.name_en.trim(), name_id: draft.name_id.trim() }
        await fits(needs, row)
        const id = newId()
        const sort = draft.sort ?? (await store.list({ ticketTypeId: draft.ticket_type_id, archived: true })).length
        await store.insert({ ...row, id, sort })
        const after = await found(needs, id, caller)
        record(needs, 'created', { id, caller, detail: { after } })
        return after
      }),

    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<TicketSubtype> =>
      atomically(async () => {
        await store.hold()
        const before = await found(needs, id, caller)
        if ((changes.ticket_type_id ?? before.ticket_type_id) !== before.ticket_type_id)
          throw invalid('ticket_type_id', 'fixed', 'A sub-type stays with its ticket type; add a new one for the other type instead')
        const names = {
          ...(changes.name_en !== undefined && { name_en: changes.name_en.trim() }),
          ...(changes.name_id !== undefined && { name_id: changes.name_id.trim() }),
        }
        await fits(needs, { ...before, group_id: before.group?.id ?? null, ...changes, ...names }, id)
        await store.update(id, { ...changes, ...names })
        const after = await found(needs, id, caller)
        const detail = changedFacts(before, after)
        if (Object.keys(detail.after).length > 0) record(needs, 'updated', { id, caller, detail })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        await store.hold()
        const before = await found(needs, id, caller)
        const used = inTheWay(await store.uses(id))
        if (used) throw new Fault('conflict', 'subtypes.in_use', { params: { name: before.name_en, used } })
        await store.remove(id)
        record(needs, 'removed', { id, caller, detail: { before } })
      }),

    /** For a ticket that names it: joins the open transaction. 422 unless it is offered and of the type. */
    async taken(id: string, ticketTypeId: number): Promise<void> {
      const row = await store.keep(id)
      if (!row) throw invalid('subtype_id', 'exists', 'There is no such sub-type')
      if (row.ticket_type_id !== ticketTypeId) throw invalid('subtype_id', 'ticket_type', 'This sub-type belongs to another ticket type')
      if (!row.active) throw invalid('subtype_id', 'archived', 'This sub-type is archived; choose one that is offered')
    },
  }
}

async function found({ store }: TicketSubtypesNeeds, id: string, { locationIds }: Caller): Promise<TicketSubtype> {
  const row = await store.find(id, locationIds)
  if (!row) throw new Fault('not-found', 'subtypes.not_found')
  return row
}

interface Recorded {
  readonly id: string
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
function record({ journal }: TicketSubtypesNeeds, action: string, { id, caller, detail }: Recorded): void {
  const hints = [{ topic: 'ticket_subtypes', key: id, location_id: null }]
  journal.record({ action: `ticket_subtype.${action}`, subject: 'ticket_subtypes', subject_id: id, actor_id: caller.userId, detail, hints })
}

type Named = Pick<Draft, 'ticket_type_id' | 'name_en' | 'name_id' | 'group_id'>
async function fits({ store, groupExists }: TicketSubtypesNeeds, row: Named, except?: string): Promise<void> {
  if (row.group_id && !(await groupExists(row.group_id))) throw invalid('group_id', 'exists', 'There is no group of that id')
  const others = (await store.list({ ticketTypeId: row.ticket_type_id, archived: true })).filter((item) => item.id !== except)
  for (const field of ['name_en', 'name_id'] as const)
    if (others.some((other) => other[field].toLowerCase() === row[field].toLowerCase()))
      throw new Fault('conflict', 'names.taken', { params: { name: row[field] }, errors: [{ field, rule: 'unique' }] })
}
