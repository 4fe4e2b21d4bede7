import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, changes, closed, done, Id, Instant, many, one, optional, Ref } from '../../kit/words.ts'

export const Substitute = closed({ id: Id, person: Ref, substitute: Ref, start: Instant, end: Instant })
export type Substitute = Static<typeof Substitute>
export const SubstituteDraft = closed({
  /** The caller unless said; for others `show_manage_ticket` is needed. */
  user_id: optional(Id),
  substitute_id: Id,
  start: Instant,
  end: Instant,
})

const path = '/desk/api/v1/approvals/substitutes'

/** Who answers approvals for somebody who is away. */
export const substitutes = {
  list: endpoint({
    name: 'substitutes.list',
    method: 'GET',
    path,
    access: 'signed-in',
    summary: 'Who answers for me and for whom I answer, of now and of times to come; everybody’s for administrators who ask',
    query: closed({ everybody: optional(Type.Boolean()) }),
    reply: many(Substitute),
    personal: true,
  }),
  create: endpoint({
    name: 'substitutes.create',
    method: 'POST',
    path,
    access: 'signed-in',
    summary: 'Name who answers while one is away',
    body: SubstituteDraft,
    reply: one(Substitute),
    personal: true,
  }),
  update: endpoint({
    name: 'substitutes.update',
    method: 'PUT',
    path: `${path}/:id`,
    access: 'signed-in',
    summary: 'Change the time of a substitution',
    params: ById,
    body: changes(closed({ start: Instant, end: Instant })),
    reply: one(Substitute),
    personal: true,
  }),
  remove: endpoint({
    name: 'substitutes.remove',
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'signed-in',
    summary: 'End a substitution',
    params: ById,
    reply: done,
    personal: true,
  }),
} as const
