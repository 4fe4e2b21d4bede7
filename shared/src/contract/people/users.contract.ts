import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
  closed,
  done,
  Email,
  Id,
  Instant,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Phone,
  Ref,
  SearchText,
} from '../../kit/words.ts'
import { OpenSession, Password } from './accounts.contract.ts'
import { ApiToken } from './api-tokens.contract.ts'
import { SecondFactor } from './second-factors.contract.ts'

export const userStatuses = ['pending', 'active', 'blocked'] as const

/** `ends_at`: from that moment on the person no longer holds the role; it is taken off within a minute. */
const RoleEnd = closed({ role_id: Id, ends_at: Instant })

export const User = closed({
  id: Id,
  email: Email,
  name: Line(120),
  phone: Phone,
  title: Type.String({ maxLength: 120 }),
  status: oneOf(...userStatuses),
  roles: Type.Array(Ref),
  /** When a role ends by itself; one that is not listed has no end. Empty for whoever neither is the person nor manages people. */
  role_ends: Type.Array(RoleEnd),
  groups: Type.Array(Ref),
  shift: nullable(Ref),
  /** Who answers for their work; asked by approvals. */
  manager: nullable(Ref),
  /** Sites in scope; null means all. */
  location_ids: nullable(Type.Array(Id)),
  created_at: Instant,
  last_seen_at: nullable(Instant),
})
export type User = Static<typeof User>

const Fields = {
  email: Email,
  name: Line(120),
  phone: optional(Phone),
  title: optional(Type.String({ maxLength: 120, pattern: '^[^\\u0000]*$' })),
  role_ids: optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
  /** All of them, of roles the person has or is given; left out, roles that stay keep theirs. */
  role_ends: optional(Type.Array(RoleEnd, { maxItems: 20 })),
  group_ids: optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
  shift_id: optional(nullable(Id)),
  manager_id: optional(nullable(Id)),
  location_ids: optional(nullable(Type.Array(Id, { maxItems: 500, uniqueItems: true }))),
}
export const UserDraft = closed({ ...Fields, password: Password, status: optional(oneOf(...userStatuses)) })
export const UserChanges = closed(Fields)

/** Leaves those who hold it: whom a ticket may be given to. */
const May = { may: optional(oneOf('ticket_work')) }
const ordinary = crud('users', {
  item: User,
  draft: UserChanges,
  filter: closed({ ...Paging, ...May, search: SearchText, status: optional(oneOf(...userStatuses)), group_id: optional(Id) }),
  read: 'signed-in',
  write: 'show_manage_user',
})

/** An administrator of some sites cannot give a scope or a permission they lack: 403. */
export const users = {
  ...ordinary,
  create: endpoint({ ...ordinary.create, body: UserDraft }),
  setStatus: endpoint({
    name: 'users.setStatus',
    method: 'PUT',
    path: '/api/v1/users/:id/status',
    access: 'show_manage_user',
    summary: 'Activate or block an account; blocking ends its sessions',
    params: ById,
    body: closed({ status: oneOf('active', 'blocked') }),
    reply: one(User),
  }),
  byLocation: endpoint({
    name: 'users.byLocation',
    method: 'GET',
    path: '/api/v1/users/location/:id',
    access: 'signed-in',
    summary: 'Active people whose scope includes a site',
    params: ById,
    query: closed(May),
    reply: many(User),
  }),
  /** Ends every session of the person. */
  resetPassword: endpoint({
    name: 'users.resetPassword',
    method: 'POST',
    path: '/api/v1/users/:id/password',
    access: 'show_manage_user',
    summary: 'Set another password for a person',
    params: ById,
    body: closed({ password: Password }),
    reply: done,
    session: true,
  }),
  sessions: endpoint({
    name: 'users.sessions',
    method: 'GET',
    path: '/api/v1/users/:id/sessions',
    access: 'show_manage_user',
    summary: 'Open sessions of a person',
    params: ById,
    reply: many(OpenSession),
  }),
  endSessions: endpoint({
    name: 'users.endSessions',
    method: 'DELETE',
    path: '/api/v1/users/:id/sessions',
    access: 'show_manage_user',
    summary: 'End all sessions of a person',
    params: ById,
    reply: done,
    session: true,
  }),
  secondFactor: endpoint({
    name: 'users.secondFactor',
    method: 'GET',
    path: '/api/v1/users/:id/second-factor',
    access: 'show_manage_user',
    summary: 'Whether a person signs in with a second factor',
    params: ById,
    reply: one(SecondFactor),
  }),
  /** Ends every session of the person; where a role demands it they set another one up at their next sign-in. */
  resetSecondFactor: endpoint({
    name: 'users.resetSecondFactor',
    method: 'DELETE',
    path: '/api/v1/users/:id/second-factor',
    access: 'show_manage_user',
    summary: 'Remove the authenticator, passkeys and recovery codes of a person',
    params: ById,
    reply: done,
    session: true,
  }),
  tokens: endpoint({
    name: 'users.tokens',
    method: 'GET',
    path: '/api/v1/users/:id/tokens',
    access: 'show_manage_user',
    summary: 'API tokens of a person',
    params: ById,
    reply: many(ApiToken),
  }),
  revokeToken: endpoint({
    name: 'users.revokeToken',
    method: 'DELETE',
    path: '/api/v1/users/:id/tokens/:token_id',
    access: 'show_manage_user',
    summary: 'Revoke an API token of a person',
    params: closed({ id: Id, token_id: Id }),
    reply: done,
    session: true,
  }),
} as const
