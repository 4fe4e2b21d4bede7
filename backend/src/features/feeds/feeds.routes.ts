import { hash } from 'node:crypto'
import { PassThrough, type Writable } from 'node:stream'
import { channels } from '@menara/shared/contract/index-of.ts'
import { FEED_BATCH, type FeedAnswerHead, type FeedQuestion, internalFeeds } from '@menara/shared/contract/internal.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mountInternal } from '../../platform/http/mount.ts'

const sources: ReadonlySet<string> = new Set(channels.map(({ source }) => source.path))
const PASSED_ON = ['last-modified', 'x-poll-interval', 'retry-after'] as const
const NOTHING = Buffer.alloc(0)

/** What the GET of a feed came to. */
interface Answer extends Omit<FeedAnswerHead, 'question' | 'bytes'> {
  readonly body: Buffer
}
const NOT_A_FEED: Answer = { status: 404, headers: {}, isLarge: false, body: NOTHING }
const FAILED: Answer = { ...NOT_A_FEED, status: 500 }

/** Feeds, many in one call, for our own gateways alone. Each question goes through the route of its path, with that route's own checks. */
export function feedsRoutes(app: FastifyInstance, internalToken: string): void {
  async function answerOf({ target, token, digest }: FeedQuestion): Promise<Answer> {
    if (!sources.has(target.split('?', 1)[0] ?? '')) return NOT_A_FEED
    const headers = { accept: 'application/json', authorization: `Bearer ${token}`, 'user-agent': 'menara-gateway' }
    const reply = await app.inject({ method: 'GET', url: target, headers })
    const { statusCode: status, rawPayload: body } = reply
    const answer = { status, headers: passedOn(reply.headers), isLarge: false, body }
    if (status !== 200) return answer
    if (digest !== null && hash('sha1', body, 'base64') === digest) return { ...answer, status: 304, body: NOTHING }
    return body.length > FEED_BATCH.maxAnswerBytes ? { ...answer, isLarge: true, body: NOTHING } : answer
  }

  mountInternal(app, internalToken)(internalFeeds.ask, async ({ body: { questions } }, { request, reply }) => {
    const out = new PassThrough()
    const failed = (error: unknown): Answer => {
      request.log.error({ err: error, reqId: request.id }, 'a feed could not be answered')
      return FAILED
    }
    const answers = questions.map(async (question, index) => send(out, index, await answerOf(question).catch(failed)))
    void Promise.all(answers).then(() => out.end())
    return reply.type('application/octet-stream').send(out)
  })
}

function passedOn(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const sent: Record<string, string> = {}
  for (const name of PASSED_ON) if (headers[name] !== undefined) sent[name] = String(headers[name])
  return sent
}

function send(out: Writable, question: number, { body, ...answer }: Answer): void {
  // The gateway may have left: it waits no longer than for a single question.
  if (out.destroyed) return
  const head: FeedAnswerHead = { question, ...answer, bytes: body.length }
  out.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]))
}
