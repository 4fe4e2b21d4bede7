import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, dictionary, done, FREE_JSON, Id, Instant, Line, many, nullable, one, optional } from '../../kit/words.ts'
import { Session } from './accounts.contract.ts'

/** As a browser gives it (WebAuthn, `PublicKeyCredential.toJSON`). */
const Credential = dictionary(Type.Unknown(), { propertyNames: { maxLength: 64 }, maxProperties: 20, ...FREE_JSON })
/** As a browser takes it: what `navigator.credentials` is asked with. */
const Options = closed({ options: dictionary(Type.Unknown()) })
const OwnPassword = optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' }))
const Challenge = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$' })

export const Passkey = closed({ id: Id, name: Line(80), created_at: Instant, last_used_at: nullable(Instant) })
export type Passkey = Static<typeof Passkey>

const at = '/api/v1/auth/passkeys'
const own = { access: 'signed-in', personal: true, session: true } as const

/** Passkeys (WebAuthn): instead of the password, and as second factor. */
export const passkeys = {
  list: endpoint({ ...own, name: 'passkeys.list', method: 'GET', path: at, summary: 'The own passkeys', reply: many(Passkey) }),
  begin: endpoint({
    ...own,
    name: 'passkeys.begin',
    method: 'POST',
    path: `${at}/begin`,
    summary: 'Begin to register a passkey',
    body: closed({ password: OwnPassword }),
    reply: one(Options),
  }),
  /** `recovery_codes`: with the first second factor, shown this once; else empty. */
  register: endpoint({
    ...own,
    name: 'passkeys.register',
    method: 'POST',
    path: at,
    summary: 'Register a passkey',
    body: closed({ name: Line(80), credential: Credential }),
    reply: one(closed({ passkey: Passkey, recovery_codes: Type.Array(Type.String()) })),
  }),
  remove: endpoint({
    ...own,
    name: 'passkeys.remove',
    method: 'POST',
    path: `${at}/:id/remove`,
    summary: 'Remove a passkey; 409 for the last second factor while a role demands one',
    params: ById,
    body: closed({ password: OwnPassword }),
    reply: done,
  }),
  beginSignIn: endpoint({
    name: 'passkeys.beginSignIn',
    method: 'POST',
    path: `${at}/sign-in/begin`,
    access: 'public',
    summary: 'Begin to sign in with a passkey alone',
    body: closed({}),
    reply: one(Options),
  }),
  signIn: endpoint({
    name: 'passkeys.signIn',
    method: 'POST',
    path: `${at}/sign-in`,
    access: 'public',
    summary: 'Sign in with a passkey, whose device has verified its person',
    body: closed({ credential: Credential }),
    reply: one(Session),
  }),
  beginSecondFactor: endpoint({
    name: 'passkeys.beginSecondFactor',
    method: 'POST',
    path: `${at}/second-factor/begin`,
    access: 'public',
    summary: 'Ask for a passkey after the password',
    body: closed({ challenge: Challenge }),
    reply: one(Options),
  }),
  secondFactor: endpoint({
    name: 'passkeys.secondFactor',
    method: 'POST',
    path: `${at}/second-factor`,
    access: 'public',
    summary: 'Sign in with a passkey as second factor',
    body: closed({ challenge: Challenge, credential: Credential }),
    reply: one(Session),
  }),
} as const
