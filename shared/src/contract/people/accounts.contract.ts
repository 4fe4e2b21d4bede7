import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { permissions } from '../../kit/permission.ts'
import { ById, closed, done, Email, Id, Instant, Line, many, nullable, one, oneOf, optional, Phone, Ref } from '../../kit/words.ts'

/** 10 to 200 characters; nothing else is demanded of a password (NIST SP 800-63B, 5.1.1.2). */
export const Password = Type.String({ minLength: 10, maxLength: 200 })

/** The person behind a token, and what they may. */
export const Me = closed({
  id: Id,
  email: Email,
  name: Type.String(),
  phone: Type.String(),
  language: oneOf('en', 'id'),
  permissions: Type.Array(oneOf(...permissions)),
  roles: Type.Array(Ref),
  groups: Type.Array(Ref),
  /** Sites in scope; null means all. */
  location_ids: nullable(Type.Array(Id)),
  /** Equal for people who may see the same things; the gateway shares feeds between them. */
  audience: Type.String(),
})
export type Me = Static<typeof Me>

export const Session = closed({ accessToken: Type.String(), refreshToken: Type.String(), expiresAt: Instant, user: Me })
export type Session = Static<typeof Session>

export const OpenSession = closed({
  id: Id,
  created_at: Instant,
  last_used_at: Instant,
  address: Type.String(),
  agent: Type.String(),
  current: Type.Boolean(),
})
export type OpenSession = Static<typeof OpenSession>

const at = '/api/v1/auth'
export const accounts = {
  /**
   * 401 for a wrong pair, 403 while pending or blocked, 429 after 5 misses in 15 minutes for an address and account. 409 where a second
   * factor is lacking: `current` is a `SignInChallenge`.
   */
  login: endpoint({
    name: 'accounts.login',
    method: 'POST',
    path: `${at}/login`,
    access: 'public',
    summary: 'Sign in',
    body: closed({ email: Email, password: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: one(Session),
  }),
  /** Each refresh token works once; a second use ends the session. */
  refresh: endpoint({
    name: 'accounts.refresh',
    method: 'POST',
    path: `${at}/refresh`,
    access: 'public',
    summary: 'Renew an access token',
    body: closed({ refreshToken: Type.String({ minLength: 1, maxLength: 500 }) }),
    reply: one(Session),
  }),
  logout: endpoint({
    name: 'accounts.logout',
    method: 'POST',
    path: `${at}/logout`,
    access: 'signed-in',
    summary: 'End this session',
    reply: done,
    personal: true,
    session: true,
  }),
  /** The account stays `pending` until an administrator activates it. */
  register: endpoint({
    name: 'accounts.register',
    method: 'POST',
    path: `${at}/register`,
    access: 'public',
    summary: 'Ask for an account',
    body: closed({ email: Email, password: Password, name: Line(120), phone: optional(Phone) }),
    reply: one(closed({ status: Type.Literal('pending') })),
  }),
  me: endpoint({
    name: 'accounts.me',
    method: 'GET',
    path: `${at}/me`,
    access: 'signed-in',
    summary: 'Who this token is',
    reply: one(Me),
    personal: true,
  }),
  /** Ends every other session of the person. */
  changePassword: endpoint({
    name: 'accounts.changePassword',
    method: 'POST',
    path: `${at}/password`,
    access: 'signed-in',
    summary: 'Change the own password',
    body: closed({ current: Type.String({ minLength: 1, maxLength: 200 }), password: Password }),
    reply: done,
    personal: true,
    session: true,
  }),
  setLanguage: endpoint({
    name: 'accounts.setLanguage',
    method: 'POST',
    path: `${at}/language`,
    access: 'signed-in',
    summary: 'Language of messages to this person',
    body: closed({ language: oneOf('en', 'id') }),
    reply: done,
    personal: true,
    session: true,
  }),
  sessions: endpoint({
    name: 'accounts.sessions',
    method: 'GET',
    path: `${at}/sessions`,
    access: 'signed-in',
    summary: 'Own open sessions',
    reply: many(OpenSession),
    personal: true,
    session: true,
  }),
  revoke: endpoint({
    name: 'accounts.revoke',
    method: 'DELETE',
    path: `${at}/sessions/:id`,
    access: 'signed-in',
    summary: 'End one of the own sessions',
    params: ById,
    reply: done,
    personal: true,
    session: true,
  }),
} as const
