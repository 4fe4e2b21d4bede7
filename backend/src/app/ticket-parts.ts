import type { ProgressStatusesStore } from '../features/tickets/progress-statuses.store.ts'
import type { TicketConflicts } from '../features/tickets/ticket-conflicts.service.ts'
import type { TicketIntake } from '../features/tickets/ticket-intake.service.ts'
import type { TicketNotes } from '../features/tickets/ticket-notes.service.ts'
import type { TicketRecord } from '../features/tickets/ticket-record.service.ts'
import type { TicketWriter } from '../features/tickets/ticket-writer.service.ts'
import type { TicketsStore } from '../features/tickets/tickets.store.ts'
import type { Uploads } from '../platform/uploads.ts'

/** What the tickets part lends to engines that work on tickets; all of it joins the open transaction. */
export interface Tickets {
  readonly follow: TicketRecord['follow']
  readonly find: TicketsStore['find']
  readonly hold: TicketsStore['hold']
  readonly timed: TicketsStore['timed']
  readonly write: TicketWriter['write']
  readonly happened: TicketRecord['happened']
  readonly conflicts: TicketConflicts
  /** For those without an account: nobody is their caller. */
  readonly openOutside: TicketIntake['openOutside']
  readonly note: TicketNotes['add']
  readonly labels: ProgressStatusesStore
  readonly relabel: TicketsStore['relabel']
  readonly uploads: Uploads
}
