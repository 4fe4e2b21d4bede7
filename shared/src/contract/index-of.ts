import type { Endpoint } from '../kit/endpoint.ts'
import type { Channel } from '../kit/feeds/channel.ts'
import { activities, activityFeed } from './activities.contract.ts'
import { alarmCommands } from './alarms/alarm-commands.contract.ts'
import { alarmDeskFeed, alarmDesks } from './alarms/alarm-desks.contract.ts'
import { alarmJournal } from './alarms/alarm-journal.contract.ts'
import { alarmRuleTemplates } from './alarms/alarm-rule-templates.contract.ts'
import { alarmRules } from './alarms/alarm-rules.contract.ts'
import { alarmFeed } from './alarms/alarms.contract.ts'
import { handoverFeed, handovers } from './alarms/handovers.contract.ts'
import { signOns } from './alarms/sign-ons.contract.ts'
import { approvalLinks } from './approvals/approval-links.contract.ts'
import { approvalPreview } from './approvals/approval-preview.contract.ts'
import { approvalRoundFeed, approvalRounds } from './approvals/approval-rounds.contract.ts'
import { approvalFeed, approvals } from './approvals/approvals.contract.ts'
import { costCentres } from './approvals/cost-centres.contract.ts'
import { substitutes } from './approvals/substitutes.contract.ts'
import { articleFeed, articles, publicArticles } from './articles.contract.ts'
import { audit } from './audit.contract.ts'
import { bookingLinks, publicRooms } from './bookings/booking-links.contract.ts'
import { bookingRules } from './bookings/booking-rules.contract.ts'
import { bookingSeries } from './bookings/booking-series.contract.ts'
import { bookingSteps } from './bookings/booking-steps.contract.ts'
import { advanceFeed, advances } from './claims/advances.contract.ts'
import { claimFeed, claims } from './claims/claims.contract.ts'
import { pettyCash, pettyCashFeed } from './claims/petty-cash.contract.ts'
import { reimburseTypes } from './claims/reimburse-types.contract.ts'
import { categories } from './desk/categories.contract.ts'
import { progressStatuses } from './desk/progress-statuses.contract.ts'
import { ticketSurveys } from './desk/satisfaction.contract.ts'
import { ticketBatches } from './desk/ticket-batches.contract.ts'
import { ticketClosings } from './desk/ticket-closings.contract.ts'
import { ticketDefaults } from './desk/ticket-defaults.contract.ts'
import { ticketLabels } from './desk/ticket-labels.contract.ts'
import { ticketMacros } from './desk/ticket-macros.contract.ts'
import { ticketReports } from './desk/ticket-reports.contract.ts'
import { ticketSchedules } from './desk/ticket-schedules.contract.ts'
import { ticketSubtypes } from './desk/ticket-subtypes.contract.ts'
import { ticketTemplates } from './desk/ticket-templates.contract.ts'
import { ticketViews } from './desk/ticket-views.contract.ts'
import { documents } from './documents.contract.ts'
import { activityEventFeed, alarmEventFeed, visitorFeed } from './event-feeds.contract.ts'
import { faultCodes, faults } from './faults.contract.ts'
import { bankAccounts, payeeAccounts } from './finance/bank-accounts.contract.ts'
import { bankStatementFeed, bankStatements } from './finance/bank-statements.contract.ts'
import { billingRates } from './finance/billing-rates.contract.ts'
import { companyPlans, planInvoices } from './finance/company-plans.contract.ts'
import { exchangeRateFeed, exchangeRates } from './finance/exchange-rates.contract.ts'
import { payableFeed, payables } from './finance/payables.contract.ts'
import { paymentBatches, paymentBatchFeed } from './finance/payment-batches.contract.ts'
import { platformUsage } from './finance/platform-usage.contract.ts'
import { spending } from './finance/spending.contract.ts'
import { tenantInvoiceFeed, tenantInvoices } from './finance/tenant-invoices.contract.ts'
import { tenantFeed, tenants } from './finance/tenants.contract.ts'
import { firstDay } from './first-day.contract.ts'
import { inbox, inboxFeed } from './inbox.contract.ts'
import { inspectionFindingFeed, inspectionFindings } from './inspections/inspection-findings.contract.ts'
import { inspectionPlanFeed, inspectionPlans } from './inspections/inspection-plans.contract.ts'
import { inspectionResults } from './inspections/inspection-results.contract.ts'
import { inspectionRoundFeed, inspectionRounds } from './inspections/inspection-rounds.contract.ts'
import { inspectionSync } from './inspections/inspection-sync.contract.ts'
import { inspectionTemplateFeed, inspectionTemplates } from './inspections/inspection-templates.contract.ts'
import { connectors } from './iot/connectors.contract.ts'
import { dashboards } from './iot/dashboards.contract.ts'
import { deadLetters } from './iot/dead-letters.contract.ts'
import { energy, energyFeed } from './iot/energy.contract.ts'
import { iot, readingFeed } from './iot/iot.contract.ts'
import { conditionFeed, wallFeed } from './iot/monitoring.contract.ts'
import { countingFeed, peopleCounting } from './iot/people-counting.contract.ts'
import { tagging } from './iot/tagging.contract.ts'
import { deviceFeed, telemetry } from './iot/telemetry.contract.ts'
import { deviceManagement } from './iot/telemetry-devices.contract.ts'
import { maintenance, maintenanceFeed } from './maintenance/maintenance-occurrences.contract.ts'
import { maintenancePlanFeed, maintenancePlans } from './maintenance/maintenance-plans.contract.ts'
import { geofences } from './maps/geofences.contract.ts'
import { peoplePositionFeed, positionFeed, positions } from './maps/positions.contract.ts'
import { cctv, cctvWalls } from './media/cctv.contract.ts'
import { cctvExports, cctvFootage } from './media/cctv-footage.contract.ts'
import { ptt } from './media/ptt.contract.ts'
import { pttEmergencies, pttEmergencyFeed } from './media/ptt-emergencies.contract.ts'
import { ptz } from './media/ptz.contract.ts'
import { vnc } from './media/vnc.contract.ts'
import { notifications, webhooks } from './notifications.contract.ts'
import { access } from './people/access.contract.ts'
import { accounts } from './people/accounts.contract.ts'
import { announcements } from './people/announcements/announcements.contract.ts'
import { ownAnnouncementFeed, ownAnnouncements } from './people/announcements/own-announcements.contract.ts'
import { apiTokens } from './people/api-tokens.contract.ts'
import { attendanceContract } from './people/attendance/attendance.contract.ts'
import { cardReadingFeed } from './people/attendance/attendance-cards.contract.ts'
import { attendanceFeed } from './people/attendances.contract.ts'
import { groups } from './people/groups.contract.ts'
import { identityProviders } from './people/identity-providers.contract.ts'
import { leave, leaveRules } from './people/leave.contract.ts'
import { overtimeLists, overtimeTerms } from './people/overtime/overtime-terms.contract.ts'
import { overtimeFeed, overtimes } from './people/overtime/overtimes.contract.ts'
import { passkeys } from './people/passkeys.contract.ts'
import { ownDocuments, personDocuments } from './people/person-documents.contract.ts'
import { personalDataBreaches } from './people/personal-data/breaches.contract.ts'
import { personalDataErasures } from './people/personal-data/erasures.contract.ts'
import { personalData } from './people/personal-data/personal-data.contract.ts'
import { personalDataRequests } from './people/personal-data/requests.contract.ts'
import { roles } from './people/roles.contract.ts'
import { rosterContract } from './people/roster/rosters.contract.ts'
import { secondFactors } from './people/second-factors.contract.ts'
import { shifts } from './people/shifts.contract.ts'
import { users } from './people/users.contract.ts'
import { workspaces } from './people/workspaces.contract.ts'
import { photos } from './photos.contract.ts'
import { areaPictures } from './places/area-pictures.contract.ts'
import { areas } from './places/areas.contract.ts'
import { assetAccess } from './places/asset-access.contract.ts'
import { assetLabels } from './places/asset-labels.contract.ts'
import { assetTickets } from './places/asset-tickets.contract.ts'
import { assets, attributes } from './places/assets.contract.ts'
import { bookingFeed, bookings } from './places/bookings.contract.ts'
import { companies } from './places/companies.contract.ts'
import { locations } from './places/locations.contract.ts'
import { directOrders } from './purchasing/direct-orders.contract.ts'
import { itemReceipts } from './purchasing/item-receipts.contract.ts'
import { publicOffers } from './purchasing/public-offers.contract.ts'
import { purchaseAwards } from './purchasing/purchase-awards.contract.ts'
import { purchaseOrders } from './purchasing/purchase-orders.contract.ts'
import { purchaseFeed, purchases } from './purchasing/purchases.contract.ts'
import { rfqCommittees } from './purchasing/rfq-committees.contract.ts'
import { rfqs } from './purchasing/rfqs.contract.ts'
import { vendorDocuments } from './purchasing/vendor-documents.contract.ts'
import { vendorInvoices } from './purchasing/vendor-invoices.contract.ts'
import { imports } from './records/imports.contract.ts'
import { search } from './records/search.contract.ts'
import { readyReports } from './reports/ready-reports.contract.ts'
import { reports } from './reports/reports.contract.ts'
import { reportSchedules, savedReports } from './reports/saved-reports.contract.ts'
import { skus } from './skus.contract.ts'
import { slaCalendars } from './sla/sla-calendars.contract.ts'
import { slas } from './sla/slas.contract.ts'
import { stockCountFeed, stockCounts } from './stock/stock-counts.contract.ts'
import { stockItems } from './stock/stock-items.contract.ts'
import { stockMovementFeed, stockMovements } from './stock/stock-movements.contract.ts'
import { stockStores } from './stock/stock-stores.contract.ts'
import { stockTransferFeed, stockTransfers } from './stock/stock-transfers.contract.ts'
import { publicSurveys } from './surveys/public-surveys.contract.ts'
import { surveyLinks } from './surveys/survey-links.contract.ts'
import { surveyResults } from './surveys/survey-results.contract.ts'
import { surveyFeed, surveys } from './surveys/surveys.contract.ts'
import { absenceCovers } from './tickets/absence-covers.contract.ts'
import { ticketClocks } from './tickets/ticket-clocks.contract.ts'
import { ticketEvidence } from './tickets/ticket-evidence.contract.ts'
import { ticketFollowers } from './tickets/ticket-followers.contract.ts'
import { ticketLinks } from './tickets/ticket-links.contract.ts'
import { ticketPresence, ticketPresenceFeed } from './tickets/ticket-presence.contract.ts'
import { ticketSettlements } from './tickets/ticket-settlements.contract.ts'
import { ticketStages } from './tickets/ticket-stages.contract.ts'
import { ticketTasks } from './tickets/ticket-tasks.contract.ts'
import { ticketDraftFeed, ticketFeed, tickets } from './tickets/tickets.contract.ts'
import { vendors } from './vendors.contract.ts'
import { evacuationStaffFeed, evacuations } from './visitors/evacuations.contract.ts'
import { passBoardFeed, passCountFeed, passes, passSettings } from './visitors/passes.contract.ts'
import { publicTickets } from './visitors/public-tickets.contract.ts'
import { visitSeries } from './visitors/visit-series.contract.ts'
import { visitorGates } from './visitors/visitor-gates.contract.ts'
import { visitorRules } from './visitors/visitor-rules.contract.ts'
import { visitorBoardFeed, visitors } from './visitors/visitors.contract.ts'
import { visits } from './visitors/visits.contract.ts'
import { watchlistApprovals } from './visitors/watchlist-approvals.contract.ts'

