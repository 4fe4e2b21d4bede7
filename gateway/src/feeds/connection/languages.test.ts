import type { Language } from '@menara/shared/kit/accept-language.ts'
import { refusalSentence } from '@menara/shared/refusals/refusal-texts.ts'
import { ruleSentence } from '@menara/shared/refusals/rule-sentences.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fakeUpstream, json } from '../../../../tests/kit/upstreams/fake-upstream.ts'
import { ALARMS, follow, openGateway } from '../../../../tests/kit/upstreams/gateway.ts'
import { frame, frameInEach } from './frames.ts'

vi.setConfig({ testTimeout: 20_000 })

const SOMETHING = '0193a5b0-7c3e-7d7a-9c1e-000000000001'
const TICKETS = '/desk/api/v1/tickets'
const UNREADABLE = { key: 'feeds.answer_unreadable' } as const

/** The refusal of a scope, or of a command, as one client is told it. */
async function refusedIn(client: Awaited<ReturnType<typeof follow>>, asked: string | { type: string; args?: object }) {
  if (typeof asked === 'string') {
    client.send({ t: 'sub', id: 1, scope: asked })
    return (await client.next('no')).message
  }
  client.send({ t: 'cmd', id: 1, ...asked })
  return (await client.next('ack')).message
}

const REFUSED = [
  ['no feed', 'nonsense', 'Tidak ada umpan “nonsense”', 'There is no feed “nonsense”'],
  [
    'an unknown parameter',
    'alarms?colour=red',
    'Umpan alarms tidak memiliki parameter “colour”',
    'The feed alarms has no parameter “colour”',
  ],
  ['a parameter given twice', 'alarms?limit=1&limit=2', '“limit” diberikan dua kali', '“limit” is given twice'],
  [
    'a parameter of the wrong kind',
    'alarms?limit=many',
    ruleSentence({ field: 'limit', rule: 'type' }, 'id'),
    ruleSentence({ field: 'limit', rule: 'type' }, 'en'),
  ],
  [
    'what only some may see',
    'walls',
    refusalSentence({ key: 'access.permission', params: { permission: 'show_plugins_monitoring' } }, 'id'),
    refusalSentence({ key: 'access.permission', params: { permission: 'show_plugins_monitoring' } }, 'en'),
  ],
  [
    'no command',
    { type: 'alarm.ack' },
    'Perintah “alarm.ack” tidak diterima di sini; gunakan API',
    'No command “alarm.ack” is taken here; use the API',
  ],
  [
    'a command without its row',
    { type: 'tickets.start' },
    'tickets.start memerlukan /desk/api/v1/tickets/:id/start',
    'tickets.start needs /desk/api/v1/tickets/:id/start',
  ],
] as const

it.each(REFUSED)('FD-68 %s is refused in the language that hello names', async (_, asked, indonesian, english) => {
  const { url } = await openGateway()
  expect(await refusedIn(await follow(url, 'asha', { language: 'id' }), asked)).toBe(indonesian)
  expect(await refusedIn(await follow(url, 'asha', { language: 'en' }), asked)).toBe(english)
  expect(await refusedIn(await follow(url, 'asha'), asked)).toBe(english)
  expect(await refusedIn(await follow(url, 'asha', { language: 'fr' as Language }), asked)).toBe(english)
})

it('FD-68 the limits of a connection are told in its language', async () => {
  const { url } = await openGateway()
  const greedy = await follow(url, 'asha', { language: 'id' })
  for (let i = 0; i <= 100; i++) greedy.send({ t: 'sub', id: i, scope: `alarms?limit=${i + 1}` })
  expect(await greedy.next('no')).toMatchObject({ status: 429, message: 'Satu sambungan mengikuti paling banyak 100 cakupan' })
})

it.each([
  [
    'a sentence of its own',
    403,
    { message: 'It takes a right', rule: 'access.permission', params: { permission: 'show_plugins_monitoring' } },
    REFUSED[4][2],
  ],
  [
    'broken rules',
    422,
    { message: 'No such site', errors: [{ field: 'location_id', rule: 'exists' }] },
    ruleSentence({ field: 'location_id', rule: 'exists' }, 'id'),
  ],
])('FD-68 what our own backend answers once for all reaches each in their language: %s', async (_, status, body, indonesian) => {
  const { url, upstream } = await openGateway()
  let go: () => void = () => undefined
  const bothHaveAsked = new Promise<void>((done) => {
    go = done
  })
  const refusal = { status, title: 'Refused', errors: [], ...body }
  upstream.routes.set(ALARMS, (__, response) => void bothHaveAsked.then(() => json(response, status, refusal)))
  const [asha, bram] = [await follow(url, 'asha', { language: 'id' }), await follow(url, 'bram')]
  for (const client of [asha, bram]) client.send({ t: 'sub', id: 1, scope: 'alarms' })
  for (const client of [asha, bram]) {
    client.send({ t: 'ping', at: 1 })
    await client.next('pong')
  }
  go()
  expect((await asha.next('no')).message).toBe(indonesian)
  expect((await bram.next('no')).message).toBe(status === 403 ? REFUSED[4][3] : 'No such site')
})

