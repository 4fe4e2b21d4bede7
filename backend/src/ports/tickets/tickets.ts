import type { ProgressStatus } from '@menara/shared/contract/desk/progress-statuses.contract.ts'
import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ticket, TicketDraft } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { currencies, MoneyLine } from '@menara/shared/domain/money.ts'
import type { absenceKinds, EvidenceKind, lodgings, transports } from '@menara/shared/domain/tickets/ticket-facts.ts'
import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import type { Fault } from '../../platform/errors.ts'
import type { ArrivedFile, Uploads } from '../../platform/files/uploads.ts'

/** A ticket as the contract shows it, with its position in the order of priorities (0 critical to 3 low). */
export type TicketRow = Ticket & { readonly rank: number }

/** Fields of a ticket to write; absent ones stay. Times are ISO instants in UTC. */
export interface TicketPatch {
  readonly ticket_type_id?: number | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly description_wording?: Wording | null | undefined
  readonly description_id?: string | undefined
  readonly state?: TicketState | undefined
  readonly stage?: string | null | undefined
  readonly progress_status_id?: number | undefined
  readonly priority?: string | undefined
  readonly rank?: number | undefined
  readonly category_id?: string | null | undefined
  readonly subtype_id?: string | null | undefined
  readonly location_id?: string | undefined
  readonly area_id?: string | null | undefined
  readonly asset_id?: string | null | undefined
  readonly requester_id?: string | null | undefined
  readonly assignee_id?: string | null | undefined
  readonly group_id?: string | null | undefined
  readonly start?: string | null | undefined
  readonly end?: string | null | undefined
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  readonly code?: string | null | undefined
  readonly extra_data?: unknown | undefined
  readonly alarm_id?: string | null | undefined
  readonly pending_reason?: string | null | undefined
  readonly pending_until?: string | null | undefined
  readonly pending_mode?: string | null | undefined
  readonly pending_told_at?: string | null | undefined
  readonly solution?: string | undefined
  readonly solution_wording?: Wording | null | undefined
  readonly reopen_count?: number | undefined
  readonly due_at?: string | null | undefined
  readonly sla_due_at?: string | null | undefined
  readonly breached?: boolean | undefined
  readonly created_at?: string | undefined
  readonly updated_at?: string | undefined
  readonly resolved_at?: string | null | undefined
  readonly closed_at?: string | null | undefined
}

/** Fields of a ticket's own form, by its type. Amounts are whole Rupiah, days `YYYY-MM-DD`. */
export interface TicketFormFields {
  amount?: number | null
  currency?: (typeof currencies)[number] | null
  lines?: MoneyLine[] | null
  absence_kind?: (typeof absenceKinds)[number] | null
  first_day?: string | null
  last_day?: string | null
  first_half?: boolean | null
  last_half?: boolean | null
  handover_id?: string | null
  destinations?: string[] | null
  purpose?: string | null
  transport?: (typeof transports)[number] | null
  lodging?: (typeof lodgings)[number] | null
  advance?: number | null
  cost_centre_id?: string | null
  companion_ids?: string[] | null
  vendor_id?: string | null
  parts?: { name: string; count: number }[] | null
  device_id?: string | null
  evidence?: EvidenceKind[] | null
  reading?: string | null
  statement?: string | null
  no_claim?: string | null
}

/** One event in the life of a ticket: what the history, the audit trail and the handlers get. */
export interface TicketEvent {
  readonly action: TicketLog['action']
  /** As it is now. */
  readonly ticket: TicketRow
  /** As it was; absent for a new ticket and for a note. */
  readonly was?: TicketRow
  /** Null: the system did it. */
  readonly actor: Caller | null
  /** What the person wrote: a reason, a solution, a note. */
  readonly text?: string
  /** How the text reads in the reader's language, where no person wrote it. */
  readonly wording?: Wording | null
  /** Only for people who work tickets. */
  readonly private?: boolean
  /** What the history entry shows beside the changed fields. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** People whom a note mentions. */
  readonly mentions?: readonly Ref[]
  /** Part of another event that was just announced: nobody gets a message about it. */
  readonly quiet?: boolean
}

/** A change of a ticket that is there. */
export interface TicketChange {
  readonly action: TicketLog['action']
  /** Null: the system does it. */
  readonly actor: Caller | null
  /** States the ticket may be in for this change. */
  readonly states: readonly TicketState[]
  readonly facts: TicketPatch
  readonly text?: string | undefined
  readonly wording?: Wording | undefined
  /** What the history entry shows beside the changed fields. */
  readonly aside?: TicketEvent['facts']
}

/** A ticket of somebody without an account, of the system, or a follow-up of another ticket. */
export interface OutsideTicket {
  /** Given where other rows name the ticket already. */
  readonly id?: string
  readonly ticket_type_id?: number
  readonly title: string
  readonly description: string
  readonly priority?: Ticket['priority']
  readonly location_id: string
  readonly area_id: string | null
  readonly asset_id: string | null
  readonly group_id?: string | null
  readonly assignee_id?: string | null
  readonly category_id?: string | null
  readonly subtype_id?: string | null
  /** Default: nobody's. */
  readonly requester_id?: string | null
  /** Who opens it; default: the system. */
  readonly by?: Caller | null
  /** The planned window, in UTC and as times of day at its site. */
  readonly start?: string | null
  readonly end?: string | null
  readonly from?: string | null
  readonly to?: string | null
  /** Fields of its type's form; they are not checked. */
  readonly form?: TicketFormFields
}

