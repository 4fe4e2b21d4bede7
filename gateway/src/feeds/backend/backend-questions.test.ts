import { type FeedQuestion, internalFeeds } from '@menara/shared/contract/internal.contract.ts'
import { expect, it, vi } from 'vitest'
import { type FakeUpstream, json } from '../../../../tests/kit/upstreams/fake-upstream.ts'
import { ALARMS, follow, INBOX, openGateway } from '../../../../tests/kit/upstreams/gateway.ts'
import { answerReader } from './answer-stream.ts'

vi.setConfig({ testTimeout: 20_000 })

const TICKETS = '/desk/api/v1/tickets'
const calls = (upstream: FakeUpstream) => upstream.calls(internalFeeds.ask.path)
const questions = (upstream: FakeUpstream) =>
  calls(upstream).map(({ body }) => (JSON.parse(body) as { questions: FeedQuestion[] }).questions)
const priorities = ['critical', 'high', 'medium', 'low']
type Client = Awaited<ReturnType<typeof follow>>

/** Follows alarms by priority, the inbox and the tickets at once. */
function subAll(client: Client): void {
  for (const [id, scope] of ['alarms', 'inbox', 'tickets', ...priorities.map((priority) => `alarms?priority=${priority}`)].entries())
    client.send({ t: 'sub', id, scope })
}

it('FD-72 scopes due at the same time are one call, each asked with its own token and answered or refused for itself', async () => {
  const { url, upstream } = await openGateway()
  upstream.routes.set(TICKETS, (_, response) => json(response, 403, { message: 'No tickets' }))
  upstream.lists.set(INBOX, [{ id: 'm1' }])
  const [asha, citra] = [await follow(url, 'asha'), await follow(url, 'citra')]
  for (const client of [asha, citra]) subAll(client)
  for (const client of [asha, citra]) {
    expect(await client.next('ok', ({ scope }) => scope === 'alarms')).toMatchObject({ snapshot: [['a1', { id: 'a1' }]] })
    expect(await client.next('ok', ({ scope }) => scope === 'inbox')).toMatchObject({ snapshot: [['m1', { id: 'm1' }]] })
    expect(await client.next('no')).toMatchObject({ scope: 'tickets', status: 403, message: 'No tickets' })
    for (const priority of priorities) await client.next('ok', ({ scope }) => scope === `alarms?priority=${priority}`)
  }
  expect(calls(upstream).length).toBeGreaterThan(0)
  expect(calls(upstream).length).toBeLessThan(6)
  expect(calls(upstream)[0]?.headers.authorization).toBe('Bearer internal')
  const asked = questions(upstream).flat()
  expect(asked.length).toBeGreaterThanOrEqual(8)
  for (const { target, token } of asked)
    expect(upstream.calls().some(({ path, headers }) => path === target && headers.authorization === `Bearer ${token}`)).toBe(true)
})

it('FD-73 an answer that never comes holds up no other of its call, and is late alone', async () => {
  const { url, upstream } = await openGateway()
  upstream.routes.set(INBOX, () => undefined)
  const client = await follow(url, 'asha')
  const at = performance.now()
  subAll(client)
  for (const priority of priorities) await client.next('ok', ({ scope }) => scope === `alarms?priority=${priority}`)
  expect(performance.now() - at).toBeLessThan(2000)
  expect(questions(upstream).some((asked) => asked.some(({ target }) => target.startsWith(INBOX)))).toBe(true)
  expect(await client.next('stale', ({ scope }) => scope === 'inbox')).toMatchObject({ scope: 'inbox' })
  expect(performance.now() - at).toBeGreaterThan(9000)
  expect(client.frames.filter(({ t }) => t === 'stale')).toEqual([])
})

it('FD-74 a scope whose answer is large is asked for by calls of its own from then on', async () => {
  const { url, upstream } = await openGateway()
  upstream.lists.set(INBOX, [
    { id: 'm1', text: 'x'.repeat(50_000) },
    ...Array.from({ length: 6 }, (_, i) => ({ id: `n${i}`, text: 'y'.repeat(50_000) })),
  ])
  const client = await follow(url, 'asha')
  subAll(client)
  expect(await client.next('ok', ({ scope }) => scope === 'inbox')).toMatchObject({ scope: 'inbox' })
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  upstream.lists.set(INBOX, [...(upstream.lists.get(INBOX) ?? []), { id: 'm2' }])
  for (const topic of ['inbox', 'alarms']) upstream.hint(topic)
  expect(await client.next('d', ({ scope }) => scope === 'inbox')).toMatchObject({ ops: [['m2', { id: 'm2' }]] })
  const asked = questions(upstream).flat()
  expect(asked.filter(({ target }) => target.startsWith(INBOX))).toHaveLength(1)
})

it('FD-75 a backend that does not take such a call, and another upstream, are asked for each scope singly', async () => {
  const old = await openGateway()
  old.upstream.routes.set(internalFeeds.ask.path, (_, response) => json(response, 404, {}))
  const foreign = await openGateway({
    env: { MENARA_BACKEND_URL: '', CORE_API_URL: old.upstream.url, DESK_API_URL: old.upstream.url, PEOPLE_API_URL: old.upstream.url },
  })
  for (const { url, refused } of [
    { url: old.url, refused: 1 },
    { url: foreign.url, refused: 0 },
  ]) {
    old.upstream.forget()
    const client = await follow(url, 'asha')
    for (let turn = 0; turn < 2; turn++) {
      subAll(client)
      for (const priority of priorities) await client.next('ok', ({ scope }) => scope === `alarms?priority=${priority}`)
    }
    expect(calls(old.upstream)).toHaveLength(refused)
    expect(old.upstream.calls(ALARMS).length).toBeGreaterThanOrEqual(5)
  }
})

it('FD-73 answers are read in whatever pieces they arrive', () => {
  const bodies = ['{"data":[]}', '', 'é\n'.repeat(5)]
  const bytes = Buffer.concat(
    bodies.map((body, question) =>
      Buffer.from(`${JSON.stringify({ question, status: 200, headers: {}, bytes: Buffer.byteLength(body), isLarge: false })}\n${body}`),
    ),
  )
  for (let first = 0; first <= bytes.length; first += 3) {
    for (let second = first; second <= bytes.length; second += 5) {
      const read: [number, string][] = []
      const take = answerReader((head, body) => read.push([head.question, body.toString('utf8')]))
      for (const piece of [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)]) take(piece)
      expect(read).toEqual([...bodies.entries()])
    }
  }
})
