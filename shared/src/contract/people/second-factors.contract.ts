import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, done, Instant, nullable, one, oneOf, optional } from '../../kit/words.ts'
import { Session } from './accounts.contract.ts'

/** Six digits of an authenticator, or a recovery code; spaces and hyphens count for nothing. */
const Code = Type.String({ minLength: 6, maxLength: 40, pattern: '^[0-9A-Za-z -]*$' })
const Challenge = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$' })
/** Of who has one; people who sign in with another service alone have none. */
const OwnPassword = optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' }))

/** What a refused sign-in (409) brings as `current`: what is lacking, and by what it goes on. */
export const SignInChallenge = closed({
  challenge: Challenge,
  /** `code`: the second factor is asked for. `set_up`: a role demands one and the person has none yet. */
  step: oneOf('code', 'set_up'),
  /** What the person has; a recovery code always does as well. */
  methods: Type.Array(oneOf('totp', 'passkey')),
  expires_at: Instant,
})
export type SignInChallenge = Static<typeof SignInChallenge>

export const SecondFactor = closed({
  /** Since when codes of an authenticator are asked for at sign-in; null: they are not. */
  totp_since: nullable(Instant),
  passkeys: Type.Integer(),
  recovery_codes_left: Type.Integer(),
  /** A role of the person demands a second factor. */
  required: Type.Boolean(),
})
export type SecondFactor = Static<typeof SecondFactor>

/** The secret as one types it (Base32) and as an authenticator reads it from a QR code (`otpauth://totp/…`). */
export const TotpSetUp = closed({ secret: Type.String(), uri: Type.String() })
export type TotpSetUp = Static<typeof TotpSetUp>
/** Shown this once. */
export const RecoveryCodes = closed({ recovery_codes: Type.Array(Type.String()) })
const SignedInWithCodes = closed({ session: Session, recovery_codes: Type.Array(Type.String()) })

const at = '/api/v1/auth/second-factor'
const own = { access: 'signed-in', personal: true, session: true } as const

/** Codes of an authenticator (TOTP, RFC 6238) and recovery codes as second factor of signing in. */
export const secondFactors = {
  /** 422 for a wrong code, 401 once the challenge is over, 429 after 5 wrong codes in 15 minutes. */
  verify: endpoint({
    name: 'second_factors.verify',
    method: 'POST',
    path: `${at}/verify`,
    access: 'public',
    summary: 'Sign in with the second factor, after the password',
    body: closed({ challenge: Challenge, code: Code }),
    reply: one(Session),
  }),
  beginAtSignIn: endpoint({
    name: 'second_factors.beginAtSignIn',
    method: 'POST',
    path: `${at}/sign-in/begin`,
    access: 'public',
    summary: 'Begin to set up the second factor that a role demands, after the password',
    body: closed({ challenge: Challenge }),
    reply: one(TotpSetUp),
  }),
  confirmAtSignIn: endpoint({
    name: 'second_factors.confirmAtSignIn',
    method: 'POST',
    path: `${at}/sign-in/confirm`,
    access: 'public',
    summary: 'Confirm the authenticator with a code, and sign in',
    body: closed({ challenge: Challenge, code: Code }),
    reply: one(SignedInWithCodes),
  }),
  get: endpoint({
    ...own,
    name: 'second_factors.get',
    method: 'GET',
    path: at,
    summary: 'The own second factor',
    reply: one(SecondFactor),
  }),
  begin: endpoint({
    ...own,
    name: 'second_factors.begin',
    method: 'POST',
    path: `${at}/begin`,
    summary: 'Begin to set up an authenticator',
    body: closed({ password: OwnPassword }),
    reply: one(TotpSetUp),
  }),
  confirm: endpoint({
    ...own,
    name: 'second_factors.confirm',
    method: 'POST',
    path: `${at}/confirm`,
    summary: 'Confirm the authenticator with a code: from then on it counts',
    body: closed({ code: Code }),
    reply: one(RecoveryCodes),
  }),
  renewCodes: endpoint({
    ...own,
    name: 'second_factors.renewCodes',
    method: 'POST',
    path: `${at}/recovery-codes`,
    summary: 'Ten other recovery codes; those of before end',
    body: closed({ password: OwnPassword, code: Code }),
    reply: one(RecoveryCodes),
  }),
  remove: endpoint({
    ...own,
    name: 'second_factors.remove',
    method: 'POST',
    path: `${at}/remove`,
    summary: 'Turn the second factor off; 409 while a role demands it',
    body: closed({ password: OwnPassword, code: Code }),
    reply: done,
  }),
} as const
