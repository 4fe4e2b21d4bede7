import Fastify from 'fastify'
import { Counter, Registry } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../db/database.ts'
import { serveHealth } from './health.ts'
import { refuseInOneShape } from './refusals.ts'
import { openServer } from './server.ts'

/** A database that answers as told; it is outside of what is tested here. */
async function aServer(execute: () => Promise<unknown>) {
  const app = Fastify()
  onTestFinished(() => app.close())
  refuseInOneShape(app)
  const metrics = new Registry()
  const health = serveHealth(app, { db: { sql: { execute }, engine: 'postgres' } as unknown as Database, metrics, instance: 'this' })
  app.get('/rows', execute)
  return { app, metrics, health }
}

it('PF-23 says ready, with every part and the start it is of', async () => {
  const { app, health } = await aServer(async () => ({ rows: [] }))
  health.tell('broker', () => ({ status: 'away', place: 'mqtt://somewhere' }))
  const reply = await app.inject('/readyz')
  expect([reply.statusCode, reply.headers['x-menara-instance'], reply.json()]).toEqual([
    200,
    'this',
    { status: 'ok', parts: { database: { status: 'ok', engine: 'postgres' }, broker: { status: 'away', place: 'mqtt://somewhere' } } },
  ])
})

it('PF-23 says why not, in the words of the server', async () => {
  const shutdown = Object.assign(new Error('the database system is shutting down'), { code: '57P03' })
  const { app } = await aServer(async () => Promise.reject(Object.assign(new Error('Failed query: select 1'), { cause: shutdown })))
  const reply = await app.inject('/readyz')
  expect([reply.statusCode, reply.json().parts.database.status]).toEqual([503, 'the database system is shutting down'])
  const rows = await app.inject('/rows')
  expect([rows.statusCode, rows.headers['retry-after']]).toEqual([503, '5'])
})

it('PF-23 answers while the database hangs, and asks it once however often it is asked', async () => {
  let asked = 0
  const { app, metrics } = await aServer(() => {
    asked += 1
    return new Promise(() => undefined)
  })
  const figure = new Counter({ name: 'figure', help: 'of a test', registers: [metrics] })
  figure.inc()
  const replies = await Promise.all([app.inject('/readyz'), app.inject('/readyz'), app.inject('/metrics')])
  expect(replies.map((reply) => reply.statusCode)).toEqual([503, 503, 200])
  expect(replies[0]?.json().parts.database.status).toMatch(/^no answer for \d/)
  expect(replies[2]?.body).toContain('figure 1')
  expect(asked).toBe(1)
})

it('PF-26 says why requests are refused although the database answers, and counts them', async () => {
  let isFull = true
  const noRoom = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  const { app, metrics } = await aServer(async () => ({ rows: [] }))
  app.get('/written', async () => (isFull ? Promise.reject(Object.assign(new Error('Failed query'), { cause: noRoom })) : {}))
  expect((await app.inject('/readyz')).json().parts.database).toEqual({ status: 'ok', engine: 'postgres' })
  expect((await app.inject('/written')).statusCode).toBe(503)
  const reply = await app.inject('/readyz')
  expect([reply.statusCode, reply.json().parts.database.refused]).toEqual([200, 'could not extend file: No space left on device'])
  isFull = false
  expect((await app.inject('/written')).statusCode).toBe(200)
  expect(await metrics.metrics()).toContain('menara_database_refused_total 1')
})

it('PF-28 a server that is being stopped in order answers what still comes', async () => {
  const app = openServer({ logger: undefined, identify: async () => null })
  app.get('/rows', { config: { endpoint: 'rows' } }, async () => ({ rows: [] }))
  const held = Promise.withResolvers<void>()
  const isStopping = Promise.withResolvers<void>()
  app.addHook('preClose', async () => {
    isStopping.resolve()
    await held.promise
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const closed = app.close()
  await isStopping.promise
  expect((await fetch(`${url}/rows`)).status).toBe(200)
  held.resolve()
  await closed
})
