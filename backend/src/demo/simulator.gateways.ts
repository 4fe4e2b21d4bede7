import { connect, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import type { GatewayKey } from './gateways.ts'

const MOST_WAITING = 500
const RECONNECT_MS = 1000

/** The connections of the simulator: one for each gateway of the demo, or a single one where the address has its own user. */
export function openGateways({ url, keys, log }: { url: string; keys: readonly GatewayKey[]; log: Logger }) {
  const shared = new URL(url).username ? open(url, {}, log) : undefined
  const clients = new Map(
    shared
      ? []
      : keys.map(({ location_code, username, secret }) => [location_code, open(url, { username, password: secret }, log)] as const),
  )
  let waiting = 0
  return {
    /** Readings are worth nothing later: what cannot be sent now is not sent. */
    say(topic: string, payload: string): void {
      const client = shared ?? clients.get(topic.split('/')[1] ?? '')
      if (!client?.connected || waiting >= MOST_WAITING) return
      waiting += 1
      client
        .publishAsync(topic, payload, { qos: 1 })
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1
        })
    },
    async close(): Promise<void> {
      await Promise.all([...(shared ? [shared] : []), ...clients.values()].map((client) => client.endAsync(true)))
    },
  }
}

function open(url: string, signIn: object, log: Logger): MqttClient {
  const client = connect(url, { reconnectPeriod: RECONNECT_MS, queueQoSZero: false, ...signIn })
  client.on('error', (error) => log.warn({ reason: error.message }, 'the broker cannot be reached; trying again'))
  return client
}
