import type { TicketView } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { permissionOfType, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { instantOf } from '../../../platform/time/zoned-time.ts'
import type { ViewRow } from './ticket-views.store.ts'

interface Shared {
  readonly shared: TicketView['shared']
  readonly groupIds: readonly string[]
}
interface ViewChecksNeeds {
  groupExists(id: string): Promise<boolean>
}

/** What a view must be before it is saved. */
export function viewChecks({ groupExists }: ViewChecksNeeds) {
  async function refuseUnknown(groupIds: readonly string[]): Promise<void> {
    for (const id of groupIds) if (!(await groupExists(id))) throw invalid('group_ids', 'exists', 'There is no such team')
  }
  return {
    /** Who may share, and with whom. */
    async refuseSharing({ shared, groupIds }: Shared, caller: Caller): Promise<void> {
      if (shared !== 'private' && !caller.may('ticket_share_views'))
        throw new Fault('forbidden', 'views.sharing', { params: { permission: 'ticket_share_views' } })
      if (shared === 'groups' && groupIds.length === 0) throw invalid('group_ids', 'minItems', 'Choose at least one team')
      if (shared !== 'groups' && groupIds.length > 0) throw invalid('group_ids', 'maxItems', 'Only a view shared with teams names teams')
      await refuseUnknown(groupIds)
    },
    /** 422 for a day that does not exist, and for half a character. */
    refuseOdd({ start, end, search = '' }: TicketView['filter']): void {
      if (!search.isWellFormed()) throw invalid('filter', 'format', 'Half a character cannot be searched for')
      if (start) instantOf(start, { field: 'filter', side: 'start' })
      if (end) instantOf(end, { field: 'filter', side: 'end' })
    },
  }
}

export const mayChange = ({ owner, shared }: ViewRow, caller: Caller): boolean =>
  owner?.id === caller.userId || (shared !== 'private' && caller.may('ticket_share_views'))

export const seesType = (id: number, caller: Caller): boolean => {
  const type = ticketTypeById(id)
  return type !== undefined && caller.may(permissionOfType(type.code))
}
export function mustSeeType(id: number, caller: Caller): void {
  if (!ticketTypeById(id)) throw invalid('ticket_type_id', 'exists', 'There is no such ticket type')
  if (!seesType(id, caller)) throw new Fault('forbidden', 'views.type')
}
