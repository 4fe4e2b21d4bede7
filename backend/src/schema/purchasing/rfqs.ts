import type { FileKey, OfferFile } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import type { WrappedKey } from '@menara/shared/domain/purchasing/committee.ts'
import { purchaseCurrencies } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import { invitationStates, offerStates, rfqStates } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { locations, vendors } from '../places.ts'
import { tickets } from '../tickets/tickets.ts'
import { purchaseLines } from './requests.ts'

/** Requests for quotation. Offers are encrypted to the public key; the private one is sealed with a key that is not in the database. */
export const rfqs = pgTable(
  'rfqs',
  {
    id: uuid().primaryKey(),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    state: text({ enum: rfqStates }).notNull(),
    deadline: instant().notNull(),
    terms: text().notNull().default(''),
    /** In which offers may be made. */
    currencies: text({ enum: purchaseCurrencies }).array().notNull().default(sql`'{IDR}'::text[]`),
    /** Who opens the offers: the server by its clock, or persons of a committee with their passphrases. */
    sealed_to: text({ enum: ['server', 'committee'] })
      .notNull()
      .default('server'),
    /** When the committee was told that the deadline has passed. */
    committee_told_at: instant(),
    /** X25519, SPKI in base64url. */
    public_key: text().notNull(),
    /** X25519, PKCS 8 in base64url, sealed. */
    sealed_key: text().notNull(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    sent_at: instant(),
    opened_at: instant(),
    /** Null: opened by the clock. */
    opened_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    cancel_reason: text(),
  },
  (table) => [
    uniqueIndex('rfqs_one_of_ticket').on(table.ticket_id).where(sql`state <> 'cancelled'`),
    index('rfqs_due_idx').on(table.deadline).where(sql`state = 'sent'`),
    index('rfqs_ticket_idx').on(table.ticket_id),
  ],
)

/** One supplier asked by one request for quotation. */
export const rfqInvitations = pgTable(
  'rfq_invitations',
  {
    id: uuid().primaryKey(),
    rfq_id: uuid()
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    vendor_id: uuid()
      .notNull()
      .references(() => vendors.id, { onDelete: 'restrict' }),
    state: text({ enum: invitationStates }).notNull(),
    language: text({ enum: ['en', 'id'] }).notNull(),
    token_hash: text().notNull(),
    sent_at: instant(),
    mailed: text({ enum: ['yes', 'no'] })
      .notNull()
      .default('no'),
    viewed_at: instant(),
    offered_at: instant(),
    declined_at: instant(),
    decline_reason: text(),
    revoked_at: instant(),
    revoke_reason: text(),
  },
  (table) => [
    uniqueIndex('rfq_invitations_vendor_key').on(table.rfq_id, table.vendor_id),
    uniqueIndex('rfq_invitations_token_key').on(table.token_hash),
    index('rfq_invitations_ticket_idx').on(table.ticket_id),
  ],
)

/** One version of an offer. What it says is sealed until the request is opened; the receipt is the SHA-256 of its canonical text. */
export const priceOffers = pgTable(
  'price_offers',
  {
    id: uuid().primaryKey(),
    rfq_id: uuid()
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    invitation_id: uuid()
      .notNull()
      .references(() => rfqInvitations.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    state: text({ enum: offerStates }).notNull(),
    /** Ephemeral public key, IV, tag and ciphertext in base64url; of a committee: IV, ciphertext and tag. */
    sealed: text().notNull(),
    /** Of an offer to a committee: the ephemeral public key of its sender. */
    sender_key: text(),
    receipt: text().notNull(),
    submitted_at: instant().notNull(),
    valid_until: date({ mode: 'string' }),
    /** Of its prices; null while it is sealed. */
    currency: text({ enum: purchaseCurrencies }),
    note: text(),
    /** Files that belong to it; what they are called is sealed with it. */
    file_ids: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    /** Null while it is sealed. */
    files: jsonb().$type<OfferFile[]>(),
    /** Of an opened offer to a committee: the keys of its files. */
    file_keys: jsonb().$type<FileKey[]>(),
    /** Of the canonical text; null while it is sealed. */
    nonce: text(),
  },
  (table) => [
    uniqueIndex('price_offers_version_key').on(table.invitation_id, table.version),
    uniqueIndex('price_offers_receipt_key').on(table.invitation_id, table.receipt),
    index('price_offers_rfq_idx').on(table.rfq_id),
  ],
)

/** Files that suppliers sent, encrypted to the key of the request or with a key that is sealed in their offer; they belong to the versions that name them. */
export const priceOfferFiles = pgTable(
  'price_offer_files',
  {
    id: uuid().primaryKey(),
    rfq_id: uuid()
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    invitation_id: uuid()
      .notNull()
      .references(() => rfqInvitations.id, { onDelete: 'cascade' }),
    /** Authenticates name, type, length and SHA-256 with a key that is not in the database; null: its supplier's browser encrypted it. */
    mark: text(),
    at: instant().notNull(),
  },
  (table) => [
    index('price_offer_files_invitation_idx').on(table.invitation_id),
    index('price_offer_files_rfq_idx').on(table.rfq_id),
    index('price_offer_files_ticket_idx').on(table.ticket_id),
  ],
)

/** Lines of offers that were opened. */
export const priceOfferLines = pgTable(
  'price_offer_lines',
  {
    id: uuid().primaryKey(),
    offer_id: uuid()
      .notNull()
      .references(() => priceOffers.id, { onDelete: 'cascade' }),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    line_id: uuid()
      .notNull()
      .references(() => purchaseLines.id, { onDelete: 'cascade' }),
    /** In the minor unit of the offer's currency. */
    unit_price: bigint({ mode: 'number' }).notNull(),
    lead_days: integer().notNull(),
    note: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('price_offer_lines_key').on(table.offer_id, table.line_id),
    index('price_offer_lines_line_idx').on(table.line_id),
  ],
)

/** Questions of suppliers with their answers, read by all who are invited. */
export const rfqQuestions = pgTable(
  'rfq_questions',
  {
    id: uuid().primaryKey(),
    rfq_id: uuid()
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    invitation_id: uuid()
      .notNull()
      .references(() => rfqInvitations.id, { onDelete: 'cascade' }),
    question: text().notNull(),
    asked_at: instant().notNull(),
    answer: text(),
    answered_at: instant(),
    answered_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('rfq_questions_rfq_idx').on(table.rfq_id, table.asked_at)],
)

/** Persons of whom two open the offers of one request together. Private keys are encrypted with passphrases that the server never has. */
export const rfqCommitteeMembers = pgTable(
  'rfq_committee_members',
  {
    id: uuid().primaryKey(),
    rfq_id: uuid()
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** P-256, uncompressed point in base64url; null until a passphrase is set. */
    public_key: text(),
    wrapped_key: jsonb().$type<WrappedKey>(),
    key_set_at: instant(),
    opened_at: instant(),
  },
  (table) => [
    uniqueIndex('rfq_committee_members_key').on(table.rfq_id, table.user_id),
    index('rfq_committee_members_ticket_idx').on(table.ticket_id),
  ],
)

/** The part of an offer's key that one member holds: encrypted to that member, and opened once they hand it in after the deadline. */
export const priceOfferShares = pgTable(
  'price_offer_shares',
  {
    id: uuid().primaryKey(),
    offer_id: uuid()
      .notNull()
      .references(() => priceOffers.id, { onDelete: 'cascade' }),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    member_id: uuid()
      .notNull()
      .references(() => rfqCommitteeMembers.id, { onDelete: 'cascade' }),
    sealed: text().notNull(),
    /** SHA-256 of the share. */
    commitment: text().notNull(),
    opened: text(),
  },
  (table) => [uniqueIndex('price_offer_shares_key').on(table.offer_id, table.member_id)],
)
