import { chownSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aedes } from 'aedes'
import { eq, sql } from 'drizzle-orm'
import { connect, connectAsync } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { brokerServer } from '../../../tests/bench/engines/servers.ts'
import { aClient, openOutside, shelf } from '../../../tests/kit/devices/mqtt.ts'
import { freePort } from '../../../tests/kit/services/free-port.ts'
import { withMosquitto } from '../../../tests/kit/services/services.ts'
import { findProgram, ordinaryPerson } from '../../../tests/kit/services/services-run.ts'
import { emptied, testDatabase } from '../../../tests/kit/services/test-database.ts'
import type { Database } from '../platform/db/database.ts'
import { brokerSessions } from '../schema/monitoring/broker-sessions.ts'
import type { DeviceMessage } from './gate.ts'

const mosquitto = await withMosquitto()
const url = mosquitto?.url ?? ''
const hasServer = process.env['MENARA_TEST_ENGINE'] === 'postgres'
let db: Database
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => emptied(db))
afterAll(() => Promise.all([mosquitto?.stop(), db.close()]))

const textOf = ({ payload }: DeviceMessage) => Buffer.from(payload).toString()
/** Stores every message, and tells which came. */
function aStore() {
  const stored: string[] = []
  return { stored, take: async (message: DeviceMessage) => void stored.push(textOf(message)) }
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })
const slots = async () => (await db.sql.select({ slot: brokerSessions.slot }).from(brokerSessions)).map(({ slot }) => slot).sort()
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => String(from + i))

/** Sends in turn, so that each is acknowledged by the broker before the next. */
async function publish(texts: readonly string[]): Promise<void> {
  const client = await aClient(url)
  for (const text of texts) await client.publishAsync('menara/VJS/a/telemetry', text, { qos: 1 })
}
/** Whether the broker still has a session of this name. */
async function hasSession(clientId: string): Promise<boolean> {
  const present = Promise.withResolvers<boolean>()
  const client = connect(url, { clientId, clean: false, reconnectPeriod: 0 })
  client.once('connect', ({ sessionPresent }) => present.resolve(sessionPresent))
  const answer = await present.promise
  await client.endAsync()
  return answer
}
/** What a backend leaves behind that was killed: a session that is subscribed, and a number whose holder renews it no more. */
async function aDeadBackend(installation: string, slot: number): Promise<void> {
  const clientId = `${installation}-${slot}`
  const client = await connectAsync(url, { clientId, clean: false, protocolVersion: 5, properties: { sessionExpiryInterval: 600 } })
  await client.subscribeAsync(`$share/${installation}/menara/+/+/telemetry`, { qos: 1 })
  await client.endAsync(true)
  await db.sql.insert(brokerSessions).values({ slot, holder: 'dead', until: sql`clock_timestamp()` as unknown as string })
}
/** A Mosquitto of its own that keeps its state on the disk. */
async function aKeepingBroker() {
  const folder = mkdtempSync(join(tmpdir(), 'menara-broker-'))
  const person = ordinaryPerson('mosquitto')
  if (person.uid !== undefined && person.gid !== undefined) chownSync(folder, person.uid, person.gid)
  const port = await freePort()
  const broker = brokerServer(realpathSync(findProgram(['mosquitto']) ?? ''), { folder, person, port })
  onTestFinished(async () => {
    await broker.kill9()
    rmSync(folder, { recursive: true, force: true })
  })
  await broker.start()
  const file = join(folder, 'mosquitto.db')
  return {
    ...broker,
    url: `mqtt://127.0.0.1:${port}`,
    /** Its state as it writes it down now. */
    async saved(): Promise<Buffer> {
      rmSync(file, { force: true })
      broker.tell('SIGUSR1')
      await until(() => expect(existsSync(file)).toBe(true))
      return readFileSync(file)
    },
    putBack: (state: Buffer) => writeFileSync(file, state),
  }
}
function receiptOf({ receipt = '' }: DeviceMessage): [id: number, digest: string] {
  const [, id, digest = ''] = receipt.split(' ')
  return [Number(id), digest]
}
const installationOf = (session: unknown) => String(session).replace(/-\d+$/, '')

