/** `swap`: one person's shift for another's; `give`: somebody takes it over; `open`: nobody has it yet. */
export const shiftOfferKinds = ['swap', 'give', 'open'] as const
export type ShiftOfferKind = (typeof shiftOfferKinds)[number]

/**
 * `offered` waits for whoever takes it, `accepted` for whoever manages people; `applied` stands in the roster.
 * `declined` by the colleague, `refused` by the manager, `expired` when the shift began or the roster changed.
 */
export const shiftOfferStates = ['offered', 'accepted', 'applied', 'declined', 'refused', 'withdrawn', 'expired'] as const
export type ShiftOfferState = (typeof shiftOfferStates)[number]

/** What a person may do with an offer that concerns them. */
export const shiftOfferMoves = ['accept', 'decline', 'withdraw'] as const
export type ShiftOfferMove = (typeof shiftOfferMoves)[number]

interface Parties {
  readonly state: ShiftOfferState
  /** Whose shift it is; null for an open one. */
  readonly user: { readonly id: string } | null
  /** Null: whoever takes it. */
  readonly counterpart: { readonly id: string } | null
}

/** The moves a colleague has; none on an offer that is settled. */
export function movesOf({ state, user, counterpart }: Parties, viewerId: string): readonly ShiftOfferMove[] {
  const [own, asked] = [user?.id === viewerId, counterpart?.id === viewerId]
  if (state === 'offered' && own) return ['withdraw']
  if (state === 'offered' && asked) return ['accept', 'decline']
  if (state === 'offered' && counterpart === null) return ['accept']
  if (state === 'accepted' && (own || asked)) return ['withdraw']
  return []
}

interface Exchanged {
  readonly day: string
  readonly shift_id: string
  readonly user_id: string | null
  readonly counterpart_id: string
  /** Null unless a shift is given in return. */
  readonly counterpart_day: string | null
  readonly counterpart_shift_id: string | null
}
/** A day as it is once an offer is applied. */
export interface ExchangedDay {
  readonly user_id: string
  readonly day: string
  readonly kind: 'shift' | 'off'
  readonly shift_id?: string
}

/** The days of both people once the offer is applied; a day whose shift went away is a day off. */
export function daysExchanged({ day, shift_id, user_id, counterpart_id, ...other }: Exchanged): ExchangedDay[] {
  const taken: ExchangedDay = { user_id: counterpart_id, day, kind: 'shift', shift_id }
  if (user_id === null) return [taken]
  const { counterpart_day, counterpart_shift_id } = other
  if (counterpart_day === null || counterpart_shift_id === null) return [{ user_id, day, kind: 'off' }, taken]
  const returned: ExchangedDay = { user_id, day: counterpart_day, kind: 'shift', shift_id: counterpart_shift_id }
  if (counterpart_day === day) return [returned, taken]
  return [{ user_id, day, kind: 'off' }, returned, { user_id: counterpart_id, day: counterpart_day, kind: 'off' }, taken]
}
