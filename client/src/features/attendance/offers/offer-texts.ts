import type { RosterShift } from '@menara/shared/contract/people/roster/roster.contract.ts'
import type { ShiftOffer } from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import { dayText } from '../../../kit/dates/dates.ts'
import { hoursOf } from '../roster/roster-texts.ts'

export const OFFER_COLOURS = {
  offered: 'yellow',
  accepted: 'blue',
  applied: 'teal',
  declined: 'gray',
  refused: 'red',
  withdrawn: 'gray',
  expired: 'gray',
} as const

/** `Tue 19 Jan · Morning 08:00–16:00`. */
export const shiftOfDay = (day: string, shift: RosterShift): string => `${dayText(day)} · ${hoursOf(shift)}`

/** The shift, and what is given in return: `Tue 19 Jan · Morning 08:00–16:00 ⇄ Wed 20 Jan · Night 23:00–07:00`. */
export function exchangeText({ day, shift, counterpart_day, counterpart_shift }: ShiftOffer): string {
  const own = shiftOfDay(day, shift)
  return counterpart_day !== null && counterpart_shift ? `${own} ⇄ ${shiftOfDay(counterpart_day, counterpart_shift)}` : own
}