/** What the desk's form for a new ticket sends. */
export type NewTicketDraft = Static<typeof TicketDraft> & { readonly images?: readonly ArrivedFile[] }

/** An idempotency key of the caller, and everything the request stands for. */
export interface Once {
  readonly key: string
  readonly body: unknown
}

/** A note to write on a ticket. */
export interface NoteText {
  readonly ticket_id: string
  readonly description?: string
  readonly private?: 'true' | 'false'
  /** Whether it is about a call to the requester. */
  readonly call?: 'true' | 'false'
  /** Ids of the people it mentions, separated by commas. */
  readonly mentions?: string
}

/** Refusals that come from what a ticket is now; each sentence says what is possible instead. */
export interface TicketConflicts {
  /** `not-found`: there is no such ticket for this caller. */
  missing(): Fault
  /** `conflict`: the ticket's state does not allow it. */
  notFrom(ticket: TicketRow): Fault
  /**
   * Throws `conflict` when somebody changed the ticket since the caller saw revision `seen`: names the changed fields, the revision now, and
   * the assignee where that changed. With `fields`: only when one of these was changed.
   */
  refuseOlder(ticket: TicketRow, seen: number | undefined, fields?: readonly string[]): Promise<void>
}

/** A label as it is written; `sort` is its position among the labels of its state. */
export interface NewProgressLabel {
  readonly id: number
  readonly ticket_type_id: number
  readonly state: string
  readonly label_en: string
  readonly label_id: string
  readonly requester_en?: string | null
  readonly requester_id?: string | null
  readonly colour: string
  readonly sort: number
}

/** The labels that administrators give the fixed states of ticket types. */
export interface ProgressLabels {
  /** Of one type, or of all, by type and position. */
  list(ticketTypeId: number | undefined): Promise<ProgressStatus[]>
  /** Inserts the labels of a new database; existing ones stay as they are. */
  lay(rows: readonly NewProgressLabel[]): Promise<void>
  /** Locks the labels until the transaction ends: one change at a time. */
  hold(): Promise<void>
  find(id: number): Promise<ProgressStatus | undefined>
  /** Labels of one state of a type, by position. */
  ofState(ticketTypeId: number, state: TicketState): Promise<ProgressStatus[]>
  /** Returns the new label's id. */
  insert(row: Omit<NewProgressLabel, 'id'>): Promise<number>
  update(id: number, patch: Partial<NewProgressLabel>): Promise<void>
  /** Removes a label that no ticket has any more. */
  remove(id: number): Promise<void>
}

/** What the tickets feature offers to others. Everything that writes joins the open transaction. */
export interface Tickets {
  /** Undefined when the ticket is not there for this caller; a null caller sees all tickets. */
  find(id: string, caller: Caller | null): Promise<TicketRow | undefined>
  /** Like `find`, and locks the row until the transaction ends. Drafts and tickets one may only approve are not there for `hold`. */
  hold(id: string, caller: Caller | null): Promise<TicketRow | undefined>
  /** Writes fields that nobody edits, without a new revision. */
  timed(id: string, patch: Pick<TicketPatch, 'sla_due_at' | 'breached' | 'pending_mode' | 'pending_told_at'>): Promise<void>
  /** Writes a change, records it and returns the ticket after all handlers ran. Throws `conflict` when its state is none of `states`, or it was changed meanwhile. */
  write(was: TicketRow, change: TicketChange): Promise<TicketRow>
  /** Writes fields of the form of a ticket that is held, without a check; whoever calls writes or records the change of the ticket after it. */
  fill(id: string, form: TicketFormFields): Promise<void>
  /** Records an event that changes no field. Returns the id of the history entry. */
  happened(event: TicketEvent): Promise<string>
  readonly conflicts: TicketConflicts
  /**
   * Opens a ticket as the desk's own form does, with all its checks. Throws `forbidden` without the permission of its type, `invalid` for
   * fields that do not fit, `conflict` for an idempotency key that was used for something else.
   */
  open(draft: NewTicketDraft, caller: Caller, once: Once | undefined): Promise<Ticket>
  /** Opens a ticket without a caller's checks. Throws `invalid` for a site that is not there. */
  openOutside(ticket: OutsideTicket): Promise<TicketRow>
  /** Category and team that a follow-up takes over; nulls for a category that is not offered at the site any more. */
  categoryStill(ticket: {
    readonly category: { readonly id: string } | null
    readonly location: { readonly id: string }
  }): Promise<{ readonly category_id: string | null; readonly group_id: string | null }>
  /**
   * Writes a note with its images; a null caller has no account. Throws `invalid` for an empty note, `forbidden` for a private note of
   * somebody who does not work tickets, `not-found`, and `conflict` where the ticket takes no notes any more.
   */
  note(note: NoteText, images: readonly ArrivedFile[], caller: Caller | null): Promise<TicketLog>
  /** Of these people, those who may see the ticket, and those who follow it from now on. Who stopped following is not added again. */
  addFollowers(id: string, userIds: readonly string[]): Promise<{ readonly seeing: readonly string[]; readonly added: readonly string[] }>
  readonly labels: ProgressLabels
  /** Gives all tickets of one label another label of the same type and state. */
  relabel(from: number, to: Pick<ProgressStatus, 'id' | 'ticket_type_id' | 'state'>): Promise<void>
  readonly uploads: Uploads
}
