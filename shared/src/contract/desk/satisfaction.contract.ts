import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, Instant, many, nullable, one, oneOf, optional, Text } from '../../kit/words.ts'

/** A score up to this one opens a follow-up ticket. */
export const LOW_SCORE = 2

const Score = Type.Integer({ minimum: 1, maximum: 5 })
const Answer = closed({ score: Score, comment: optional(Text(2000)) })

/** How content whoever asked for a ticket is. */
export const TicketSurvey = closed({
  ticket_id: Id,
  /** Null: it was not asked, for the ticket was never resolved or nobody asked for it. */
  asked_at: nullable(Instant),
  shown_at: nullable(Instant),
  declined_at: nullable(Instant),
  score: nullable(Score),
  comment: Type.String(),
  answered_at: nullable(Instant),
  follow_up: nullable(closed({ id: Id, number: Type.String() })),
  /** The ticket whose low score this one follows. */
  follows: nullable(closed({ id: Id, number: Type.String() })),
  may_answer: Type.Boolean(),
})
export type TicketSurvey = Static<typeof TicketSurvey>

/** What whoever has the link sees: the ticket's number and what was answered. */
export const PublicSurvey = closed({
  number: Type.String(),
  title: Type.String(),
  score: nullable(Score),
  comment: Type.String(),
  answered_at: nullable(Instant),
})
export type PublicSurvey = Static<typeof PublicSurvey>

const desk = '/desk/api/v1/tickets/survey'
const open = '/desk/api/v1/public/ticketsurvey/:token'
const ByToken = closed({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{48}(?:[A-Za-z0-9_-]{6})?$' }) })

/** Satisfaction with tickets: asked once, when a ticket is resolved for the first time. */
export const ticketSurveys = {
  get: endpoint({
    name: 'ticket_surveys.get',
    method: 'GET',
    path: `${desk}/:id`,
    access: 'show_ticketing',
    summary: 'The survey of a ticket',
    params: ById,
    reply: one(TicketSurvey),
  }),
  answer: endpoint({
    name: 'ticket_surveys.answer',
    method: 'PUT',
    path: `${desk}/:id`,
    access: 'show_ticketing',
    summary: 'The answer of whoever asked for the ticket; given once',
    params: ById,
    body: Answer,
    reply: one(TicketSurvey),
  }),
  /** `shown` and `declined` are the requester's; `link` is for those who work tickets and gives a link to pass on. */
  activity: endpoint({
    name: 'ticket_surveys.activity',
    method: 'POST',
    path: `${desk}/activity`,
    access: 'show_ticketing',
    summary: 'What happened with a survey beside its answer',
    body: closed({ ticket_id: Id, activity: oneOf('shown', 'declined', 'link') }),
    reply: one(closed({ survey: TicketSurvey, token: nullable(Type.String()) })),
  }),
  figures: endpoint({
    name: 'ticket_surveys.figures',
    method: 'GET',
    path: `${desk}/figures`,
    access: 'ticket_read_all',
    summary: 'Asked, answered and the mean score by ticket type, of tickets at the sites I see that were resolved in the last days',
    query: closed({ location_id: optional(Id), days: optional(Type.Integer({ minimum: 1, maximum: 366, default: 90 })) }),
    reply: many(
      closed({
        ticket_type_id: Type.Integer(),
        asked: Type.Integer(),
        answered: Type.Integer(),
        low: Type.Integer(),
        mean: nullable(Type.Number()),
      }),
    ),
  }),
  publicGet: endpoint({
    name: 'ticket_surveys.publicGet',
    method: 'GET',
    path: open,
    access: 'public',
    summary: 'The survey a link is for',
    params: ByToken,
    reply: one(PublicSurvey),
  }),
  publicAnswer: endpoint({
    name: 'ticket_surveys.publicAnswer',
    method: 'PUT',
    path: open,
    access: 'public',
    summary: 'The answer by a link; given once',
    params: ByToken,
    body: Answer,
    reply: one(PublicSurvey),
  }),
} as const
