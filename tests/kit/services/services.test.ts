import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { withMosquitto, withPostgres, withRedis } from './services.ts'

/** What a server says first after `line`, or on its own. */
async function saysAt(url: string, line: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(line, 'latin1')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return answer.toString('latin1')
}

it('starts a Redis server of its own that answers', async ({ skip }) => {
  const redis = await withRedis()
  if (!redis) return skip('Redis is not installed here')
  onTestFinished(redis.stop)
  expect(await saysAt(redis.url, 'PING\r\n')).toBe('+PONG\r\n')
})

it('starts a Mosquitto broker of its own that takes a connection', async ({ skip }) => {
  const mosquitto = await withMosquitto()
  if (!mosquitto) return skip('Mosquitto is not installed here')
  onTestFinished(mosquitto.stop)
  // CONNECT, MQTT 3.1.1, clean session, client "a"; answered by CONNACK, accepted.
  expect(await saysAt(mosquitto.url, '\x10\x0d\x00\x04MQTT\x04\x02\x00\x3c\x00\x01a')).toBe('\x20\x02\x00\x00')
})

it('starts a PostgreSQL server of its own that speaks the protocol', async ({ skip }) => {
  const postgres = await withPostgres()
  if (!postgres) return skip('PostgreSQL is not installed here')
  onTestFinished(postgres.stop)
  // SSLRequest: answered by N, no TLS on loopback.
  expect(await saysAt(postgres.url, '\x00\x00\x00\x08\x04\xd2\x16\x2f')).toBe('N')
})
