import type { Ticket } from '@menara/shared/contract/tickets.contract.ts'
import { CLOSES_AFTER_DAYS } from '@menara/shared/domain/ticket-state.ts'
import { dateText } from '../../kit/dates.ts'

/** Day and time at a site; the year instead of the time where it is not this year's. */
export const shortDate = (at: string, zone: string): string =>
  dateText(at, new Date(at).getFullYear() === new Date().getFullYear() ? 'short' : 'day', zone)

const DAY_MS = 86_400_000
/** When a resolved ticket closes by itself, at the earliest where it has an alarm; a trip is over once it is settled. */
export const closesAt = ({ state, type, resolved_at }: Pick<Ticket, 'state' | 'type' | 'resolved_at'>): string | null =>
  state === 'resolved' && resolved_at !== null && type !== 'travelling'
    ? new Date(Date.parse(resolved_at) + CLOSES_AFTER_DAYS * DAY_MS).toISOString()
    : null
