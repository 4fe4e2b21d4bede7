import type { PersonalDataKey } from '@menara/shared/domain/personal-data/personal-data-categories.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Records of one person: a file of the archive of their category. */
export interface PersonRecords {
  readonly category: PersonalDataKey
  readonly name: string
  /** What is shown of each row, as one JSON value. */
  readonly shown: SQL
  readonly from: (userId: string) => SQL
  /** A unique order, so that rows can be read in parts. */
  readonly order: SQL
}

const whole = (...without: readonly string[]): SQL => sql`to_jsonb(t) - ${sql.param([...without])}::text[]`
const some = (...columns: readonly string[]): SQL =>
  sql.raw(`jsonb_build_object(${columns.map((column) => `'${column}', t.${column}`).join(', ')})`)
/** Rows of a table that name the person in a column; secrets in them are left out. */
const own = (table: string, column = 'user_id') => ({
  from: (userId: string): SQL => sql`from ${sql.raw(table)} t where t.${sql.raw(column)} = ${userId}::uuid`,
  order: sql.raw('t.ctid'),
})
const TICKET = ['id', 'number', 'title', 'description', 'state', 'location_id', 'created_at', 'closed_at']

/** Everything the product keeps about one account, in the order of the archive. */
export const personRecords: readonly PersonRecords[] = [
  { category: 'accounts', name: 'account', shown: whole('password'), ...own('users', 'id') },
  { category: 'accounts', name: 'roles', shown: whole(), ...own('user_roles') },
  { category: 'accounts', name: 'sites', shown: whole(), ...own('user_locations') },
  { category: 'accounts', name: 'groups', shown: whole(), ...own('group_members') },
  { category: 'accounts', name: 'identities', shown: whole(), ...own('user_identities') },
  { category: 'accounts', name: 'kiosk_number', shown: some('number', 'set_at'), ...own('attendance_pins') },
  {
    ...{ category: 'accounts', name: 'skills', shown: sql`jsonb_build_object('skill', s.name, 'valid_until', t.valid_until)` },
    from: (userId) => sql`from person_skills t join roster_skills s on s.id = t.skill_id where t.user_id = ${userId}::uuid`,
    order: sql`t.skill_id`,
  },
  { category: 'accounts', name: 'shift_wishes', shown: whole(), ...own('shift_wishes') },
  { category: 'accounts', name: 'first_day_of_work', shown: whole(), ...own('leave_people') },
  { category: 'sign_ins', name: 'sessions', shown: whole('refresh_hash', 'previous_hash', 'renewal_salt'), ...own('sessions') },
  { category: 'sign_ins', name: 'passkeys', shown: some('id', 'name', 'created_at', 'last_used_at'), ...own('passkeys') },
  { category: 'sign_ins', name: 'browsers', shown: some('id', 'agent', 'created_at'), ...own('push_subscriptions') },
  { category: 'accounts', name: 'cards', shown: some('last4', 'issued_at', 'revoked_at', 'used_at'), ...own('attendance_cards') },
  { category: 'card_readings', name: 'card_readings', shown: some('reader', 'last4', 'outcome', 'at'), ...own('attendance_card_readings') },
  { category: 'attendances', name: 'attendances', shown: whole(), ...own('attendances') },
  { category: 'attendances', name: 'correction_requests', shown: whole(), ...own('attendance_requests') },
  { category: 'attendances', name: 'roster', shown: whole(), ...own('roster_days') },
  { category: 'attendances', name: 'leave_changes', shown: whole(), ...own('leave_adjustments') },
  { category: 'positions', name: 'consent', shown: whole(), ...own('position_consents') },
  { category: 'positions', name: 'current', shown: whole(), ...own('positions') },
  { category: 'positions', name: 'history', shown: whole(), ...own('position_history', 'subject_id') },
  { category: 'inspections', name: 'visits', shown: whole(), ...own('inspection_visits') },
  {
    ...{ category: 'absences', name: 'absences', shown: sql`jsonb_build_object('number', k.number, 'state', k.state) || to_jsonb(t)` },
    from: (userId) => sql`from ticket_facts t join tickets k on k.id = t.ticket_id
      where k.requester_id = ${userId}::uuid and t.absence_kind is not null`,
    order: sql`t.ticket_id`,
  },
  {
    ...{ category: 'person_documents', name: 'documents' },
    ...{ shown: some('id', 'kind', 'title', 'valid_until', 'file_name', 'created_at'), ...own('person_documents') },
  },
  { category: 'wages', name: 'overtimes', shown: whole(), ...own('overtimes') },
  { category: 'wages', name: 'terms', shown: whole(), ...own('overtime_terms') },
  { category: 'claims', name: 'claims', shown: whole(), ...own('claims', 'requester_id') },
  {
    ...{ category: 'claims', name: 'claim_lines', shown: whole() },
    from: (userId) => sql`from claim_lines t join claims c on c.id = t.claim_id where c.requester_id = ${userId}::uuid`,
    order: sql`t.id`,
  },
  { category: 'claims', name: 'advances', shown: whole(), ...own('advances', 'requester_id') },
  { category: 'bank_accounts', name: 'accounts', shown: whole('number_sealed'), ...own('payee_accounts') },
  { category: 'talk', name: 'transmissions', shown: whole('recording'), ...own('ptt_transmissions') },
  { category: 'remote_screens', name: 'sessions', shown: whole(), ...own('vnc_sessions') },
  { category: 'messages', name: 'sent', shown: some('channel', 'type', 'state', 'created_at', 'letters'), ...own('deliveries') },
  { category: 'inbox', name: 'messages', shown: whole('user_id'), ...own('inbox_items') },
  { category: 'announcements', name: 'receipts', shown: whole('user_id'), ...own('announcement_receipts') },
  { category: 'tickets', name: 'tickets', shown: some(...TICKET), ...own('tickets', 'requester_id') },
  { category: 'tickets', name: 'notes', shown: some('ticket_id', 'action', 'text', 'at'), ...own('ticket_logs', 'actor_id') },
  { category: 'audit', name: 'changes_by_me', shown: some('at', 'action', 'subject', 'subject_id'), ...own('audit', 'actor_id') },
  {
    ...{ category: 'audit', name: 'changes_of_my_account', shown: some('at', 'action') },
    from: (userId) => sql`from audit t where t.subject = 'users' and t.subject_id = ${userId}`,
    order: sql`t.seq`,
  },
]
