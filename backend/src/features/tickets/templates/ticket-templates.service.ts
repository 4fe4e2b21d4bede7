import type { TicketTemplate, ticketTemplates } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { permissionOfType, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import type { TicketReferencesNeeds } from '../intake/ticket-references.service.ts'
import type { TemplateRow, TicketTemplatesStore } from './ticket-templates.store.ts'

export interface TicketTemplatesNeeds {
  readonly store: TicketTemplatesStore
  readonly references: Pick<TicketReferencesNeeds, 'category' | 'subtypeTaken'>
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
export type TicketTemplatesService = ReturnType<typeof ticketTemplatesService>
type Draft = CallOf<typeof ticketTemplates.create>['body']

/** What tickets of one kind begin with. */
export function ticketTemplatesService(needs: TicketTemplatesNeeds) {
  const { store, atomically, newId } = needs

  return {
    /** Only of the types whose menu the caller has. */
    async list({ ticket_type_id, archived }: CallOf<typeof ticketTemplates.list>['query'], caller: Caller): Promise<TicketTemplate[]> {
      const rows = await store.list({ ticketTypeId: ticket_type_id, archived })
      return rows.filter((row) => mayOpen(row.ticket_type_id, caller))
    },

    create: (draft: Draft, caller: Caller): Promise<TicketTemplate> =>
      atomically(async () => {
        if (!ticketTypeById(draft.ticket_type_id)) throw invalid('ticket_type_id', 'exists', 'There is no such ticket type')
        await refers(needs, draft)
        const id = newId()
        await store.insert({ ...draft, tasks: draft.tasks ?? [], id })
        const after = await found(needs, id)
        record(needs, 'created', { id, caller, detail: { after } })
        return after
      }),

    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<TicketTemplate> =>
      atomically(async () => {
        await store.hold(id)
        const before = await found(needs, id)
        if ((changes.ticket_type_id ?? before.ticket_type_id) !== before.ticket_type_id)
          throw invalid('ticket_type_id', 'fixed', 'A template stays with its ticket type; add a new one for the other type instead')
        const { category_id, subtype_id } = changes
        await refers(needs, {
          ticket_type_id: before.ticket_type_id,
          ...(category_id !== before.category?.id && { category_id }),
          ...(subtype_id !== before.subtype?.id && { subtype_id }),
        })
        await store.update(id, changes as Partial<TemplateRow>)
        const after = await found(needs, id)
        const detail = changedFacts(before, after)
        if (Object.keys(detail.after).length > 0) record(needs, 'updated', { id, caller, detail })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        await store.hold(id)
        const before = await found(needs, id)
        if (!(await store.remove(id))) throw new Fault('conflict', 'templates.in_use', { params: { name: before.name_en } })
        record(needs, 'removed', { id, caller, detail: { before } })
      }),

    /** The checklist of a ticket opened from it; 422 unless it is offered and of the type. */
    async tasksFor(id: string, ticketTypeId: number): Promise<readonly string[]> {
      const item = await store.find(id)
      if (!item) throw invalid('template_id', 'exists', 'There is no such template')
      if (item.ticket_type_id !== ticketTypeId) throw invalid('template_id', 'ticket_type', 'This template belongs to another ticket type')
      if (!item.active) throw invalid('template_id', 'archived', 'This template is offered no more')
      return item.tasks
    },
  }
}

function mayOpen(ticketTypeId: number, caller: Caller): boolean {
  const type = ticketTypeById(ticketTypeId)
  return type !== undefined && caller.may(permissionOfType(type.code))
}

type Named = Pick<Draft, 'ticket_type_id'> & Partial<Pick<Draft, 'category_id' | 'subtype_id'>>
async function refers({ references }: TicketTemplatesNeeds, { ticket_type_id, category_id, subtype_id }: Named): Promise<void> {
  if (subtype_id) await references.subtypeTaken(subtype_id, ticket_type_id)
  if (!category_id) return
  const category = await references.category(category_id)
  if (!category) throw invalid('category_id', 'exists', 'There is no such category')
  if (category.ticket_type_id !== ticket_type_id)
    throw invalid('category_id', 'ticket_type', 'This category belongs to another ticket type')
  if (!category.offered) throw invalid('category_id', 'archived', 'This category is archived; choose one that is offered')
}

async function found({ store }: TicketTemplatesNeeds, id: string): Promise<TicketTemplate> {
  const row = await store.find(id)
  if (!row) throw new Fault('not-found', 'templates.not_found')
  return row
}

interface Recorded {
  readonly id: string
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
function record({ journal }: TicketTemplatesNeeds, action: string, { id, caller, detail }: Recorded): void {
  const hints = [{ topic: 'ticket_templates', key: id, location_id: null }]
  journal.record({
    action: `ticket_template.${action}`,
    subject: 'ticket_templates',
    subject_id: id,
    actor_id: caller.userId,
    detail,
    hints,
  })
}
