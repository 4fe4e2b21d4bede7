import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { permissions } from '../../kit/permission.ts'
import { ById, closed, done, Id, Instant, Line, many, nullable, one, oneOf, optional } from '../../kit/words.ts'

/** How every token begins, so that people and programs that look for leaked secrets know one. */
export const API_TOKEN_PREFIX = 'menara_'

const Permissions = Type.Array(oneOf(...permissions), { minItems: 1, maxItems: 200, uniqueItems: true })
const Sites = Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true })

/** With it a program acts in a person's name: never more than the person may at that moment. */
export const ApiToken = closed({
  id: Id,
  name: Line(80),
  /** Its first characters. */
  prefix: Type.String(),
  /** It reads and changes nothing. */
  read_only: Type.Boolean(),
  /** Null: all of the person's. */
  permissions: nullable(Type.Array(oneOf(...permissions))),
  /** Null: all of the person's. */
  location_ids: nullable(Type.Array(Id)),
  created_at: Instant,
  ends_at: Instant,
  last_used_at: nullable(Instant),
})
export type ApiToken = Static<typeof ApiToken>

export const ApiTokenDraft = closed({
  name: Line(80),
  read_only: Type.Boolean(),
  permissions: optional(nullable(Permissions)),
  location_ids: optional(nullable(Sites)),
  /** At most a year from now. */
  ends_at: Instant,
})
export type ApiTokenDraft = Static<typeof ApiTokenDraft>

const at = '/api/v1/auth/tokens'
const own = { access: 'signed-in', personal: true, session: true } as const

/** Personal API tokens. They are managed by who has signed in, never by a token. */
export const apiTokens = {
  list: endpoint({
    ...own,
    name: 'api_tokens.list',
    method: 'GET',
    path: at,
    summary: 'The own API tokens that are valid',
    reply: many(ApiToken),
  }),
  create: endpoint({
    ...own,
    name: 'api_tokens.create',
    method: 'POST',
    path: at,
    summary: 'Make an API token; it is shown this once',
    body: ApiTokenDraft,
    reply: one(closed({ ...ApiToken.properties, token: Type.String() })),
  }),
  revoke: endpoint({
    ...own,
    name: 'api_tokens.revoke',
    method: 'DELETE',
    path: `${at}/:id`,
    summary: 'Revoke one of the own API tokens',
    params: ById,
    reply: done,
  }),
} as const
