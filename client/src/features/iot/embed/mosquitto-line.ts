import type { Broker } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'

/** In single quotes, as shells take a text as it is. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The body of a message with one value. */
export const payloadOf = (point: string, value: number): string => JSON.stringify({ values: { [point]: value } })

export const topicOf = (username: string): string => `menara/${username}/telemetry`

interface Line {
  readonly broker: Broker
  /** `{site}/{device}`. */
  readonly username: string
  readonly secret: string
  readonly payload: string
}
/** The command that sends one message in the name of a device (`man mosquitto_pub`). */
export const mosquittoLine = ({ broker, username, secret, payload }: Line): string =>
  [
    'mosquitto_pub',
    `-h ${broker.host} -p ${broker.port}`,
    ...(broker.tls ? ['--capath /etc/ssl/certs'] : []),
    `-u ${quoted(username)} -P ${quoted(secret)}`,
    `-t ${quoted(topicOf(username))}`,
    `-m ${quoted(payload)}`,
  ].join(' ')

/** Server, user, secret and topic as one address, as `mosquitto_pub -L` and many apps read it: `mqtt(s)://user:secret@host:port/topic`. */
export const mqttAddress = ({ broker, username, secret }: Omit<Line, 'payload'>): string =>
  `${broker.tls ? 'mqtts' : 'mqtt'}://${encodeURIComponent(username)}:${encodeURIComponent(secret)}@${broker.host}:${broker.port}/${topicOf(username)}`
