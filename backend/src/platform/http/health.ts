import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { isAway, reasonOf } from '../database-away.ts'
import type { Database } from '../db/database.ts'

/** How a part does: `ok`, or why not. A part that is not `required` is told and does not make the process unready. */
export interface PartStatus {
  readonly status: string
  readonly [more: string]: unknown
}

interface HealthNeeds {
  readonly db: Database
  readonly metrics: Registry
  /** Which start it is of: `/readyz` says so in `x-menara-instance`, that nobody takes another's answer for it. */
  readonly instance: string
}

/** How long a refusal is told of after it. */
const TOLD_MS = 10_000
/** Whatever hangs, who asks is answered within a second. */
const ANSWER_MS = 800

/** `/healthz`: the process runs. `/readyz`: it can do its work, part by part. `/metrics`: for Prometheus. */
export function serveHealth(app: FastifyInstance, { db, metrics, instance }: HealthNeeds) {
  const parts = new Map<string, () => PartStatus>()
  const database = answering(() => db.sql.execute('select 1'))
  // Figures that are asked of the database may hang with it: those of before are given then.
  let figures = ''
  const gathered = answering(async () => {
    figures = await metrics.metrics()
  })
  const refusals = refusalsOn(app, metrics)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = await database()
    const others = [...parts].map(([name, statusOf]) => [name, statusOf()] as const)
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('x-menara-instance', instance)
      .send({
        status: status === 'ok' ? 'ok' : 'not ready',
        parts: { database: { status, engine: db.engine, ...refusals.recent() }, ...Object.fromEntries(others) },
      })
  })
  app.get('/metrics', async (_request, reply) => {
    await gathered()
    return reply.type(metrics.contentType).send(figures)
  })
  return {
    /** Adds a part to `/readyz`. It is not required: without a broker the rest goes on. */
    tell(name: string, statusOf: () => PartStatus): void {
      parts.set(name, statusOf)
    },
  }
}
export type Health = ReturnType<typeof serveHealth>

/** Counts requests that the database could not serve: with a full disk it answers questions and takes nothing new. */
function refusalsOn(app: FastifyInstance, metrics: Registry) {
  const refused = new Counter({
    name: 'menara_database_refused_total',
    help: 'Requests answered 503 because the database could not serve them',
    registers: [metrics],
  })
  let last = { reason: '', at: Number.NEGATIVE_INFINITY }
  app.addHook('onError', async (_request, _reply, error) => {
    if (!isAway(error)) return
    refused.inc()
    last = { reason: reasonOf(error), at: performance.now() }
  })
  return {
    /** Why the last request was refused, when that was within the last ten seconds. */
    recent: (): { refused?: string } => (performance.now() - last.at < TOLD_MS ? { refused: last.reason } : {}),
  }
}

/** Asks once at a time, however many want to know: `ok`, why it failed, or for how long nothing came. */
function answering(ask: () => PromiseLike<unknown>): () => Promise<string> {
  let asked: Promise<string> | undefined
  let since = 0
  return () => {
    if (!asked) {
      since = performance.now()
      asked = Promise.resolve(ask())
        .then(() => 'ok', reasonOf)
        .finally(() => {
          asked = undefined
        })
    }
    const { promise, resolve } = Promise.withResolvers<string>()
    const late = setTimeout(() => resolve(`no answer for ${((performance.now() - since) / 1000).toFixed(1)} s`), ANSWER_MS)
    void asked.then((answer) => {
      clearTimeout(late)
      resolve(answer)
    })
    return promise
  }
}
