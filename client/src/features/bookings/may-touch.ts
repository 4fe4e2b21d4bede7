import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'

interface Who {
  readonly userId: string | undefined
  readonly manages: boolean
}
const STANDING: ReadonlySet<Booking['state']> = new Set(['requested', 'confirmed', 'checked_in', 'waitlisted'])

/** Whose booking it is, and who manages assets; nobody where it is over. */
export function mayTouch({ booked_by, state }: Pick<Booking, 'booked_by' | 'state'>, { userId, manages }: Who): boolean {
  if (!STANDING.has(state)) return false
  return manages || (booked_by !== null && booked_by.id === userId)
}
