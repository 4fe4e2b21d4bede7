import { FEED_BATCH, type FeedAnswerHead, internalFeeds } from '@menara/shared/contract/internal.contract.ts'
import type { Upstream } from '../../platform/calls/upstream.ts'
import { ASK_MS, LATE, type Outcome, unreachable } from '../polling/get.ts'
import type { Scope } from '../scope.ts'
import { answerReader } from './answer-stream.ts'

interface FeedAsked {
  readonly scope: Scope
  /** Path and query below the upstream's own base path. */
  readonly target: string
  readonly token: string
  readonly digest: string | null
  /** Asks the same by a call of its own. */
  readonly singly: () => Promise<Outcome>
}
export interface BackendQuestions {
  /** Never throws. */
  ask(asked: FeedAsked): Promise<Outcome>
}
interface Waiting extends FeedAsked {
  readonly done: (outcome: Outcome) => void
}

/** What comes within so many milliseconds of the last call goes in one call; after a longer pause a question goes out at once. */
const GATHER_MS = 10
/** A backend that did not take a call for several feeds is asked singly for so many milliseconds. */
const SINGLY_MS = 60_000
const { maxQuestions, maxTargetLength, maxTokenLength } = FEED_BATCH

/**
 * Asks our own backend for many scopes in one call, so that a busy gateway makes a hundred calls in a second instead of thousands. Each answer
 * is given out when it arrives, however long the others take. A lone question, and a scope whose answers are large, go singly.
 */
export function openBackendQuestions({ pool, basePath }: Pick<Upstream, 'pool' | 'basePath'>, internalToken: string): BackendQuestions {
  const large = new WeakSet<Scope>()
  let waiting: Waiting[] = []
  let isDue = false
  let [calledAt, singlyUntil] = [Number.NEGATIVE_INFINITY, 0]

  function gather(): void {
    if (isDue) return
    isDue = true
    const pause = calledAt + GATHER_MS - performance.now()
    if (pause > 0) setTimeout(send, pause)
    else setImmediate(send)
  }
  function send(): void {
    isDue = false
    calledAt = performance.now()
    for (; waiting.length > 0; waiting = waiting.slice(maxQuestions)) {
      const batch = waiting.slice(0, maxQuestions)
      if (batch.length > 1) void askTogether(batch)
      else for (const one of batch) askAlone(one)
    }
  }
  const askAlone = ({ singly, done }: Waiting) => void singly().then(done)

  async function askTogether(batch: readonly Waiting[]): Promise<void> {
    const open = new Map(batch.entries())
    const failAll = (outcome: Outcome) => {
      for (const { done } of open.values()) done(outcome)
    }
    try {
      const { statusCode, body } = await call(batch)
      if (statusCode !== 200) {
        await body.dump()
        singlyUntil = performance.now() + SINGLY_MS
        for (const one of batch) askAlone(one)
        return
      }
      const read = answerReader((head, bytes) => {
        const one = open.get(head.question)
        open.delete(head.question)
        if (one) settle(one, head, bytes)
      })
      for await (const chunk of body) read(chunk as Buffer)
      failAll({ kind: 'failed', reason: unreachable({ name: 'ended', message: '', code: 'UND_ERR_SOCKET' }) })
    } catch (error) {
      const { name } = error as Error
      failAll({ kind: 'failed', reason: name === 'TimeoutError' ? LATE : unreachable(error as Error) })
    }
  }
  function call(batch: readonly Waiting[]) {
    const questions = batch.map(({ target, token, digest }) => ({ target, token, digest }))
    return pool.request({
      method: internalFeeds.ask.method,
      path: `${basePath}${internalFeeds.ask.path}`,
      headers: { authorization: `Bearer ${internalToken}`, 'content-type': 'application/json', 'user-agent': 'menara-gateway' },
      body: JSON.stringify({ questions }),
      signal: AbortSignal.timeout(ASK_MS),
    })
  }
  function settle(one: Waiting, { status, headers, isLarge }: FeedAnswerHead, body: Buffer): void {
    if (isLarge) {
      large.add(one.scope)
      askAlone(one)
    } else one.done({ kind: 'got', status, headers, body })
  }

  return {
    ask(asked) {
      const { scope, target, token, singly } = asked
      const fits = target.length <= maxTargetLength && token.length <= maxTokenLength
      if (!fits || large.has(scope) || performance.now() < singlyUntil) return singly()
      return new Promise((done) => {
        waiting.push({ ...asked, done })
        gather()
      })
    },
  }
}
