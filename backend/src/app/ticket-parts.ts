import type { ProgressStatusesStore } from '../features/tickets/progress-statuses.store.ts'
import type { TicketConflicts } from '../features/tickets/ticket-conflicts.service.ts'
import type { TicketIntake } from '../features/tickets/ticket-intake.service.ts'
import type { TicketNotes } from '../features/tickets/ticket-notes.service.ts'
import type { TicketRecord } from '../features/tickets/ticket-record.service.ts'
import type { TicketReferences } from '../features/tickets/ticket-references.service.ts'
import type { TicketRemoval } from '../features/tickets/ticket-removal.ts'
import type { TicketWriter } from '../features/tickets/ticket-writer.service.ts'
import type { TicketsStore } from '../features/tickets/tickets.store.ts'
import type { Uploads } from '../platform/uploads.ts'

/** What the tickets part lends to engines that work on tickets; all of it joins the open transaction. */
export interface Tickets {
  readonly follow: TicketRecord['follow']
  readonly guardRemoval: TicketRemoval['guard']
  readonly find: TicketsStore['find']
  readonly hold: TicketsStore['hold']
  readonly timed: TicketsStore['timed']
  readonly write: TicketWriter['write']
  readonly happened: TicketRecord['happened']
  readonly conflicts: TicketConflicts
  /** As the desk's own form opens them, with all its checks. */
  readonly open: TicketIntake['create']
  /** For those without an account: nobody is their caller. */
  readonly openOutside: TicketIntake['openOutside']
  readonly categoryStill: TicketReferences['categoryStill']
  readonly note: TicketNotes['add']
  /** Of these people, those who may see it, and who of them follows it from now on; who stopped keeps to that. */
  addFollowers(id: string, userIds: readonly string[]): Promise<{ readonly seeing: readonly string[]; readonly added: readonly string[] }>
  readonly labels: ProgressStatusesStore
  readonly relabel: TicketsStore['relabel']
  readonly uploads: Uploads
}
