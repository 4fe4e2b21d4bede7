import type { TicketFormFields, TicketRow } from './tickets.ts'

/** Where and for whom work of a template is opened. Times are instants in UTC, `from` and `to` as clocks at the site show them. */
interface PlannedTicket {
  readonly template_id: string
  readonly location_id: string
  readonly area_id: string | null
  readonly asset_id: string | null
  readonly assignee_id?: string | null
  /** Null: the team of the template's category. */
  readonly group_id: string | null
  /** Stands before the description of the template. */
  readonly text?: string
  readonly start?: string | null
  readonly end?: string | null
  readonly from?: string | null
  readonly to?: string | null
  readonly form?: TicketFormFields
}
/** Tickets that are opened from templates by a plan instead of a person. Everything joins the open transaction. */
export interface PlannedTickets {
  /** Held until the transaction ends, so that it is not removed meanwhile; undefined when there is none. */
  template(id: string): Promise<{ readonly id: string; readonly ticket_type_id: number; readonly active: boolean } | undefined>
  /** Opens a ticket with the template's text, type, category, priority and checklist; undefined when the template is gone. */
  open(planned: PlannedTicket): Promise<TicketRow | undefined>
}
