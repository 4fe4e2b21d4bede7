import type { Permission } from '../../kit/permission.ts'

/** Why data may be processed, by article 20 (2) of UU PDP 27/2022: b contract, c legal obligation, a consent, f legitimate interest. */
export const legalBases = ['consent', 'contract', 'law', 'interest'] as const
export type LegalBasis = (typeof legalBases)[number]

/** Whose data it is. */
export const dataSubjects = ['staff', 'visitors', 'partners', 'everybody'] as const
export type DataSubject = (typeof dataSubjects)[number]

/** How long data is kept, and what removes it. */
type Retention =
  /** Days that are set in the register and that its own job obeys. */
  | { readonly kind: 'set'; readonly days: number; readonly min: number; readonly max: number }
  /** Days that the product's own job obeys and nobody sets. */
  | { readonly kind: 'job'; readonly days: number }
  /** Set for each one of them with the record itself. */
  | { readonly kind: 'elsewhere'; readonly at: 'site' | 'channel' | 'camera' | 'screen' }
  /** Kept for a reason: by law for these days, or without an end (null). */
  | { readonly kind: 'kept'; readonly days: number | null }

export interface PersonalDataCategory {
  readonly subjects: DataSubject
  readonly basis: LegalBasis
  /** Specific personal data (article 4 (2)): health, biometric or financial data of a person. */
  readonly specific: boolean
  /** Who may read it beside the person; none: nobody by any screen. */
  readonly readers: readonly Permission[]
  readonly retention: Retention
  /** By table: the columns with the data. */
  readonly tables: Readonly<Record<string, readonly string[]>>
}

/** Law on company documents (UU 8/1997, article 11): ten years. */
const BOOKS = { kind: 'kept', days: 3650 } as const
const NO_END = { kind: 'kept', days: null } as const

