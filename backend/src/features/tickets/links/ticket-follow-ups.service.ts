import type { ticketLinks } from '@menara/shared/contract/ticket-links.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Tickets } from '../../../app/ticket-parts.ts'
import type { Caller } from '../../../platform/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { TicketKeys } from '../ticket-keys.service.ts'
import type { TicketReferencesNeeds } from '../ticket-references.service.ts'
import type { TicketRow } from '../ticket-rows.store.ts'
import type { TicketLinksStore } from './ticket-links.store.ts'
import { bindMade } from './ticket-pairs.ts'

export interface TicketFollowUpsNeeds {
  readonly store: Pick<TicketLinksStore, 'insert'>
  readonly keys: TicketKeys
  readonly category: TicketReferencesNeeds['category']
  readonly tickets: Pick<Tickets, 'find' | 'hold' | 'openOutside' | 'happened' | 'conflicts'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type TicketFollowUpsService = ReturnType<typeof ticketFollowUpsService>
type Body = CallOf<typeof ticketLinks.followUp>['body']
interface Asked extends Body {
  /** Of the caller: sent twice, it opens one. */
  readonly key: string | undefined
}

/** What is still to be said of a closed ticket: a new one that goes on from it. */
export function ticketFollowUpsService(needs: TicketFollowUpsNeeds) {
  const { keys, category, tickets, atomically, newId } = needs
  /** A category that is offered no more is left out. */
  async function categoryOf({ category: its, location }: TicketRow) {
    const found = its && (await category(its.id))
    const fits = found?.offered && (found.location_id === null || found.location_id === location.id)
    return fits ? { category_id: its?.id ?? null, group_id: found.group_id } : { category_id: null, group_id: null }
  }
  return {
    /** The new ticket. */
    async open(id: string, { key, description }: Asked, caller: Caller): Promise<Ticket> {
      keys.check(key)
      if (description.trim() === '') throw invalid('description', 'required', 'Say what is still to be done')
      return atomically(async () => {
        const ticket = await tickets.hold(id, caller)
        if (!ticket) throw tickets.conflicts.missing()
        mustBeTheirs(ticket, caller)
        mustBeClosed(ticket)
        const madeId = newId()
        const body = { follow_up_of: id, description }
        const before = key === undefined ? undefined : await keys.opened({ key, userId: caller.userId, body, id: madeId })
        if (before) return before
        const sort = await categoryOf(ticket)
        const made = await tickets.openOutside({ ...goingOn(ticket, caller), ...sort, id: madeId, description })
        return bindMade(needs, [ticket, made], { action: 'linked', actor: caller })
      })
    },
  }
}

function mustBeTheirs({ requester }: TicketRow, caller: Caller): void {
  if (requester?.id !== caller.userId && !caller.may('ticket_work'))
    throw new Fault('forbidden', 'A follow-up is opened by the requester, or by those with the permission ticket_work')
}
function mustBeClosed({ number, state }: TicketRow): void {
  if (state !== 'closed')
    throw new Fault('conflict', `${number} is ${state.replaceAll('_', ' ')}: only a closed ticket has a follow-up`, {
      errors: [{ field: 'state', rule: state }],
    })
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