/** Every subject with its endpoints: what the backend must serve, OpenAPI shows and the contract test walks. */
export const contract = {
  access,
  accounts,
  secondFactors,
  passkeys,
  apiTokens,
  identityProviders,
  locations,
  companies,
  areas,
  areaPictures,
  assets,
  assetLabels,
  attributes,
  bookingSteps,
  bookingSeries,
  bookings,
  bookingRules,
  bookingLinks,
  publicRooms,
  users,
  workspaces,
  groups,
  roles,
  shifts,
  vendors,
  documents,
  imports,
  photos,
  activities,
  inbox,
  firstDay,
  audit,
  assetAccess,
  search,
  notifications,
  webhooks,
  tickets,
  absenceCovers,
  ticketLinks,
  ticketReports,
  ticketSettlements,
  ticketStages,
  ticketTasks,
  ticketViews,
  ticketBatches,
  ticketPresence,
  ticketEvidence,
  ticketFollowers,
  ticketTemplates,
  ticketMacros,
  ticketSchedules,
  approvals,
  approvalLinks,
  approvalPreview,
  approvalRounds,
  substitutes,
  costCentres,
  reimburseTypes,
  claims,
  advances,
  pettyCash,
  bankAccounts,
  payeeAccounts,
  payables,
  spending,
  paymentBatches,
  bankStatements,
  categories,
  slas,
  slaCalendars,
  ticketClocks,
  ticketClosings,
  progressStatuses,
  ticketSubtypes,
  ticketDefaults,
  ticketLabels,
  faultCodes,
  faults,
  ticketSurveys,
  articles,
  publicArticles,
  maintenance,
  maintenancePlans,
  surveys,
  reports,
  savedReports,
  reportSchedules,
  readyReports,
  surveyLinks,
  surveyResults,
  publicSurveys,
  skus,
  stockStores,
  stockItems,
  stockMovements,
  stockTransfers,
  stockCounts,
  assetTickets,
  visitors,
  visits,
  visitSeries,
  evacuations,
  visitorRules,
  passes,
  passSettings,
  visitorGates,
  watchlistApprovals,
  publicTickets,
  purchases,
  rfqs,
  rfqCommittees,
  publicOffers,
  directOrders,
  purchaseAwards,
  purchaseOrders,
  itemReceipts,
  vendorDocuments,
  vendorInvoices,
  iot,
  dashboards,
  alarmCommands,
  alarmJournal,
  alarmDesks,
  alarmRules,
  alarmRuleTemplates,
  handovers,
  signOns,
  ptt,
  pttEmergencies,
  vnc,
  cctv,
  cctvWalls,
  cctvFootage,
  cctvExports,
  ptz,
  positions,
  geofences,
  energy,
  peopleCounting,
  telemetry,
  deviceManagement,
  tagging,
  deadLetters,
  connectors,
  ...attendanceContract,
  ...rosterContract,
  leave,
  leaveRules,
  personalData,
  personalDataRequests,
  personalDataErasures,
  personalDataBreaches,
  announcements,
  ownAnnouncements,
  personDocuments,
  ownDocuments,
  overtimes,
  overtimeTerms,
  overtimeLists,
  inspectionTemplates,
  inspectionPlans,
  inspectionRounds,
  inspectionSync,
  inspectionFindings,
  inspectionResults,
  tenants,
  billingRates,
  tenantInvoices,
  companyPlans,
  planInvoices,
  exchangeRates,
  platformUsage,
} as const satisfies Record<string, Record<string, Endpoint>>

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((subject) => Object.values(subject) as Endpoint[])
export const channels: readonly Channel[] = [
  alarmFeed,
  alarmDeskFeed,
  pttEmergencyFeed,
  handoverFeed,
  readingFeed,
  activityFeed,
  inboxFeed,
  ticketFeed,
  ticketDraftFeed,
  ticketPresenceFeed,
  bookingFeed,
  articleFeed,
  surveyFeed,
  maintenanceFeed,
  maintenancePlanFeed,
  deviceFeed,
  positionFeed,
  peoplePositionFeed,
  energyFeed,
  countingFeed,
  alarmEventFeed,
  activityEventFeed,
  visitorFeed,
  evacuationStaffFeed,
  visitorBoardFeed,
  passBoardFeed,
  passCountFeed,
  conditionFeed,
  wallFeed,
  attendanceFeed,
  cardReadingFeed,
  overtimeFeed,
  ownAnnouncementFeed,
  inspectionTemplateFeed,
  inspectionPlanFeed,
  inspectionRoundFeed,
  inspectionFindingFeed,
  approvalFeed,
  approvalRoundFeed,
  claimFeed,
  advanceFeed,
  pettyCashFeed,
  payableFeed,
  paymentBatchFeed,
  bankStatementFeed,
  exchangeRateFeed,
  purchaseFeed,
  stockMovementFeed,
  stockTransferFeed,
  stockCountFeed,
  tenantFeed,
  tenantInvoiceFeed,
]
