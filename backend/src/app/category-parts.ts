import { invalid } from '../platform/errors.ts'

/** 422 for a category whose tickets are of another type. */
export function mustBeOfType({ ticket_type_id }: { readonly ticket_type_id: number }, ticketTypeId: number): void {
  if (ticket_type_id !== ticketTypeId) throw invalid('category_id', 'ticket_type', 'This category belongs to another ticket type')
}
