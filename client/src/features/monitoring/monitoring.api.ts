import { connectors } from '@menara/shared/contract/iot/connectors.contract.ts'
import { monitoring } from '@menara/shared/contract/iot/monitoring.contract.ts'
import { telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { asking } from '../../kit/calls/query.ts'

const EVERY_MS = 3000
/** The last answer stays while the next one is under way, and when it does not come. */
const kept = { refetchInterval: EVERY_MS, staleTime: EVERY_MS } as const

export const gatewayStatus = () => ({ ...asking(monitoring.status, {}), ...kept })
export const telemetryHealth = () => ({ ...asking(telemetry.health, {}), ...kept })
export const connectorStates = () => ({ ...asking(connectors.list, { query: { limit: 200 } }), ...kept, refetchInterval: 10_000 })