it('FD-68 why rows are stale is told each in their language, also to whoever joins and in the status', async () => {
  const { url, upstream } = await openGateway()
  upstream.people.set('asha', { ...{ id: 'u-asha', audience: 'all-sites' }, ...{ permissions: ['show_plugins_monitoring'] } })
  const [asha, bram] = [await follow(url, 'asha', { language: 'id' }), await follow(url, 'bram')]
  for (const client of [asha, bram]) await client.sub('alarms')
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  upstream.routes.set(ALARMS, (_, response) => void response.end('<html>Maintenance</html>'))
  upstream.hint('alarms')
  const [indonesian, english] = [refusalSentence(UNREADABLE, 'id'), refusalSentence(UNREADABLE, 'en')]
  expect(indonesian).not.toBe(english)
  expect((await asha.next('stale')).reason).toBe(indonesian)
  expect((await bram.next('stale')).reason).toBe(english)
  expect((await asha.sub('alarms')).stale?.reason).toBe(indonesian)
  expect((await bram.sub('alarms')).stale?.reason).toBe(english)
  for (const [language, reason] of [
    ['id', indonesian],
    ['en', english],
  ] as const) {
    const headers = { authorization: 'Bearer asha', 'accept-language': language }
    const status = (await (await fetch(`${url}/gateway/v1/status`, { headers })).json()) as { data: { feeds: { stale_reason: string }[] } }
    expect(status.data.feeds[0]?.stale_reason).toBe(reason)
  }
  upstream.routes.delete(ALARMS)
  expect((await asha.next('fresh')).reason).toBe(indonesian)
})

it('FD-68 a frame for many is made once in each language', () => {
  const made: Language[] = []
  const stale = frameInEach((language) => {
    made.push(language)
    return { t: 'stale', scope: 'alarms', since: 0, reason: language }
  })
  const told = (['id', 'en', 'id', 'id', 'en'] as const).map(stale)
  expect(made).toEqual(['id', 'en'])
  expect(told[0]).toBe(told[3])
  expect(told[1]?.equals(frame({ t: 'stale', scope: 'alarms', since: 0, reason: 'en' }))).toBe(true)
})

it('FD-69 a command is asked upstream in the language of the connection', async () => {
  const { url, upstream } = await openGateway()
  const path = `${TICKETS}/${SOMETHING}/start`
  upstream.routes.set(path, ({ headers }, response) => json(response, 403, { message: `in ${headers['accept-language']}` }))
  const start = { type: 'tickets.start', args: { params: { id: SOMETHING } } }
  expect(await refusedIn(await follow(url, 'asha', { language: 'id' }), start)).toBe('in id')
  expect(await refusedIn(await follow(url, 'asha'), start)).toBe('in en')
})

it('FD-70 the own sentence of a server that is not ours stands as it came', async () => {
  const other = await fakeUpstream()
  onTestFinished(() => other.stop())
  const { url } = await openGateway({ env: { DESK_API_URL: other.url } })
  const body = { message: 'Frag den Chef', rule: 'access.sign_in', params: {}, errors: [{ field: 'location_id', rule: 'exists' }] }
  other.routes.set(TICKETS, (_, response) => json(response, 422, body))
  for (const language of ['id', 'en'] as const)
    expect(await refusedIn(await follow(url, 'asha', { language }), 'tickets')).toBe('Frag den Chef')
})

it('FD-71 another language on an open connection keeps what is followed, and tells again why it is stale', async () => {
  const { url, upstream } = await openGateway()
  const client = await follow(url, 'asha', { language: 'id' })
  await client.sub('alarms')
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  upstream.routes.set(ALARMS, (_, response) => void response.end('<html>Maintenance</html>'))
  upstream.hint('alarms')
  const first = await client.next('stale')
  client.send({ t: 'hello', token: 'asha', language: 'en' })
  expect(await client.next('stale')).toEqual({ ...first, reason: refusalSentence(UNREADABLE, 'en') })
  await client.next('welcome')
  // Without a language it is the one before, and nothing is told again.
  client.send({ t: 'hello', token: 'asha' })
  await client.next('welcome')
  expect(await refusedIn(client, 'nonsense')).toBe(REFUSED[0][3])
  upstream.lists.set(ALARMS, [])
  upstream.routes.delete(ALARMS)
  expect(await client.next('d')).toMatchObject({ ops: [['a1', null]] })
  expect(client.frames.filter(({ t }) => t === 'stale' || t === 'resync')).toEqual([])
})
