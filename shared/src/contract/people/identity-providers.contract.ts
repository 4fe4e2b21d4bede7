import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, Instant, Line, many, nullable, one, optional } from '../../kit/words.ts'
import { Session } from './accounts.contract.ts'

const Address = Type.String({ maxLength: 300, pattern: '^https?://[^\\s\\u0000-\\u001f?#]+$' })
const Scopes = Type.Array(Type.String({ minLength: 1, maxLength: 60, pattern: '^[!#-\\[\\]-~]+$' }), { maxItems: 20, uniqueItems: true })
const Domains = Type.Array(
  Type.String({ minLength: 3, maxLength: 253, pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' }),
  {
    maxItems: 50,
    uniqueItems: true,
  },
)
const Words = Type.Array(Line(100), { maxItems: 20, uniqueItems: true })
const RoleMap = Type.Array(closed({ group: Line(200), role_id: Id }), { maxItems: 200 })
const Claim = Type.String({ maxLength: 100, pattern: '^[!-~]*$' })

/** A service at which people sign in (OpenID Connect). Its secret is never shown. */
export const IdentityProvider = closed({
  id: Id,
  name: Line(80),
  enabled: Type.Boolean(),
  issuer: Address,
  client_id: Line(200),
  has_secret: Type.Boolean(),
  scopes: Scopes,
  /** The claim that names the person's groups; empty: none. */
  groups_claim: Claim,
  /** Members of the group hold the role here, as the provider says at each sign-in; other roles stay as they are. */
  role_map: RoleMap,
  /** People nobody knows yet get an account at their first sign-in. */
  creates_people: Type.Boolean(),
  /** Somebody with an account is known by their verified e-mail address the first time. */
  links_by_email: Type.Boolean(),
  /** Only verified addresses of these; empty: any. */
  email_domains: Domains,
  /** Sites of people it brings; null: all. */
  location_ids: nullable(Type.Array(Id, { maxItems: 500 })),
  /** Values of `amr` or `acr` by which the provider says that it asked for a second factor; empty: it is asked for here. */
  second_factor_values: Words,
  created_at: Instant,
  /** What is entered at the provider. */
  redirect_uri: Type.String(),
})
export type IdentityProvider = Static<typeof IdentityProvider>

export const IdentityProviderDraft = closed({
  name: Line(80),
  enabled: Type.Boolean(),
  issuer: Address,
  client_id: Line(200),
  /** Left out: stays. Null: a public client has none. */
  client_secret: optional(nullable(Type.String({ minLength: 1, maxLength: 500, pattern: '^[ -~]+$' }))),
  scopes: Scopes,
  groups_claim: Claim,
  role_map: RoleMap,
  creates_people: Type.Boolean(),
  links_by_email: Type.Boolean(),
  email_domains: Domains,
  location_ids: nullable(Type.Array(Id, { maxItems: 500, uniqueItems: true })),
  second_factor_values: Words,
})
export type IdentityProviderDraft = Static<typeof IdentityProviderDraft>

const ordinary = crud('identity_providers', {
  item: IdentityProvider,
  draft: IdentityProviderDraft,
  filter: closed({}),
  read: 'show_manage_workspace',
  write: 'show_manage_workspace',
})
const at = '/api/v1/auth/providers'

/** Who sees all sites and holds the roles that are given may change one; API tokens may not. */
export const identityProviders = {
  ...ordinary,
  create: endpoint({ ...ordinary.create, session: true }),
  update: endpoint({ ...ordinary.update, session: true }),
  remove: endpoint({ ...ordinary.remove, session: true }),
  check: endpoint({
    name: 'identity_providers.check',
    method: 'POST',
    path: '/api/v1/identity_providers/:id/check',
    access: 'show_manage_workspace',
    summary: 'Ask the provider who it is; 503 where it does not answer as one',
    params: ById,
    body: closed({}),
    reply: one(closed({ issuer: Type.String(), authorization_endpoint: Type.String() })),
    session: true,
  }),
  offered: endpoint({
    name: 'identity_providers.offered',
    method: 'GET',
    path: at,
    access: 'public',
    summary: 'Services at which one may sign in',
    reply: many(closed({ id: Id, name: Line(80) })),
  }),
  /** Sets the cookie by which the browser is known again. 503 where the provider does not answer. */
  start: endpoint({
    name: 'identity_providers.start',
    method: 'POST',
    path: `${at}/start`,
    access: 'public',
    summary: 'Begin to sign in at a provider: the address to lead the browser to',
    body: closed({ id: Id }),
    reply: one(closed({ url: Type.String() })),
  }),
  /** What the provider led back with. Works once, in the browser that began it. 409 as `accounts.login`. */
  finish: endpoint({
    name: 'identity_providers.finish',
    method: 'POST',
    path: `${at}/finish`,
    access: 'public',
    summary: 'Sign in with what a provider says',
    body: closed({
      state: Type.String({ minLength: 1, maxLength: 200, pattern: '^[\\w-]+$' }),
      code: optional(Type.String({ minLength: 1, maxLength: 4000, pattern: '^[ -~]+$' })),
      iss: optional(Type.String({ maxLength: 300, pattern: '^[ -~]*$' })),
      error: optional(Type.String({ maxLength: 200, pattern: '^[ -~]*$' })),
    }),
    reply: one(Session),
  }),
} as const
