import type { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { ArrivedFile } from '../../../platform/files/uploads.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketKeys } from '../intake/ticket-keys.service.ts'
import type { TicketNotes } from '../notes/ticket-notes.service.ts'
import type { TicketLinksStore } from './ticket-links.store.ts'
import { bindMade } from './ticket-pairs.ts'

export interface TicketFollowUpsNeeds {
  readonly store: Pick<TicketLinksStore, 'insert'>
  readonly keys: TicketKeys
  /** Keeps the pictures a ticket is opened with. */
  readonly illustrate: TicketNotes['illustrate']
  readonly tickets: Pick<Tickets, 'find' | 'hold' | 'openOutside' | 'happened' | 'conflicts' | 'categoryStill'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type TicketFollowUpsService = ReturnType<typeof ticketFollowUpsService>
type Body = CallOf<typeof ticketLinks.followUp>['body']
interface Asked extends Body {
  /** Of the caller: sent twice, it opens one. */
  readonly key: string | undefined
  readonly images: readonly ArrivedFile[]
}

/** What is still to be said of a closed ticket: a new one that goes on from it. */
export function ticketFollowUpsService(needs: TicketFollowUpsNeeds) {
  const { keys, illustrate, tickets, atomically, newId } = needs
  return {
    /** The new ticket. */
    async open(id: string, asked: Asked, caller: Caller): Promise<Ticket> {
      const { key, description, images } = asked
      keys.check(key)
      if (description.trim() === '') throw invalid('description', 'required', 'Say what is still to be done')
      return atomically(async () => {
        const ticket = await tickets.hold(id, caller)
        if (!ticket) throw tickets.conflicts.missing()
        mustBeTheirs(ticket, caller)
        mustBeClosed(ticket)
        const madeId = newId()
        const before = key === undefined ? undefined : await keys.opened({ key, userId: caller.userId, body: meant(id, asked), id: madeId })
        if (before) return before
        const sort = await tickets.categoryStill(ticket)
        const made = await tickets.openOutside({ ...goingOn(ticket, caller), ...sort, id: madeId, description })
        if (images.length > 0) await illustrate(made, images, caller)
        return bindMade(needs, [ticket, made], { action: 'linked', actor: caller })
      })
    },
  }
}

/** What one key stands for. */
const meant = (id: string, { description, images }: Asked) => ({
  follow_up_of: id,
  description,
  ...(images.length > 0 && { images: images.map((image) => image.sha256) }),
})

function mustBeTheirs({ requester }: TicketRow, caller: Caller): void {
  if (requester?.id !== caller.userId && !caller.may('ticket_work'))
    throw new Fault('forbidden', 'follow_ups.permission', { params: { permission: 'ticket_work' } })
}
function mustBeClosed({ number, state }: TicketRow): void {
  if (state !== 'closed')
    throw new Fault('conflict', 'follow_ups.not_closed', { params: { number, state }, errors: [{ field: 'state', rule: state }] })
}

/** The same matter of the same person; whose it was of nobody's account is theirs who go on with it. */
const goingOn = ({ ticket_type_id, title, priority, location, area, asset, requester }: TicketRow, caller: Caller) => ({
  ticket_type_id,
  title,
  priority,
  location_id: location.id,
  area_id: area?.id ?? null,
  asset_id: asset?.id ?? null,
  requester_id: requester?.id ?? caller.userId,
  by: caller,
})
