import { permissionOfType, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import type { Thing, Things } from './marks.ts'
import type { ProbeUser } from './probe-users.ts'

/**
 * Who may read a row of a table, beside those of its site: anybody signed in, whoever holds one of these permissions, the person it
 * belongs to (`own`), who may read the ticket it is a part of (`ticket`), or nobody by any call.
 */
type Sight = 'claim' | 'signed-in' | 'own' | 'session' | 'nobody' | 'ticket' | 'visitor' | 'activity' | 'view' | readonly Permission[]

/** The declared sight of every table. A table that is not here fails the test: say who may read it. */
const SIGHTS: readonly (readonly [Sight, string])[] = [
  [
    'signed-in',
    'users user_roles user_locations roles groups group_members shifts shift_groups vendors items locations areas assets attributes',
  ],
  ['signed-in', 'articles article_versions article_files article_categories article_assets surveys survey_versions'],
  [['announcement_write'], 'announcements announcement_files announcement_receipts'],
  [['person_document_manage'], 'person_documents'],
  ['ticket', 'ticket_articles'],
  [
    ['show_plugin_schedule'],
    'maintenance_plans maintenance_plan_assets maintenance_plan_parts maintenance_occurrences maintenance_capacities maintenance_years',
  ],
  [['show_plugin_survey'], 'survey_responses'],
  [['show_manage_module'], 'survey_links'],
  [
    'signed-in',
    'bookings booking_series booking_services booking_invitations booking_rules progress_statuses devices ptt_emergencies stock_stores stock_bins',
  ],
  ['session', 'api_tokens'],
  [['show_manage_asset'], 'booking_links'],
  ['own', 'passkeys attendance_pins'],
  [['show_manage_user'], 'attendance_kiosks'],
  [['show_manage_user'], 'attendance_cards'],
  [['show_manage_user'], 'attendance_card_readings'],
  [['show_manage_workspace'], 'identity_providers'],
  ['own', 'inbox_items inbox_mutes notification_preferences push_subscriptions ticket_batches ticket_batch_items position_consents'],
  [
    'ticket',
    'tickets absence_covers absence_cover_tickets ticket_facts ticket_followers ticket_mentions ticket_links ticket_presences ticket_tasks ticket_attachments ticket_logs',
  ],
  ['ticket', 'ticket_surveys ticket_clock_events ticket_clocks ticket_slas ticket_viewers fault_reports documents document_files'],
  ['ticket', 'approval_requests approval_steps approval_seats approval_votes approval_links approval_link_views'],
  ['claim', 'claims claim_lines claim_receipts claim_events advances'],
  [['show_ticketing_reimburse'], 'reimburse_types petty_cash_funds'],
  [['show_ticketing_reimburse', 'show_plugin_payment'], 'exchange_rates'],
  ['claim', 'petty_cash_vouchers petty_cash_replenishments petty_cash_counts petty_cash_postings'],
  [
    'ticket',
    'purchase_lines rfqs rfq_invitations price_offers price_offer_lines price_offer_files rfq_questions purchase_awards purchase_award_lines',
  ],
  ['ticket', 'rfq_committee_members price_offer_shares'],
  ['ticket', 'purchase_orders purchase_order_lines purchase_order_versions item_receipts item_receipt_lines photos'],
  ['ticket', 'vendor_invoices vendor_invoice_lines'],
  [
    ['show_plugin_payment'],
    'bank_accounts payment_batches payment_lines payment_events payment_files bank_statements statement_lines statement_allocations',
  ],
  [['payment_prepare', 'payment_release', 'show_plugin_payment'], 'payee_accounts'],
  [['show_ticketing_procurement'], 'purchase_settings purchase_rules vendor_documents'],
  ['visitor', 'visitors visitor_events visitor_links visitor_photos'],
  ['activity', 'activities'],
  ['view', 'ticket_views ticket_view_groups ticket_view_places'],
  [
    ['show_ticketing'],
    'categories ticket_subtypes cost_centres ticket_templates sla_policies sla_calendars ticket_default_viewers ticket_defaults',
  ],
  [['show_ticketing_procurement', 'show_manage_ticket'], 'cost_centre_budgets'],
  [['ticket_work', 'show_manage_ticket'], 'ticket_macros'],
  [['show_manage_workspace'], 'workspaces workspace_locations workspace_users workspace_groups'],
  [
    ['show_manage_ticket'],
    'approval_types approval_substitutes ticket_closings ticket_schedules ticket_schedule_runs fault_codes visitor_gates watchlist_approvals',
  ],
  [['visitor_receive', 'show_manage_ticket'], 'passes pass_loans'],
  [['visitor_receive'], 'staff_safety'],
  [['visitor_receive', 'show_ticketing_visitor'], 'visit_series visit_series_days visit_series_guests'],
  [['visitor_security'], 'watchlist visitor_erasures visitor_retention'],
  [
    ['show_plugin_iot'],
    'alarms alarm_rule_templates alarm_rule_exceptions alarm_desk_areas alarm_desk_locations alarm_desks alarm_annunciations alarm_delays alarm_escalations alarm_floods',
  ],
  [['show_plugin_iot'], 'alarm_commands alarm_journal alarm_rules handovers handover_notes desk_sign_ons device_tags point_tags'],
  [['show_manage_asset'], 'import_batches import_rows'],
  ['own', 'import_mappings'],
  ['own', 'reports report_roles report_schedules report_deliveries'],
  [['show_manage_area'], 'companies company_locations company_people area_pictures'],
  [['show_plugin_iot'], 'samples sample_chunks rollups open_hours dashboards dashboard_roles'],
  [['show_plugin_iot', 'show_plugin_energy', 'show_plugin_cctv_counting'], 'points'],
  [['alarm_configure'], 'dead_letters'],
  [
    ['show_plugin_people_management'],
    'attendances attendance_corrections attendance_requests attendance_settlements attendance_periods attendance_evidence payroll_templates roster_days roster_needs roster_skills person_skills shift_wishes shift_wish_limits shift_offers leave_rules leave_blocks leave_people leave_adjustments',
  ],
  [
    ['show_plugin_people_management', 'inspection_manage'],
    'inspection_templates inspection_versions inspection_plans inspection_checkpoints inspection_rounds inspection_visits inspection_answers inspection_photos inspection_operations inspection_findings',
  ],
  [['show_plugin_overtime'], 'overtimes'],
  [['overtime_wage'], 'overtime_terms'],
  [['overtime_manage'], 'overtime_lists'],
  [['show_plugin_cctv', 'show_manage_device'], 'cctv_cameras cctv_segments cctv_holds cctv_walls'],
  [['footage_export'], 'cctv_exports'],
  [['show_plugin_cctv_counting'], 'counting_gates counting_zones'],
  [['show_plugin_energy'], 'energy_budgets energy_factors energy_floors energy_meter_terms energy_meters energy_sites energy_tariffs'],
  [['show_plugin_maps'], 'geofences geofence_presence positions position_history position_tags'],
  [['show_plugin_ptt', 'show_manage_module'], 'ptt_channels ptt_members ptt_transmissions'],
  [['show_manage_device', 'show_plugins_monitoring'], 'vnc_targets'],
  [['show_manage_user'], 'vnc_sessions'],
  [['show_plugin_inventory'], 'stock_movements stock_balances stock_reorders stock_counts stock_count_lines'],
  [['show_plugin_item_movement'], 'stock_transfers stock_transfer_lines stock_transfer_events'],
  [
    ['show_manage_billing'],
    'tenants tenant_leases tenant_meters tenant_people billing_rates tenant_invoices tenant_invoice_lines tenant_invoice_readings tenant_receipts company_plans company_plan_sites',
  ],
  ['session', 'sessions'],
  [['show_manage_device'], 'connectors device_credentials'],
  [['show_manage_module'], 'webhooks deliveries'],
  [['show_manage_workspace'], 'first_days'],
  [['audit_read'], 'audit'],
  [['personal_data_manage'], 'personal_data_retention personal_data_requests personal_data_erasures personal_data_breaches'],
  [['show_manage_asset'], 'asset_access_limits asset_access_rules'],
  [
    'nobody',
    'search_words personal_data_reads reporting_accounts broker_sessions ingest_batches installations leases outbox push_keys login_misses idempotency_keys attendance_keys survey_asks article_answers sla_changes ticket_numbers ticket_counts vnc_tickets visitor_farewells purchase_order_numbers payment_batch_numbers tenant_invoice_numbers overtime_numbers',
  ],
  ['nobody', 'totp_secrets recovery_codes sign_in_challenges user_identities provider_sign_ins passkey_challenges'],
]
export const sights: ReadonlyMap<string, Sight> = new Map(
  SIGHTS.flatMap(([sight, tables]) => tables.split(' ').map((part): [string, Sight] => [part, sight])),
)
/** What belongs to no site though it names something of one: who they are is no matter of the site's. */
const OF_NOBODYS_SITE = new Set(['users', 'roles', 'groups', 'sessions', 'locations'])

/** What the declared table says somebody may read, of rows as they were when they were marked. */
export function sightOf(things: Things) {
  /** The site of a row: its own, or that of what it names. */
  function siteOf({ table, row }: Thing, seen: ReadonlySet<unknown> = new Set()): string | null {
    const own = table === 'locations' ? row.id : row.location_id
    if (typeof own === 'string') return own
    const known = new Set([...seen, row.id])
    for (const other of namedBy(row, known)) {
      const site = siteOf(other, new Set([...known, other.row.id]))
      if (site) return site
    }
    return null
  }
  const namedBy = (row: Thing['row'], known: ReadonlySet<unknown>): Thing[] =>
    Object.values(row)
      .map((value) => (typeof value === 'string' && !known.has(value) ? things.byId.get(value) : undefined))
      .filter((thing) => thing !== undefined)
      .filter(({ table }) => !OF_NOBODYS_SITE.has(table))
  /** The ticket that a row is, or is a part of. */
  function ticketOf({ table, row }: Thing): Thing | undefined {
    if (table === 'tickets') return { table, row }
    const above = ['ticket_id', 'link_id', 'log_id', 'request_id', 'step_id', 'visitor_id'].map((text) =>
      things.byId.get(String(row[text])),
    )
    return above.flatMap((thing) => (thing ? (ticketOf(thing) ?? []) : []))[0]
  }
  function readsTicket({ holds, person }: ProbeUser, ticket: Thing | undefined): boolean {
    const type = ticketTypeById(Number(ticket?.row.ticket_type_id))?.code
    if (!ticket || !type || !holds.has('show_ticketing') || !holds.has(permissionOfType(type))) return false
    const isOwn = ticket.row.requester_id === person.id
    if (ticket.row.state === 'draft') return isOwn
    // Whoever receives visitors works with all visits of their site.
    if (type === 'visitor' && holds.has('visitor_receive')) return true
    return isOwn || holds.has('ticket_read_all') || ticket.row.assignee_id === person.id
  }
  const claimOf = ({ row }: Thing): Thing | undefined => {
    const above = things.byId.get(String(row.claim_id ?? row.line_id))
    return above?.row.claim_id ? things.byId.get(String(above.row.claim_id)) : above
  }
  const holdsOne = ({ holds }: ProbeUser, needed: readonly Permission[]) => needed.some((text) => holds.has(text))
  const isOwn = ({ person }: ProbeUser, { row }: Thing) => [row.user_id, row.owner_id].includes(person.id)

  function readsActivity(asker: ProbeUser, thing: Thing): boolean {
    const { subject, actor_id, link_id } = thing.row
    const about = things.byId.get(String(link_id))
    if (subject === 'tickets') return readsTicket(asker, about)
    if (subject === 'assets' || subject === 'locations') return true
    return subject === null ? actor_id === asker.person.id : holdsOne(asker, ['show_plugin_iot'])
  }
  const BY_WORD: Readonly<Record<Exclude<Sight, readonly Permission[]>, (asker: ProbeUser, thing: Thing) => boolean>> = {
    'signed-in': () => true,
    own: isOwn,
    session: (asker, thing) => isOwn(asker, thing) || asker.holds.has('show_manage_user'),
    nobody: () => false,
    ticket: (asker, thing) => readsTicket(asker, ticketOf(thing)) && (thing.row.private !== true || asker.holds.has('ticket_work')),
    visitor: (asker, thing) =>
      holdsOne(asker, ['visitor_receive']) || (asker.holds.has('show_ticketing_visitor') && readsTicket(asker, ticketOf(thing))),
    // Drafts are their author's; the parts of a claim go with it.
    claim: (asker, thing) =>
      [thing.row.requester_id, thing.row.holder_id, claimOf(thing)?.row.requester_id].includes(asker.person.id) ||
      readsTicket(asker, ticketOf(claimOf(thing) ?? thing)) ||
      holdsOne(asker, ['claim_verify', 'claim_approve', 'claim_pay', 'petty_cash_manage']),
    activity: readsActivity,
    view: (asker, thing) => isOwn(asker, thing) || (thing.row.shared !== 'private' && asker.holds.has('show_ticketing')),
  }
  const isThere = ({ site }: ProbeUser, thing: Thing) => [null, site].includes(siteOf(thing))

  return {
    isThere,
    mayRead(asker: ProbeUser, thing: Thing): boolean {
      const sight = sights.get(thing.table)
      if (sight === undefined || asker.role === 'stranger' || !isThere(asker, thing)) return false
      return typeof sight === 'string' ? BY_WORD[sight](asker, thing) : holdsOne(asker, sight)
    },
  }
}
