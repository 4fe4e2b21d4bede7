import type { TicketBatch } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'

/** The newest bulk change that was made to tickets of this type; tickets are numbered by type. */
export function batchOfList<B extends Pick<TicketBatch, 'items'>>(batches: readonly B[], typeId: number): B | undefined {
  const prefix = `${ticketTypeById(typeId)?.prefix}-`
  return batches.find((batch) => batch.items.some(({ number }) => number?.startsWith(prefix)))
}
