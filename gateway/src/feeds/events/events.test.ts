import type { ServerFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
import { expect, it, vi } from 'vitest'
import { eventLog, type LoggedEvent } from '../../../../tests/kit/upstreams/event-log.ts'
import { follow, openGateway } from '../../../../tests/kit/upstreams/gateway.ts'

vi.setConfig({ testTimeout: 20_000 })

const JOURNAL = '/api/v1/iot/alarm-journal'
const ACTIVITIES = '/api/v1/activities'
const KINDS = [
  ['alarm_events', JOURNAL, 'alarms'],
  ['activity_events', ACTIVITIES, 'activities'],
] as const

async function opened(path: string, before: number) {
  const gateway = await openGateway()
  const log = eventLog(gateway.upstream, path)
  log.add(before)
  return { ...gateway, log }
}
const idOf = (event: unknown) => (event as LoggedEvent).id
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `e${from + i}`)
const given = (ok: Extract<ServerFrame, { t: 'ok' }>) =>
  'snapshot' in ok ? ok.snapshot.map(([key]) => key) : ok.deltas.flatMap(({ ops }) => ops.map(([key]) => key))
/** Takes events as they come until there are so many. */
async function take(client: Awaited<ReturnType<typeof follow>>, count: number): Promise<string[]> {
  const got: string[] = []
  while (got.length < count) got.push(idOf((await client.next('e')).event))
  return got
}

it.each(KINDS)('FD-37 %s: every event comes once and in order, bursts over many pages included', async (scope, path, topic) => {
  const { upstream, log, follow: enter } = await opened(path, 3)
  const client = await enter('asha')
  expect(given(await client.sub(scope))).toEqual(ids(1, 3))
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  log.add(1)
  upstream.hint(topic)
  expect(await take(client, 1)).toEqual(['e4'])
  log.add(900)
  upstream.hint(topic)
  log.add(100)
  upstream.hint(topic)
  expect(await take(client, 1000)).toEqual(ids(5, 1004))
  expect(client.frames.filter(({ t }) => t === 'e' || t === 'd' || t === 'resync')).toEqual([])
})

it('FD-37 the first event of an empty log comes too', async () => {
  const { upstream, log, follow: enter } = await opened(JOURNAL, 0)
  const client = await enter('asha')
  expect(await client.sub('alarm_events')).toMatchObject({ snapshot: [], seq: 0 })
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  log.add(450)
  upstream.hint('alarms')
  expect(await take(client, 450)).toEqual(ids(1, 450))
})

it.each(KINDS)(
  'FD-38 %s: who returns gets what was missed from the ring, or from upstream where the ring has forgotten it',
  async (scope, path, topic) => {
    const { upstream, log, url } = await opened(path, 10)
    const watcher = await follow(url, 'bram')
    await watcher.sub(scope)
    const before = await follow(url, 'asha')
    const { epoch, seq } = await before.sub(scope)
    before.socket.terminate()
    await expect.poll(() => upstream.hearsHints()).toBe(true)
    log.add(5)
    upstream.hint(topic)
    await take(watcher, 5)
    const soon = await follow(url, 'asha')
    const reads = log.reads()
    const ok = await soon.sub(scope, { epoch, seq })
    expect([ok.recovered, given(ok), log.reads()]).toEqual([true, ids(11, 15), reads])
    soon.socket.terminate()

    log.add(700)
    upstream.hint(topic)
    await take(watcher, 700)
    const late = await follow(url, 'asha')
    const whole = await late.sub(scope, { epoch, seq, after: 'e10' })
    expect([whole.recovered, given(whole)]).toEqual([true, ids(11, 715)])
    log.add(1)
    upstream.hint(topic)
    expect(await take(late, 1)).toEqual(['e716'])
  },
)

it('FD-39 a log that counts by itself is resumed on a gateway that has never seen the client', async () => {
  const { upstream, log, url } = await opened(JOURNAL, 10)
  const first = await follow(url, 'asha')
  const { seq, epoch } = await first.sub('alarm_events')
  log.add(300)
  const other = await openGateway({ env: { MENARA_BACKEND_URL: upstream.url } })
  const second = await follow(other.url, 'asha')
  const ok = await second.sub('alarm_events', { epoch, seq })
  expect([ok.recovered, given(ok), ok.seq]).toEqual([true, ids(11, 310), 310])
})

it('FD-39 who saw an empty log gets all of it in another life', async () => {
  const { upstream, log, follow: enter } = await opened(ACTIVITIES, 0)
  const first = await enter('asha')
  const { epoch, seq } = await first.sub('activity_events')
  log.add(250)
  const other = await openGateway({ env: { MENARA_BACKEND_URL: upstream.url } })
  const second = await follow(other.url, 'asha')
  const ok = await second.sub('activity_events', { epoch, seq })
  expect([seq, ok.recovered, given(ok)]).toEqual([0, true, ids(1, 250)])
})

it('FD-40 a hole that cannot be filled is said, never passed over', async () => {
  const { upstream, log, follow: enter } = await opened(ACTIVITIES, 10)
  const client = await enter('asha')
  await client.sub('activity_events')
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  log.add(11_000)
  upstream.hint('activities')
  expect(await client.next('resync')).toMatchObject({ scope: 'activity_events' })
  expect(await client.sub('activity_events', { epoch: 'gone', seq: 10, after: 'e0' })).toMatchObject({ recovered: false })
})
