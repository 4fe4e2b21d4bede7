import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'

const person = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Authenticators of people. They count once a code of theirs has confirmed them. */
export const totpSecrets = pgTable('totp_secrets', {
  user_id: person().primaryKey(),
  secret_sealed: text().notNull(),
  created_at: instant().notNull(),
  confirmed_at: instant(),
  /** The time step (RFC 6238) of the newest code that was accepted: none of it or before it is accepted again. */
  last_step: bigint({ mode: 'number' }),
})

/** Recovery codes that are still good: SHA-256 of 80 random bits each. */
export const recoveryCodes = pgTable('recovery_codes', { user_id: person(), hash: text().notNull() }, (table) => [
  primaryKey({ columns: [table.user_id, table.hash] }),
])

/** Sign-ins whose password was right and whose second factor is still lacking. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    id: uuid().primaryKey(),
    user_id: person(),
    /** SHA-256 of the token that continues it. */
    token_hash: text().notNull(),
    /** SHA-256 of the password's hash as it was: another password ends the sign-in. */
    credential_hash: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [uniqueIndex('sign_in_challenges_token_key').on(table.token_hash), index('sign_in_challenges_user_idx').on(table.user_id)],
)

/** Tokens with which programs act in a person's name. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().primaryKey(),
    user_id: person(),
    name: text().notNull(),
    /** Its first characters, by which people know it again. */
    prefix: text().notNull(),
    /** SHA-256 of the token: 256 random bits. */
    token_hash: text().notNull(),
    read_only: boolean().notNull(),
    /** Null: all of the person's. */
    permissions: text().array(),
    /** Null: all of the person's. */
    location_ids: uuid().array(),
    created_at: instant().notNull(),
    ends_at: instant().notNull(),
    last_used_at: instant(),
    revoked_at: instant(),
  },
  (table) => [uniqueIndex('api_tokens_token_key').on(table.token_hash), index('api_tokens_user_idx').on(table.user_id)],
)

/** Services at which people sign in (OpenID Connect). */
export const identityProviders = pgTable('identity_providers', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  enabled: boolean().notNull(),
  issuer: text().notNull(),
  client_id: text().notNull(),
  /** Null: a public client. */
  secret_sealed: text(),
  scopes: text().array().notNull(),
  /** The claim that names the person's groups; empty: none. */
  groups_claim: text().notNull(),
  /** `[{group, role_id}]`: members of the group at the provider hold the role here. */
  role_map: jsonb().$type<{ group: string; role_id: string }[]>().notNull(),
  creates_people: boolean().notNull(),
  links_by_email: boolean().notNull(),
  /** Empty: any. */
  email_domains: text().array().notNull(),
  /** Sites of people it brings; null: all. */
  location_ids: uuid().array(),
  /** Values of `amr` or `acr` that say the second factor was asked for there; empty: it is asked for here. */
  second_factor_values: text().array().notNull(),
  created_at: instant().notNull(),
})

/** Who somebody is at a provider. The issuer stands here too: another one under the same settings knows nobody. */
export const userIdentities = pgTable(
  'user_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    user_id: person(),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index('user_identities_user_idx').on(table.user_id)],
)

/** Sign-ins that are at a provider now. */
export const providerSignIns = pgTable('provider_sign_ins', {
  /** SHA-256 of the state, which the provider returns. */
  state_hash: text().primaryKey(),
  provider_id: uuid()
    .notNull()
    .references(() => identityProviders.id, { onDelete: 'cascade' }),
  /** SHA-256 of what the browser that began it keeps in a cookie. */
  browser_hash: text().notNull(),
  nonce: text().notNull(),
  /** Of PKCE (RFC 7636). */
  verifier: text().notNull(),
  expires_at: instant().notNull(),
})

/** Passkeys (WebAuthn) of people. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    user_id: person(),
    name: text().notNull(),
    credential_id: text().notNull(),
    /** COSE key, base64url. */
    public_key: text().notNull(),
    /** Counted up by the device where it counts: a smaller one means a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    created_at: instant().notNull(),
    last_used_at: instant(),
  },
  (table) => [uniqueIndex('passkeys_credential_key').on(table.credential_id), index('passkeys_user_idx').on(table.user_id)],
)

/** Challenges of WebAuthn that wait for their answer, for a few minutes. `user_id` null: whoever comes. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text().primaryKey(),
  user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
  purpose: text({ enum: ['register', 'sign_in', 'second_factor'] }).notNull(),
  expires_at: instant().notNull(),
})