/** Every kind of personal data that the product keeps. A test compares it with the database schema. */
export const personalDataCategories = {
  accounts: {
    ...{ subjects: 'staff', basis: 'contract', specific: false, readers: ['show_manage_user'], retention: NO_END },
    tables: {
      users: ['email', 'name', 'phone', 'title'],
      attendance_pins: ['number', 'pin'],
      attendance_cards: ['digest', 'last4'],
      user_identities: ['subject'],
      leave_people: ['joined_on'],
      person_skills: ['skill_id', 'valid_until'],
      shift_wishes: ['day', 'shift_id'],
    },
  },
  sign_ins: {
    ...{ subjects: 'staff', basis: 'interest', specific: false, readers: ['show_manage_user'], retention: { kind: 'job', days: 30 } },
    tables: {
      sessions: ['address', 'agent'],
      login_misses: ['account', 'address'],
      passkeys: ['name', 'credential_id'],
      push_subscriptions: ['endpoint', 'agent'],
    },
  },
  attendances: {
    ...{ subjects: 'staff', basis: 'law', specific: false, readers: ['show_plugin_people_management'], retention: BOOKS },
    tables: {
      attendances: ['check_in_at', 'check_out_at', 'in_reason', 'out_reason', 'in_place', 'out_place'],
      attendance_corrections: ['before', 'after', 'reason'],
      attendance_requests: ['check_in_at', 'check_out_at', 'reason'],
      roster_days: ['day'],
    },
  },
  attendance_positions: {
    ...{ subjects: 'staff', basis: 'interest', specific: false, readers: ['show_plugin_people_management'] },
    retention: { kind: 'set', days: 90, min: 7, max: 730 },
    tables: { attendances: ['in_longitude', 'in_latitude', 'out_longitude', 'out_latitude'] },
  },
  attendance_photos: {
    ...{ subjects: 'staff', basis: 'interest', specific: false, readers: ['show_manage_user'] },
    retention: { kind: 'set', days: 90, min: 7, max: 730 },
    tables: { attendances: ['in_photo', 'out_photo'] },
  },
  card_readings: {
    ...{ subjects: 'staff', basis: 'interest', specific: false, readers: ['show_manage_user'] },
    retention: { kind: 'set', days: 90, min: 7, max: 730 },
    tables: { attendance_card_readings: ['digest', 'last4', 'outcome', 'at'] },
  },
  positions: {
    ...{ subjects: 'staff', basis: 'consent', specific: false, readers: ['show_plugin_maps'], retention: { kind: 'job', days: 30 } },
    tables: {
      positions: ['name', 'longitude', 'latitude'],
      position_history: ['name', 'longitude', 'latitude'],
      position_tags: ['name'],
      geofence_presence: ['subject_name'],
    },
  },
  inspections: {
    ...{ subjects: 'staff', basis: 'contract', specific: false, readers: ['inspection_manage'], retention: NO_END },
    tables: { inspection_visits: ['longitude', 'latitude', 'note'], inspection_photos: ['taken_by'] },
  },
  person_documents: {
    ...{ subjects: 'staff', basis: 'law', specific: true, readers: ['person_document_manage'], retention: NO_END },
    tables: { person_documents: ['title', 'file_name', 'valid_until'] },
  },
  absences: {
    ...{ subjects: 'staff', basis: 'law', specific: true, readers: ['show_ticketing_absense'], retention: NO_END },
    tables: { ticket_facts: ['absence_kind', 'destinations'], ticket_attachments: ['name'] },
  },
  wages: {
    ...{ subjects: 'staff', basis: 'law', specific: true, readers: ['overtime_wage'], retention: BOOKS },
    tables: { overtime_terms: ['base', 'fixed', 'variable'], overtimes: ['work', 'reason'] },
  },
  claims: {
    ...{ subjects: 'staff', basis: 'law', specific: true, readers: ['claim_verify', 'claim_approve', 'claim_pay'], retention: BOOKS },
    tables: { claims: ['title', 'description'], claim_receipts: ['name'], payment_lines: ['payee_name'] },
  },
  bank_accounts: {
    ...{ subjects: 'everybody', basis: 'contract', specific: true, readers: ['payment_prepare', 'payment_release'], retention: BOOKS },
    tables: {
      payee_accounts: ['bank', 'bic', 'number_sealed', 'last4', 'holder'],
      bank_accounts: ['holder'],
      statement_lines: ['counterparty'],
    },
  },
  visitors: {
    ...{ subjects: 'visitors', basis: 'consent', specific: false, readers: ['show_ticketing_visitor'] },
    retention: { kind: 'elsewhere', at: 'site' },
    tables: {
      visitors: [
        ...['name', 'name_key', 'company', 'email', 'phone', 'vehicle', 'items', 'identity_sealed', 'identity_digest', 'identity_last4'],
        ...['identity_kind', 'photo_id', 'photo_mime', 'photo_bytes', 'photo_at'],
      ],
      visitor_photos: ['visitor_id'],
      visitor_events: ['address', 'agent', 'text'],
      visitor_farewells: ['sealed'],
      visit_series_guests: ['name', 'company', 'email', 'phone', 'vehicle'],
      ticket_mentions: ['name'],
    },
  },
  watchlist: {
    ...{ subjects: 'visitors', basis: 'interest', specific: false, readers: ['visitor_security'], retention: NO_END },
    tables: { watchlist: ['name', 'name_key', 'identity_kind', 'identity_digest', 'identity_last4', 'reason'] },
  },
  talk: {
    ...{ subjects: 'staff', basis: 'interest', specific: false, readers: ['show_plugin_ptt'] },
    retention: { kind: 'elsewhere', at: 'channel' },
    tables: { ptt_transmissions: ['recording'] },
  },
  footage: {
    ...{ subjects: 'everybody', basis: 'interest', specific: false, readers: ['show_plugin_cctv', 'footage_export'] },
    retention: { kind: 'elsewhere', at: 'camera' },
    tables: { cctv_segments: ['started_at'], cctv_exports: ['reason'] },
  },
  remote_screens: {
    ...{ subjects: 'staff', basis: 'interest', specific: false, readers: ['show_manage_user'] },
    retention: { kind: 'elsewhere', at: 'screen' },
    tables: { vnc_sessions: ['recording'] },
  },
  messages: {
    ...{ subjects: 'staff', basis: 'contract', specific: false, readers: ['show_manage_module'], retention: { kind: 'job', days: 90 } },
    tables: { deliveries: ['letters'] },
  },
  inbox: {
    ...{ subjects: 'staff', basis: 'contract', specific: false, readers: [], retention: NO_END },
    tables: { inbox_items: ['title', 'text'] },
  },
  announcements: {
    ...{ subjects: 'staff', basis: 'contract', specific: false, readers: ['announcement_write'], retention: NO_END },
    tables: { announcement_receipts: ['notified_at', 'read_at', 'confirmed_at'] },
  },
  tickets: {
    ...{ subjects: 'everybody', basis: 'contract', specific: false, readers: ['show_ticketing'], retention: NO_END },
    tables: {
      tickets: ['title', 'description'],
      ticket_logs: ['text'],
      fault_reports: ['name', 'contact'],
      activities: ['description'],
      approval_link_views: ['address', 'agent'],
      survey_responses: ['answers'],
    },
  },
  partners: {
    ...{
      subjects: 'partners',
      basis: 'contract',
      specific: false,
      readers: ['show_manage_billing', 'show_manage_asset'],
      retention: BOOKS,
    },
    tables: {
      vendors: ['name', 'phone', 'email'],
      companies: ['name', 'address', 'contacts'],
      tenants: ['name', 'contact_name', 'email', 'phone', 'address'],
      stock_transfer_events: ['signed_name', 'signed_path'],
    },
  },
  imports: {
    ...{ subjects: 'everybody', basis: 'contract', specific: false, readers: [], retention: { kind: 'job', days: 90 } },
    tables: { import_rows: ['cells', 'before', 'after'] },
  },
  data_requests: {
    ...{ subjects: 'staff', basis: 'law', specific: false, readers: ['personal_data_manage'], retention: NO_END },
    tables: { personal_data_requests: ['identity_check', 'reason'], personal_data_erasures: ['user_id', 'code'] },
  },
  audit: {
    ...{ subjects: 'staff', basis: 'law', specific: false, readers: ['audit_read'], retention: NO_END },
    tables: { audit: ['actor_id', 'detail'] },
  },
} as const satisfies Readonly<Record<string, PersonalDataCategory>>

export type PersonalDataKey = keyof typeof personalDataCategories
export const personalDataKeys = Object.keys(personalDataCategories) as PersonalDataKey[]
export const categoryOf = (key: PersonalDataKey): PersonalDataCategory => personalDataCategories[key]

/** Days for which a category is kept when nobody has set others; null: without an end, or set elsewhere. */
export function defaultDays(key: PersonalDataKey): number | null {
  const { retention } = categoryOf(key)
  return retention.kind === 'elsewhere' ? null : retention.days
}

export const isPersonalDataKey = (text: string): text is PersonalDataKey => Object.hasOwn(personalDataCategories, text)
