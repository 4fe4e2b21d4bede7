import { alarmFeed } from '@menara/shared/contract/iot/iot.contract.ts'
import { semaphore } from '@menara/shared/kit/flow-control/semaphore.ts'
import { expect, it } from 'vitest'
import { manualClock } from '../../../../tests/kit/manual-clock.ts'
import { type PollerEvents, poller } from './poller.ts'
import type { Answer } from './source.ts'

const version = { etag: null, digest: 'd' }
const rows = (item: Record<string, number>, pollMs: number | null = null): Answer => ({
  kind: 'rows',
  rows: new Map(Object.entries(item).map(([key, n]) => [key, `${n}`])),
  oversized: [],
  next: null,
  version,
  sourceAt: null,
  pollMs,
})
const same: Answer = { kind: 'same', sourceAt: null, pollMs: null }

/** A poller of `alarms` whose upstream answers as told; `said` is what it told its feed. */
function open({ tokens = ['asha'], takesMs = 0 } = {}) {
  const clock = manualClock()
  const asked: { token: string; at: number }[] = []
  const said: string[] = []
  let answer: (token: string) => Answer = () => rows({ a: 1 })
  const tell: PollerEvents = {
    ready: () => said.push('ready'),
    changed: ({ seq, ops }) => said.push(`changed ${seq} ${ops}`),
    stale: ({ reason }) => said.push(`stale ${reason}`),
    fresh: () => said.push('fresh'),
    tokenRefused: (token) => said.push(`doubt ${token}`),
    refused: (status) => said.push(`refused ${status}`),
    gap: () => said.push('gap'),
    hinted: () => undefined,
  }
  const start = clock.now()
  const item = poller({
    scope: { channel: alarmFeed, text: 'alarms', target: '/alarms', params: {} },
    tell,
    clock,
    random: () => 0,
    newEpoch: () => 'epoch',
    tokens: () => tokens,
    async ask(token) {
      asked.push({ token, at: clock.now() - start })
      if (takesMs > 0) await new Promise<void>((go) => clock.after(takesMs, go))
      return answer(token)
    },
  })
  item.start()
  return {
    it: item,
    clock,
    asked,
    said,
    answers: (next: (token: string) => Answer) => {
      answer = next
    },
    since: () => asked.splice(0),
  }
}

it('FD-8 only rows that changed are said; a row gone from the answer is null', async () => {
  const { clock, said, answers, it: poller } = open()
  await clock.pass(0)
  answers(() => rows({ a: 1, b: 2 }))
  await clock.pass(3100)
  answers(() => rows({ b: 3 }))
  await clock.pass(2000)
  expect(said).toEqual(['ready', 'changed 1 [["b",2]]', 'changed 2 [["b",3],["a",null]]'])
  expect(poller.rows.snapshot().toString()).toBe('[["b",3]]')
})

it('FD-16 a scope asks one question at a time', async () => {
  const { it: poller, clock, asked } = open({ takesMs: 500 })
  for (let i = 0; i < 10; i++) poller.hint()
  await clock.pass(499)
  expect(asked).toHaveLength(1)
  const turn = semaphore(2)
  let most = 0
  let busy = 0
  const work = async () => {
    most = Math.max(most, ++busy)
    await Promise.resolve()
    busy--
  }
  await Promise.all(Array.from({ length: 20 }, () => turn(work)))
  expect(most).toBe(2)
})

it('FD-54 asks for what was hinted while nobody watched as soon as somebody does', async () => {
  const tokens = ['asha']
  const { it: poller, clock, since, answers, said } = open({ tokens })
  await clock.pass(100)
  tokens.length = 0
  since()
  answers(() => rows({ a: 2 }))
  poller.hint()
  await clock.pass(100)
  expect(since()).toEqual([])
  tokens.push('bram')
  poller.joined()
  await clock.pass(1)
  expect(since()).toMatchObject([{ token: 'bram' }])
  expect(said.at(-1)).toMatch(/^changed/)
  poller.joined()
  await clock.pass(1)
  expect(since()).toEqual([])
})

it('FD-17 a hint asks at once, at most once in 50 ms, and again after a question that was under way', async () => {
  const { it: poller, clock, since } = open()
  await clock.pass(400)
  since()
  for (let i = 0; i < 5; i++) poller.hint()
  await clock.pass(30)
  poller.hint()
  await clock.pass(200)
  expect(since().map(({ at }) => at)).toEqual([400, 450])

  const slow = open({ takesMs: 100 })
  await slow.clock.pass(50)
  slow.it.hint()
  await slow.clock.pass(150)
  expect(slow.asked.map(({ at }) => at)).toEqual([0, 100])
})

it('FD-19 a refused token is replaced by another watcher’s; when none is left the feed ends', async () => {
  const { clock, said, answers, asked, it: poller } = open({ tokens: ['asha', 'bram'] })
  await clock.pass(0)
  answers((token) => (token === 'asha' ? { kind: 'refused', status: 401, reason: 'no' } : same))
  poller.hint()
  await clock.pass(60)
  expect(asked.map(({ token }) => token)).toEqual(['asha', 'asha', 'bram'])
  answers(() => ({ kind: 'refused', status: 403, reason: 'no' }))
  await clock.pass(3100)
  expect(said).toEqual(['ready', 'doubt asha', 'doubt bram', 'doubt asha', 'refused 403'])
  await clock.pass(60_000)
  expect(clock.next()).toBeNull()
})

it('FD-20 upstream’s wish for a longer interval is kept', async () => {
  const { clock, answers, since, it: poller } = open()
  await clock.pass(100)
  answers(() => rows({ a: 1 }, 30_000))
  poller.hint()
  await clock.pass(0)
  since()
  await clock.pass(29_000)
  expect(since()).toHaveLength(0)
  answers(() => ({ kind: 'away', reason: 'busy', retryMs: 7000, isWish: true, isGone: false, isLarge: false }))
  await clock.pass(40_000)
  const [first, second] = since().map(({ at }) => at)
  expect((second ?? 0) - (first ?? 0)).toBe(7000)
})

it('FD-24 when upstream returns, a stale scope asks once, soon', async () => {
  const { clock, answers, it: poller, said, since } = open()
  await clock.pass(0)
  answers(() => ({ kind: 'away', reason: 'gone', retryMs: 5000, isWish: false, isGone: true, isLarge: false }))
  poller.hint()
  await clock.pass(60)
  answers(() => same)
  since()
  poller.turned('back')
  poller.turned('back')
  await clock.pass(300)
  expect(since()).toHaveLength(1)
  expect(said).toEqual(['ready', 'stale gone', 'fresh'])
})
