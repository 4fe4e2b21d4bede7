import { type Static, Type } from 'typebox'
import { signOnEnds } from '../../domain/alarms/sign-on.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, done, Id, Instant, many, nullable, one, oneOf, optional, Paging, Ref } from '../../kit/words.ts'

/** Somebody at a desk: `since` then, and still there while `ended_at` is null. */
export const SignOn = closed({
  id: Id,
  desk: Ref,
  user: Ref,
  since: Instant,
  ended_at: nullable(Instant),
  ended_because: nullable(oneOf(...signOnEnds)),
  ended_by: nullable(Ref),
})
export type SignOn = Static<typeof SignOn>

const at = '/api/v1/iot/desk-sign-ons'

export const signOns = {
  list: endpoint({
    name: 'sign_ons.list',
    method: 'GET',
    path: at,
    access: 'show_plugin_iot',
    summary: 'Who is signed on at desks (`state=open`), or who was as well, newest first',
    query: closed({ ...Paging, desk_id: optional(Id), state: optional(oneOf('open', 'all')) }),
    reply: many(SignOn),
  }),
  get: endpoint({
    name: 'sign_ons.get',
    method: 'GET',
    path: `${at}/:id`,
    access: 'show_plugin_iot',
    summary: 'One sign-on, and how it ended',
    params: ById,
    reply: one(SignOn),
  }),
  /** At another desk the caller leaves the one before. `take_over`: everybody else who stands at the desk leaves it, and is told. */
  start: endpoint({
    name: 'sign_ons.start',
    method: 'POST',
    path: at,
    access: 'alarm_acknowledge',
    summary: 'Sign on at a desk',
    body: closed({ desk_id: Id, take_over: optional(Type.Boolean()) }),
    reply: one(SignOn),
    session: true,
  }),
  /** 409 when the caller is signed on nowhere. */
  end: endpoint({
    name: 'sign_ons.end',
    method: 'DELETE',
    path: `${at}/mine`,
    access: 'alarm_acknowledge',
    summary: 'Sign off from the desk one is signed on at',
    reply: done,
    session: true,
  }),
} as const
