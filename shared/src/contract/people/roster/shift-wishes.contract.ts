import { type Static, Type } from 'typebox'
import { MAX_WISHES, shiftWishKinds, WISH_DAYS_AHEAD } from '../../../domain/people/roster/shift-wishes.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { closed, Day, Id, nullable, one, oneOf, optional, Ref } from '../../../kit/words.ts'

const Limit = Type.Integer({ minimum: 0, maximum: MAX_WISHES })
/** Wishes of the caller for the roster of a month. */
const OwnShiftWishes = closed({
  month: Type.String(),
  /** Where the caller is awaited; null: nowhere, and nothing can be wished. */
  location: nullable(Ref),
  /** At most so many in the month. */
  limit: Limit,
  /** False: the caller's roster of the month is published, or the month is over or too far ahead. */
  is_open: Type.Boolean(),
  wishes: Type.Array(closed({ day: Day, kind: oneOf(...shiftWishKinds), shift: nullable(Ref) })),
  /** What can be wished for. */
  shifts: Type.Array(Ref),
})
export type OwnShiftWishes = Static<typeof OwnShiftWishes>

const path = '/people/api/v1/roster/wishes'
const own = `${path}/own`
export const shiftWishes = {
  own: endpoint({
    name: 'shift_wishes.own',
    method: 'GET',
    path: own,
    access: 'signed-in',
    personal: true,
    summary: 'My wishes for the roster of a month',
    query: closed({ month: Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' }) }),
    reply: one(OwnShiftWishes),
  }),
  /** 409 once my roster of the month is published, for more than the limit of the site, and where I am awaited nowhere. */
  put: endpoint({
    name: 'shift_wishes.put',
    method: 'PUT',
    path: own,
    access: 'signed-in',
    personal: true,
    summary: `Wish for a day off or a shift, from tomorrow on and at most ${WISH_DAYS_AHEAD} days ahead; \`none\` takes the wish of the day back`,
    body: closed({ day: Day, kind: oneOf(...shiftWishKinds, 'none'), shift_id: optional(Id) }),
    reply: one(OwnShiftWishes),
  }),
  setLimit: endpoint({
    name: 'shift_wishes.setLimit',
    method: 'PUT',
    path: `${path}/limit`,
    access: 'show_manage_user',
    summary: 'Say how many wishes each person of a site may have in a month; 0: none',
    body: closed({ location_id: Id, per_month: Limit }),
    reply: one(closed({ per_month: Limit })),
  }),
}
