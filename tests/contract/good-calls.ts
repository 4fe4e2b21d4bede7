import { alarmCalls } from './alarm-calls.ts'
import { approvalCalls } from './approval-calls.ts'
import { attendanceCalls } from './attendance-calls.ts'
import { bookingCalls } from './booking-calls.ts'
import { cctvCalls } from './cctv-calls.ts'
import { costCentreCalls } from './cost-centre-calls.ts'
import { dashboardCalls } from './dashboard-calls.ts'
import { deskCalls } from './desk-calls.ts'
import { deskSettingCalls } from './desk-setting-calls.ts'
import { footageCalls } from './footage-calls.ts'
import type { Make } from './good-call.ts'
import { handoverCalls } from './handover-calls.ts'
import { mapCalls } from './map-calls.ts'
import { meteringCalls } from './metering-calls.ts'
import { notificationCalls } from './notification-calls.ts'
import { passCalls } from './pass-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { placeCalls } from './place-calls.ts'
import { pttCalls } from './ptt-calls.ts'
import { queueCalls } from './queue-calls.ts'
import { slaCalls } from './sla-calls.ts'
import { telemetryCalls } from './telemetry-calls.ts'
import { ticketToolCalls } from './ticket-tool-calls.ts'
import { ticketTypeCalls } from './ticket-type-calls.ts'
import { visitorCalls } from './visitor-calls.ts'
import { vncCalls } from './vnc-calls.ts'

/** How every endpoint of the contract is asked well, by its name. */
export const goodCalls: Readonly<Record<string, Make>> = {
  ...peopleCalls,
  ...placeCalls,
  ...deskCalls,
  ...deskSettingCalls,
  ...ticketToolCalls,
  ...queueCalls,
  ...ticketTypeCalls,
  ...approvalCalls,
  ...costCentreCalls,
  ...bookingCalls,
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
  ...cctvCalls,
  ...footageCalls,
  ...telemetryCalls,
  ...attendanceCalls,
}
