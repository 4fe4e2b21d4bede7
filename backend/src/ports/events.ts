import type { PersonalDataKey } from '@menara/shared/domain/personal-data/personal-data-categories.ts'
import type { Caller } from '../platform/access/caller.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import type { TicketEvent, TicketRow } from './tickets/tickets.ts'

/** Items that came for an order, or are taken back. */
export interface ReceivedItems {
  readonly receiptId: string
  readonly orderId: string
  readonly ticketId: string
  readonly locationId: string
  readonly lines: readonly {
    readonly orderLineId: string
    /** Null: a free text that is in no catalogue. */
    readonly itemId: string | null
    readonly accepted: number
    readonly rejected: number
    readonly unit: string
  }[]
  readonly actor: Caller
}

/** Somebody whose personal data is removed; each feature removes what it keeps of them, and says how many rows of which category. */
export interface PersonErasing {
  readonly userId: string
  /** The account is named by it from now on: `Erased person <code>`. */
  readonly code: string
  removed(category: PersonalDataKey, rows: number): void
}

/** Somebody opened what is protected of another person. */
export interface PersonalDataRead {
  readonly viewerId: string
  readonly userId: string
  readonly category: PersonalDataKey
}

/** What features tell one another, inside the transaction in which it happens. */
interface FeatureEvents {
  /** A ticket was opened, changed or noted on; the event is in its history already. */
  'ticket.changed': TicketEvent
  /** A ticket is about to be removed; a handler throws `conflict` to prevent it. The actor is null where time removes it. */
  'ticket.removing': { readonly ticket: TicketRow; readonly actor: Caller | null }
  /** The personal data of somebody whose account is blocked is removed, on request and for good. */
  'person.erasing': PersonErasing
  /** A wage, a file of an absence, a document or a photo of a check-in of another person was opened. */
  'personal-data.read': PersonalDataRead
  /** People came into groups or left them. */
  'group.members-changed': { readonly userIds: readonly string[]; readonly groupIds: readonly string[] }
  /** A receipt of items was posted: what was accepted is there from now on. */
  'receipt.posted': ReceivedItems
  /** A posted receipt was taken back. */
  'receipt.reversed': ReceivedItems
  /** A category was added, or moved with everything in it. */
  'category.changed': { readonly moved: boolean }
  /** An area is about to be removed: what hangs on it and is not in its tables goes too. */
  'area.removing': { readonly areaId: string }
  /** The attributes of an asset were replaced. */
  'asset.attributes-changed': { readonly assetId: string }
}
export type Events = EventBus<FeatureEvents>
