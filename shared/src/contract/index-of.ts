import type { Channel } from '../kit/channel.ts'
import type { Endpoint } from '../kit/endpoint.ts'
import { accounts } from './accounts.contract.ts'
import { activities, activityFeed } from './activities.contract.ts'
import { alarmCommands } from './alarm-commands.contract.ts'
import { alarmDeskFeed, alarmDesks } from './alarm-desks.contract.ts'
import { alarmJournal } from './alarm-journal.contract.ts'
import { alarmRules } from './alarm-rules.contract.ts'
import { alarmFeed } from './alarms.contract.ts'
import { approvalLinks } from './approval-links.contract.ts'
import { approvalPreview } from './approval-preview.contract.ts'
import { approvalRoundFeed, approvalRounds } from './approval-rounds.contract.ts'
import { approvalFeed, approvals } from './approvals.contract.ts'
import { areas } from './areas.contract.ts'
import { assetTickets } from './asset-tickets.contract.ts'
import { assets, attributes } from './assets.contract.ts'
import { attendanceFeed, attendances } from './attendances.contract.ts'
import { bookingFeed, bookings } from './bookings.contract.ts'
import { categories } from './categories.contract.ts'
import { cctv, cctvWalls } from './cctv.contract.ts'
import { cctvExports, cctvFootage } from './cctv-footage.contract.ts'
import { connectors } from './connectors.contract.ts'
import { costCentres } from './cost-centres.contract.ts'
import { dashboards } from './dashboards.contract.ts'
import { deadLetters } from './dead-letters.contract.ts'
import { energy, energyFeed } from './energy.contract.ts'
import { evacuationStaffFeed, evacuations } from './evacuations.contract.ts'
import { activityEventFeed, alarmEventFeed, visitorFeed } from './event-feeds.contract.ts'
import { faultCodes, faults } from './faults.contract.ts'
import { geofences } from './geofences.contract.ts'
import { groups } from './groups.contract.ts'
import { handoverFeed, handovers } from './handovers.contract.ts'
import { inbox, inboxFeed } from './inbox.contract.ts'
import { iot, readingFeed } from './iot.contract.ts'
import { locations } from './locations.contract.ts'
import { conditionFeed, wallFeed } from './monitoring.contract.ts'
import { notifications, webhooks } from './notifications.contract.ts'
import { passBoardFeed, passCountFeed, passes, passSettings } from './passes.contract.ts'
import { countingFeed, peopleCounting } from './people-counting.contract.ts'
import { peoplePositionFeed, positionFeed, positions } from './positions.contract.ts'
import { progressStatuses } from './progress-statuses.contract.ts'
import { ptt } from './ptt.contract.ts'
import { pttEmergencies, pttEmergencyFeed } from './ptt-emergencies.contract.ts'
import { ptz } from './ptz.contract.ts'
import { publicTickets } from './public-tickets.contract.ts'
import { roles } from './roles.contract.ts'
import { ticketSurveys } from './satisfaction.contract.ts'
import { shifts } from './shifts.contract.ts'
import { signOns } from './sign-ons.contract.ts'
import { skus } from './skus.contract.ts'
import { slaCalendars } from './sla-calendars.contract.ts'
import { slas } from './slas.contract.ts'
import { substitutes } from './substitutes.contract.ts'
import { tagging } from './tagging.contract.ts'
import { deviceFeed, telemetry } from './telemetry.contract.ts'
import { deviceManagement } from './telemetry-devices.contract.ts'
import { ticketBatches } from './ticket-batches.contract.ts'
import { ticketClocks } from './ticket-clocks.contract.ts'
import { ticketClosings } from './ticket-closings.contract.ts'
import { ticketDefaults } from './ticket-defaults.contract.ts'
import { ticketEvidence } from './ticket-evidence.contract.ts'
import { ticketFollowers } from './ticket-followers.contract.ts'
import { ticketLabels } from './ticket-labels.contract.ts'
import { ticketLinks } from './ticket-links.contract.ts'
import { ticketMacros } from './ticket-macros.contract.ts'
import { ticketPresence, ticketPresenceFeed } from './ticket-presence.contract.ts'
import { ticketReports } from './ticket-reports.contract.ts'
import { ticketSchedules } from './ticket-schedules.contract.ts'
import { ticketSettlements } from './ticket-settlements.contract.ts'
import { ticketStages } from './ticket-stages.contract.ts'
import { ticketSubtypes } from './ticket-subtypes.contract.ts'
import { ticketTasks } from './ticket-tasks.contract.ts'
import { ticketTemplates } from './ticket-templates.contract.ts'
import { ticketViews } from './ticket-views.contract.ts'
import { ticketDraftFeed, ticketFeed, tickets } from './tickets.contract.ts'
import { users } from './users.contract.ts'
import { vendors } from './vendors.contract.ts'
import { visitSeries } from './visit-series.contract.ts'
import { visitorGates } from './visitor-gates.contract.ts'
import { visitorRules } from './visitor-rules.contract.ts'
import { visitorBoardFeed, visitors } from './visitors.contract.ts'
import { visits } from './visits.contract.ts'
import { vnc } from './vnc.contract.ts'
import { watchlistApprovals } from './watchlist-approvals.contract.ts'

/** Every subject with its endpoints: what the backend must serve, OpenAPI shows and the contract test walks. */
export const contract = {
  accounts,
  locations,
  areas,
  assets,
  attributes,
  bookings,
  users,
  groups,
  roles,
  shifts,
  vendors,
  activities,
  inbox,
  notifications,
  webhooks,
  tickets,
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
  skus,
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
  iot,
  dashboards,
  alarmCommands,
  alarmJournal,
  alarmDesks,
  alarmRules,
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
  attendances,
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
  approvalFeed,
  approvalRoundFeed,
]
