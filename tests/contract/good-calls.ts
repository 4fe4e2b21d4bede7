import { approvalCalls } from './calls/desk/approval-calls.ts'
import { attendanceCalls, attendanceDayCalls } from './calls/desk/attendance-calls.ts'
import { costCentreCalls } from './calls/desk/cost-centre-calls.ts'
import { deskCalls } from './calls/desk/desk-calls.ts'
import { deskSettingCalls } from './calls/desk/desk-setting-calls.ts'
import { importCalls } from './calls/desk/import-calls.ts'
import { notificationCalls } from './calls/desk/notification-calls.ts'
import { passCalls } from './calls/desk/pass-calls.ts'
import { peopleCalls } from './calls/desk/people-calls.ts'
import { queueCalls } from './calls/desk/queue-calls.ts'
import { rosterCalls } from './calls/desk/roster-calls.ts'
import { slaCalls } from './calls/desk/sla-calls.ts'
import { ticketToolCalls } from './calls/desk/ticket-tool-calls.ts'
import { ticketTypeCalls } from './calls/desk/ticket-type-calls.ts'
import { visitorCalls } from './calls/desk/visitor-calls.ts'
import { billingCalls } from './calls/finance/billing-calls.ts'
import { claimCalls } from './calls/finance/claim-calls.ts'
import { committeeCalls } from './calls/finance/committee-calls.ts'
import { directOrderCalls } from './calls/finance/direct-order-calls.ts'
import { documentCalls } from './calls/finance/document-calls.ts'
import { paymentCalls } from './calls/finance/payment-calls.ts'
import { pettyCashCalls } from './calls/finance/petty-cash-calls.ts'
import { photoCalls } from './calls/finance/photo-calls.ts'
import { purchaseCalls } from './calls/finance/purchase-calls.ts'
import { vendorDocumentCalls } from './calls/finance/vendor-document-calls.ts'
import { alarmCalls } from './calls/operations/alarm-calls.ts'
import { cctvCalls } from './calls/operations/cctv-calls.ts'
import { assetAccessCalls, auditCalls, companyCalls, firstDayCalls, searchCalls } from './calls/operations/company-calls.ts'
import { dashboardCalls } from './calls/operations/dashboard-calls.ts'
import { footageCalls } from './calls/operations/footage-calls.ts'
import { handoverCalls } from './calls/operations/handover-calls.ts'
import { maintenanceCalls } from './calls/operations/maintenance-calls.ts'
import { mapCalls } from './calls/operations/map-calls.ts'
import { meteringCalls } from './calls/operations/metering-calls.ts'
import { placeCalls } from './calls/operations/place-calls.ts'
import { pttCalls } from './calls/operations/ptt-calls.ts'
import { stockCalls } from './calls/operations/stock-calls.ts'
import { telemetryCalls } from './calls/operations/telemetry-calls.ts'
import { vncCalls } from './calls/operations/vnc-calls.ts'
import { announcementCalls } from './calls/people/announcement-calls.ts'
import { articleCalls } from './calls/people/article-calls.ts'
import { bookingCalls } from './calls/people/booking-calls.ts'
import { bookingStepCalls } from './calls/people/booking-step-calls.ts'
import { inspectionCalls } from './calls/people/inspection-calls.ts'
import { kioskCalls } from './calls/people/kiosk-calls.ts'
import { leaveCalls } from './calls/people/leave-calls.ts'
import { overtimeCalls } from './calls/people/overtime-calls.ts'
import { personDocumentCalls } from './calls/people/person-document-calls.ts'
import { personalDataCalls } from './calls/people/personal-data-calls.ts'
import { signInCalls } from './calls/people/sign-in-calls.ts'
import { surveyCalls } from './calls/people/survey-calls.ts'
import { reportCalls } from './calls/reports/report-calls.ts'
import type { Make } from './good-call.ts'

/** How every endpoint of the contract is asked well, by its name. */
export const goodCalls: Readonly<Record<string, Make>> = {
  ...peopleCalls,
  ...announcementCalls,
  ...personDocumentCalls,
  ...signInCalls,
  ...placeCalls,
  ...companyCalls,
  ...firstDayCalls,
  ...auditCalls,
  ...searchCalls,
  ...assetAccessCalls,
  ...deskCalls,
  ...deskSettingCalls,
  ...ticketToolCalls,
  ...queueCalls,
  ...ticketTypeCalls,
  ...approvalCalls,
  ...costCentreCalls,
  ...claimCalls,
  ...billingCalls,
  ...pettyCashCalls,
  ...paymentCalls,
  ...bookingCalls,
  ...bookingStepCalls,
  ...documentCalls,
  ...importCalls,
  ...photoCalls,
  ...committeeCalls,
  ...directOrderCalls,
  ...vendorDocumentCalls,
  ...notificationCalls,
  ...alarmCalls,
  ...meteringCalls,
  ...mapCalls,
  ...dashboardCalls,
  ...handoverCalls,
  ...pttCalls,
  ...vncCalls,
  ...slaCalls,
  ...visitorCalls,
  ...passCalls,
  ...purchaseCalls,
  ...cctvCalls,
  ...footageCalls,
  ...telemetryCalls,
  ...attendanceCalls,
  ...attendanceDayCalls,
  ...kioskCalls,
  ...rosterCalls,
  ...leaveCalls,
  ...personalDataCalls,
  ...articleCalls,
  ...overtimeCalls,
  ...surveyCalls,
  ...maintenanceCalls,
  ...inspectionCalls,
  ...reportCalls,
  ...stockCalls,
}
