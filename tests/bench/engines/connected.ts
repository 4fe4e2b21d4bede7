import { connect, type IClientOptions, type MqttClient } from 'mqtt'

/** A client that is connected once and never again; rejects when the broker refuses it or hangs up, as one without a free place does. */
export function connected(url: string, options: IClientOptions): Promise<MqttClient> {
  const client = connect(url, { ...options, reconnectPeriod: 0 })
  const { promise, resolve, reject } = Promise.withResolvers<MqttClient>()
  client.once('connect', () => resolve(client))
  client.on('error', reject)
  client.once('close', () => {
    client.end(true)
    reject(new Error('The broker hung up'))
  })
  return promise
}
