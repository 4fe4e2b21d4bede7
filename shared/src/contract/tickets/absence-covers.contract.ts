import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, Instant, nullable, one, oneOf, Ref } from '../../kit/words.ts'

export const absenceCoverStates = ['planned', 'running', 'ended'] as const

/** Who takes over from somebody who is away, and what they took over. */
export const AbsenceCover = closed({
  person: Ref,
  substitute: Ref,
  state: oneOf(...absenceCoverStates),
  starts_at: Instant,
  ends_at: Instant,
  /** Whether the substitute answers the approvals of the person meanwhile. */
  approvals: Type.Boolean(),
  /** Tickets of the person that the substitute was given, as far as the reader may see them; oldest first, at most 200. */
  tickets: Type.Array(
    closed({
      ticket: closed({ id: Id, number: Type.String(), title: Type.String() }),
      given_at: Instant,
      /** When it went back; null: it did not. */
      returned_at: nullable(Instant),
    }),
  ),
})
export type AbsenceCover = Static<typeof AbsenceCover>

/** Substitution while an absence lasts. */
export const absenceCovers = {
  get: endpoint({
    name: 'absence_covers.get',
    method: 'GET',
    path: '/desk/api/v1/tickets/:id/cover',
    access: 'show_ticketing',
    summary: 'Who takes over during an absence and which tickets; null where the request names nobody or was never approved',
    params: ById,
    reply: one(nullable(AbsenceCover)),
  }),
}
