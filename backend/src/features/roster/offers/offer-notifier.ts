import type { ShiftOffer } from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { inboxTexts } from '../../../platform/texts/message-templates.ts'
import type { RosterNeeds } from '../roster.needs.ts'

/** What happened to an offer, as its message in `shared/src/message-templates` is called. */
export type OfferEvent = 'offered' | 'open' | 'accepted' | 'applied' | 'declined' | 'refused' | 'withdrawn' | 'expired'

export interface OfferNotice {
  readonly offer: ShiftOffer
  readonly event: OfferEvent
  /** Ids; the one who did it is left out. */
  readonly to: readonly (string | undefined)[]
  readonly by: { readonly id: string; readonly name: string } | null
  readonly link: string
}
export const OWN_PAGE = '/admin/home'
export const MANAGER_PAGE = '/people/shift-management?tab=offers'

/** Sends the message of an event to the people concerned. */
export async function notifyOfOffer(
  { notifier }: Pick<RosterNeeds, 'notifier'>,
  { offer, event, to, by, link }: OfferNotice,
): Promise<void> {
  const user_ids = [...new Set(to.filter((id) => id !== undefined))].filter((id) => id !== by?.id)
  if (user_ids.length === 0) return
  const { shift, location, day, settled } = offer
  const params = {
    name: by?.name ?? '',
    shift: `${shift.name} ${shift.start}–${shift.end}`,
    site: location.name,
    day,
    reason: settled?.reason || '–',
  }
  await notifier.send({ user_ids, type: 'shift', link, ...inboxTexts(`shift_offers.${event}`, params) })
}

/** Writes down what happened to an offer; viewers of the site's roster are told. */
export function recordOffer(
  { journal }: Pick<RosterNeeds, 'journal'>,
  { offer, action, caller }: { readonly offer: ShiftOffer; readonly action: string; readonly caller: Pick<Caller, 'userId'> | null },
): void {
  const { id, kind, location, day, user, counterpart, counterpart_day } = offer
  journal.record({
    action: `shift_offer.${action}`,
    subject: 'shift_offers',
    subject_id: id,
    actor_id: caller?.userId ?? null,
    detail: { kind, day, user_id: user?.id ?? null, counterpart_id: counterpart?.id ?? null, counterpart_day },
    hints: [{ topic: 'attendances', key: id, location_id: location.id }],
  })
}
