import type { Caller } from '../platform/access/caller.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import type { TicketEvent, TicketRow } from './tickets/tickets.ts'

/** What features tell one another, inside the transaction in which it happens. */
interface FeatureEvents {
  /** A ticket was opened, changed or noted on; the event is in its history already. */
  'ticket.changed': TicketEvent
  /** A ticket is about to be removed; a handler throws `conflict` to prevent it. The actor is null where time removes it. */
  'ticket.removing': { readonly ticket: TicketRow; readonly actor: Caller | null }
  /** People came into groups or left them. */
  'group.members-changed': { readonly userIds: readonly string[]; readonly groupIds: readonly string[] }
  /** A category was added, or moved with everything in it. */
  'category.changed': { readonly moved: boolean }
  /** The attributes of an asset were replaced. */
  'asset.attributes-changed': { readonly assetId: string }
}
export type Events = EventBus<FeatureEvents>
