import type { PlannedTickets } from '../../../ports/tickets/planned-tickets.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketReferencesNeeds } from '../intake/ticket-references.service.ts'
import type { TicketTemplatesStore } from './ticket-templates.store.ts'

export interface PlannedTicketsNeeds {
  readonly templates: Pick<TicketTemplatesStore, 'find' | 'hold'>
  readonly category: TicketReferencesNeeds['category']
  readonly tickets: Pick<Tickets, 'openOutside'>
  layTasks(ticket: TicketRow, titles: readonly string[], by: null): Promise<void>
}

/** Opens tickets from templates, for schedules and preventive plans alike. */
export function plannedTickets({ templates, category, tickets, layTasks }: PlannedTicketsNeeds): PlannedTickets {
  /** A category that is offered no more is left out; its team counts where nobody is named. */
  async function handsOf(categoryId: string | null, { location_id, group_id, assignee_id }: Hands) {
    const found = categoryId === null ? undefined : await category(categoryId)
    const fits = found?.offered && (found.location_id === null || found.location_id === location_id)
    const usual = assignee_id || !fits ? null : found.group_id
    return { group_id: group_id ?? usual, category_id: fits ? categoryId : null }
  }
  return {
    async template(id) {
      await templates.hold(id)
      return templates.find(id)
    },
    async open({ template_id, text, assignee_id, ...planned }) {
      const template = await templates.find(template_id)
      if (!template) return undefined
      const ticket = await tickets.openOutside({
        ...planned,
        ticket_type_id: template.ticket_type_id,
        title: template.title,
        description: [text, template.description].filter(Boolean).join('\n\n'),
        ...(template.priority && { priority: template.priority }),
        ...(assignee_id && { assignee_id }),
        ...(await handsOf(template.category?.id ?? null, { ...planned, assignee_id: assignee_id ?? null })),
        subtype_id: template.subtype?.id ?? null,
      })
      if (template.tasks.length > 0) await layTasks(ticket, template.tasks, null)
      return ticket
    },
  }
}
interface Hands {
  readonly location_id: string
  readonly group_id: string | null
  readonly assignee_id: string | null
}