describe.skipIf(!mosquitto)('a broker of somebody else', () => {
  it('IG-6 gives us its messages, several at once, and each is acknowledged when it is stored', async () => {
    const { waiting, take } = shelf()
    await openOutside({ url, db, take })
    const client = await aClient(url)
    await Promise.all(numbers(0, 10).map((text) => client.publishAsync('menara/VJS/a/event', text, { qos: 1 })))
    await client.publishAsync('menara/VJS/a/other', 'not for us', { qos: 1 })
    await until(() => expect(waiting).toHaveLength(10))
    expect(waiting.map(({ message }) => textOf(message))).toEqual(numbers(0, 10))
    for (const item of waiting) item.store()
  })

  it('IG-6 is asked again for what could not be stored, and for nothing else', async () => {
    const { waiting, take, holds } = shelf()
    await openOutside({ url, db, take })
    await publish(['one', 'two', 'three'])
    await holds(3)
    const of = (text: string) => waiting.filter(({ message }) => textOf(message) === text)
    of('two')[0]?.fail()
    of('three')[0]?.fail()
    of('one')[0]?.store()
    await until(() => expect(waiting.map(({ message }) => textOf(message))).toEqual(['one', 'two', 'three', 'two', 'three']))
    of('two')[1]?.store()
    of('three')[1]?.store()
    await publish(['four'])
    await holds(6)
    of('four')[0]?.store()
  })

  it('IG-6 sends again what was not acknowledged when the connection ended, and it is stored once', async () => {
    const { waiting, take, holds } = shelf()
    const { status } = await openOutside({ url, db, take })
    const clientId = String(status().session)
    await publish(['slow'])
    await holds(1)
    // Another takes the session over and leaves it: our connection is ended by the broker and made again.
    const other = await connectAsync(url, { clientId, clean: false, protocolVersion: 5, properties: { sessionExpiryInterval: 600 } })
    await other.endAsync(true)
    await until(() => expect(status().status).not.toBe('ok'))
    await until(() => expect(status().status).toBe('ok'))
    await publish(['next'])
    await holds(2)
    for (const item of waiting) item.store()
    expect(waiting.map(({ message }) => textOf(message))).toEqual(['slow', 'next'])
  })

  it('IG-6 IG-14 keeps for the next start what comes while no backend runs', async () => {
    const first = shelf()
    const one = await openOutside({ url, db, take: first.take })
    await publish(['not stored'])
    await first.holds(1)
    first.waiting[0]?.fail()
    await one.close()
    await publish(['while away'])
    const { stored, take } = aStore()
    await openOutside({ url, db, take })
    await until(() => expect(stored).toEqual(['not stored', 'while away']))
    expect(await slots()).toEqual([0])
  })

  it('IG-6 does not take for new what the broker kept from before', async () => {
    const client = await aClient(url)
    await client.publishAsync('menara/VJS/kept/telemetry', 'old', { qos: 1, retain: true })
    const { stored, take } = aStore()
    await openOutside({ url, db, take })
    await client.publishAsync('menara/VJS/kept/telemetry', 'new', { qos: 1 })
    await until(() => expect(stored).toContain('new'))
    expect(stored).not.toContain('old')
    await client.publishAsync('menara/VJS/kept/telemetry', '', { retain: true })
  })

  it('IG-7 is tried until it is there, in the version it speaks', async () => {
    const port = await freePort()
    const address = `mqtt://127.0.0.1:${port}`
    const { stored, take } = aStore()
    const { status, metrics } = await openOutside({ url: address, db, take, isShared: false, isAwaited: false })
    const connected = async () => (await metrics.getSingleMetric('menara_broker_connected')?.get())?.values[0]?.value
    await until(() => expect(status().status).toContain('ECONNREFUSED'))
    expect([await connected(), status()['address']]).toEqual([0, address])
    const late = await Aedes.createBroker()
    const server = createServer(late.handle).listen(port, '127.0.0.1')
    onTestFinished(
      () =>
        new Promise<void>((closed) => {
          late.close()
          server.close(() => closed())
        }),
    )
    await until(() => expect(status().status).toBe('ok'))
    expect(await connected()).toBe(1)
    const client = await aClient(address)
    await client.publishAsync('menara/VJS/a/telemetry', 'hello', { qos: 1 })
    await until(() => expect(stored).toEqual(['hello']))
  })

  it('IG-16 that restarts loses nothing it acknowledged before we are back', async () => {
    const broker = await aKeepingBroker()
    const { stored, take } = aStore()
    const { status } = await openOutside({ url: broker.url, db, take, isShared: false })
    await broker.stop()
    await broker.start()
    const client = await aClient(broker.url)
    for (const text of numbers(0, 10)) await client.publishAsync('menara/VJS/a/telemetry', text, { qos: 1 })
    await until(() => expect([stored, status().status]).toEqual([numbers(0, 10), 'ok']))
  })

  it('IG-16 that is killed sends again what it had saved and we have stored since: it is stored once', async () => {
    const broker = await aKeepingBroker()
    const { waiting, take, holds } = shelf()
    const { status } = await openOutside({ url: broker.url, db, take, isShared: false })
    const sender = await aClient(broker.url)
    await sender.publishAsync('menara/VJS/a/telemetry', 'once', { qos: 1 })
    await holds(1)
    const saved = await broker.saved()
    waiting[0]?.store()
    await sender.publishAsync('menara/VJS/a/telemetry', 'next', { qos: 1 })
    await holds(2)
    waiting[1]?.store()
    await broker.kill9()
    await until(() => expect(status().status).not.toBe('ok'))
    broker.putBack(saved)
    await broker.start()
    await until(() => expect(status().status).toBe('ok'))
    const again = await aClient(broker.url)
    await again.publishAsync('menara/VJS/a/telemetry', 'last', { qos: 1 })
    await holds(3)
    waiting[2]?.store()
    expect(waiting.map(({ message }) => textOf(message))).toEqual(['once', 'next', 'last'])
  })

  it('IG-16 is acknowledged what a backend stored that died before it could acknowledge, and it is stored once', async () => {
    const first = shelf()
    const one = await openOutside({ url, db, take: first.take, isShared: false })
    await publish(['stored', 'not stored'])
    await first.holds(2)
    for (const item of first.waiting) item.fail()
    await one.close()
    const stored = new Map(first.waiting.slice(0, 1).map(({ message }) => receiptOf(message)))
    const { stored: taken, take } = aStore()
    await openOutside({ url, db, take, isShared: false, stored })
    await publish(['new'])
    await until(() => expect(taken).toEqual(['not stored', 'new']))
  })

  it('IG-7 says why messages could not be stored', async () => {
    const { waiting, take, holds } = shelf()
    const { status } = await openOutside({ url, db, take })
    await publish(['one'])
    await holds(1)
    waiting[0]?.fail()
    await until(() => expect(status().status).toContain('messages could not be stored (The database is away)'))
    await holds(2)
    waiting[1]?.store()
    await until(() => expect(status().status).toBe('ok'))
  })

  // The embedded database belongs to one backend.
  describe.skipIf(!hasServer)('and several backends on one database, one of which takes all', () => {
    it('IG-10 gives the others nothing, and its messages to the next when that one stops in order', async () => {
      const [one, two] = [aStore(), aStore()]
      const first = await openOutside({ url, db, take: one.take, isShared: false })
      const second = await openOutside({ url, db, take: two.take, isShared: false })
      const session = first.status().session
      expect([second.status().status, second.status().session]).toEqual(['ok', null])
      await publish(numbers(0, 20))
      await until(() => expect(one.stored).toEqual(numbers(0, 20)))
      const closed = first.close()
      await publish(numbers(20, 60))
      await closed
      await publish(numbers(60, 80))
      const all = () => [...one.stored, ...two.stored]
      await until(() => expect(all()).toHaveLength(80))
      expect([new Set(all()), two.stored.length > 0]).toEqual([new Set(numbers(0, 80)), true])
      expect([second.status().session, await slots()]).toEqual([session, [0]])
    })

    it('IG-15 is taken over when it died, and not because the database was away for all', async () => {
      const { stored, take } = aStore()
      const over = sql`clock_timestamp()` as unknown as string
      await db.sql.insert(brokerSessions).values({ slot: 0, holder: 'another', until: over })
      let renewals = 0
      const renew = async () => {
        await db.sql.update(brokerSessions).set({ until: over }).where(eq(brokerSessions.holder, 'another'))
        renewals += 1
      }
      const renewed = setInterval(() => void renew(), 200)
      onTestFinished(() => clearInterval(renewed))
      const standby = await openOutside({ url, db, take, isShared: false, isAwaited: false })
      // Its time is over at every look, as after an outage, but it renews: it lives.
      await until(() => expect(renewals).toBeGreaterThanOrEqual(10))
      expect(standby.status().session).toBe(null)
      clearInterval(renewed)
      await until(() => expect([standby.status().session === null, standby.status().status]).toEqual([false, 'ok']))
      await publish(['to the next'])
      await until(() => expect(stored).toEqual(['to the next']))
    })
  })

  // The embedded database belongs to one backend.
  describe.skipIf(!hasServer)('and several backends on one database', () => {
    it('IG-10 IG-13 shares its messages among them, each to one, under numbers of their own', async () => {
      const [one, two] = [aStore(), aStore()]
      const first = await openOutside({ url, db, take: one.take })
      const second = await openOutside({ url, db, take: two.take })
      await publish(numbers(0, 50))
      await until(() => expect(one.stored.length + two.stored.length).toBe(50))
      expect(new Set([...one.stored, ...two.stored])).toEqual(new Set(numbers(0, 50)))
      expect([one.stored.length > 0, two.stored.length > 0, await slots()]).toEqual([true, true, [0, 1]])
      expect(installationOf(first.status().session)).toBe(installationOf(second.status().session))
    })

    it('IG-14 sends nothing more to one that was stopped in order', async () => {
      const [one, two] = [aStore(), aStore()]
      const released = Promise.withResolvers<void>()
      const taken: string[] = []
      const first = await openOutside({
        url,
        db,
        async take(message) {
          taken.push(textOf(message))
          await released.promise
          await one.take(message)
        },
      })
      await openOutside({ url, db, take: two.take })
      const session = String(first.status().session)
      const sending = publish(numbers(0, 60))
      await until(() => expect(taken.length).toBeGreaterThan(3))
      const closed = first.close()
      await sending
      released.resolve()
      await closed
      await publish(numbers(60, 100))
      const all = () => [...one.stored, ...two.stored]
      await until(() => expect(all()).toHaveLength(100))
      expect([new Set(all()), await slots(), await hasSession(session)]).toEqual([new Set(numbers(0, 100)), [1], false])
    })

    it('IG-15 empties the session of one that died, and ends it', async () => {
      const { stored, take } = aStore()
      const { status, metrics } = await openOutside({ url, db, take })
      const installation = installationOf(status().session)
      await aDeadBackend(installation, 7)
      await publish(numbers(0, 40))
      await until(() => expect(new Set(stored)).toEqual(new Set(numbers(0, 40))))
      await vi.waitFor(async () => expect(await slots()).toEqual([0]), { timeout: 10_000, interval: 20 })
      expect([stored.length, await hasSession(`${installation}-7`)]).toEqual([40, false])
      expect((await metrics.getSingleMetric('menara_broker_sessions_taken_over_total')?.get())?.values[0]?.value).toBe(1)
    })

    it('IG-15 one whose session was taken over takes another', async () => {
      const { stored, take } = aStore()
      const { status } = await openOutside({ url, db, take })
      await db.sql
        .update(brokerSessions)
        .set({ holder: 'another', until: sql`clock_timestamp() + interval '1 hour'` })
        .where(eq(brokerSessions.slot, 0))
      await until(() => expect([String(status().session).endsWith('-1'), status().status]).toEqual([true, 'ok']))
      const client = await connectAsync(url, { clientId: `${installationOf(status().session)}-0`, clean: true })
      await client.endAsync()
      await publish(['to the new one'])
      await until(() => expect(stored).toEqual(['to the new one']))
    })
  })
})
