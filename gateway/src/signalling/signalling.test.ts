import { describe, expect, it } from 'vitest'
import { openGateway, signalling } from '../../../tests/kit/upstreams/gateway.ts'
import { heldRooms, mediaEnv } from '../../../tests/kit/voice/media-rooms.ts'

it('SG-1 only who brings a token that upstream knows may connect', async () => {
  const { url } = await openGateway()
  expect(await signalling(url, { token: 'asha' }).outcome).toBe('connected')
  expect(await signalling(url, { token: 'nobody' }).outcome).toBe('401 Sign in again')
  expect(await signalling(url, { token: undefined }).outcome).toBe('401 Sign in first')
  expect(await signalling(url, { token: { $gt: '' } }).outcome).toBe('401 Sign in first')
  expect(await signalling(url, { token: 'asha', namespace: '/' }).outcome).toBe('Connect to the namespace /media')
})

it('SG-2 unknown signals and questions of the wrong shape are refused in the acknowledgement', async () => {
  const { url } = await openGateway()
  const { ask, outcome } = signalling(url, { token: 'asha' })
  await outcome
  expect(await ask('nonsense', {})).toEqual({ ok: false, status: 404, title: 'Not found', message: 'There is no signal "nonsense"' })
  expect(await ask('constructor', {})).toMatchObject({ ok: false, status: 404 })
  expect(await ask('ping', { at: 'now' })).toEqual({
    ok: false,
    status: 422,
    title: 'Not valid',
    message: '"ping" question/at must be number',
  })
  const indonesian = signalling(url, { token: 'asha', language: 'id' })
  await indonesian.outcome
  expect(await indonesian.ask('nonsense', {})).toMatchObject({ status: 404, message: 'Tidak ada sinyal "nonsense"' })
  expect(await ask('ping', { at: 1, extra: 1 })).toMatchObject({ ok: false, status: 422 })
  expect(await ask('ping', null)).toMatchObject({ ok: false, status: 422 })
})

it('SG-14 who is not let in is told why in their language, and another one may be named later', async () => {
  const { url } = await openGateway()
  expect(await signalling(url, { token: 'nobody', language: 'id' }).outcome).toBe('401 Silakan masuk kembali')
  const { ask, outcome } = signalling(url, { token: 'asha' })
  await outcome
  expect(await ask('renew', { token: 'asha', language: 'id' })).toEqual({ ok: true, answer: {} })
  expect(await ask('nonsense', {})).toMatchObject({ message: 'Tidak ada sinyal "nonsense"' })
  expect(await ask('renew', { token: 'asha' })).toEqual({ ok: true, answer: {} })
  expect(await ask('nonsense', {})).toMatchObject({ message: 'Tidak ada sinyal "nonsense"' })
  expect(await ask('renew', { token: 'asha', language: 'fr' })).toMatchObject({ status: 422 })
})

it('SG-15 an API token opens calls and feeds, and no connection of this kind', async () => {
  const { url, upstream, follow } = await openGateway()
  const token = `menara_${'x'.repeat(43)}`
  upstream.people.set(token, { id: 'u-asha', audience: 'all-sites' })
  expect((await fetch(`${url}/api/v1/iot/alarms`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  // Resolves once it is welcomed.
  await follow(token)
  expect(await signalling(url, { token }).outcome).toBe('401 Sign in again')
})

const CHANNEL = '0190a0a0-0000-7000-8000-00000000000a'

it('SG-2 every call of a room refuses what is not of its shape', async () => {
  const { url } = await openGateway({ rules: heldRooms().rules })
  const { ask, outcome } = signalling(url, { token: 'asha' })
  await outcome
  const room = 'held:lobby'
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    join: [
      {},
      { room: 7 },
      { room: 'lobby' },
      { room: 'held:' },
      { room: 'HELD:x' },
      { room: `held:${'x'.repeat(200)}` },
      { room: 'held:\u0000' },
      { room, more: 1 },
      [],
      'held:x',
    ],
    leave: [{}, { room: null }],
    transport: [{ room }, { room, direction: 'both' }, { room, direction: 'send', force: true }],
    secure: [
      { room, transport: 'x' },
      { room, transport: 'x', dtls_parameters: { fingerprints: [] } },
      { room, transport: { $ne: 1 }, dtls_parameters: {} },
    ],
    talk_join: [{}, { channel: 'lobby', client: 'client-of-page' }, { channel: CHANNEL, client: 'x' }, { channel: CHANNEL }],
    talk_request: [{ channel: CHANNEL }, { channel: CHANNEL, req: 0 }, { channel: CHANNEL, req: 1.5 }, { channel: [], req: 1 }],
    talk_people: [{}, { channel: `${CHANNEL}'` }],
    talk_mood: [{}, { mood: 'angry' }, { mood: null }],
    restart_ice: [{ room }, { room, transport: "'; drop table rooms; --" }],
    produce: [
      { room, transport: 'x' },
      { room, transport: 'x', rtp_parameters: { codecs: 'all' } },
      { room, transport: 'x', rtp_parameters: { codecs: Array(500).fill({}) } },
    ],
    consume: [
      { room, transport: 'x', producer: 'x' },
      { room, transport: 'x', producer: '../x', capabilities: {} },
    ],
    resume: [{ room }, { room, consumer: 1 }],
    pause: [{ room, consumer: '' }],
    drop: [{ consumer: 'x' }],
    renew: [{}, { token: '' }, { token: 'x'.repeat(9_000) }],
    ptz_enter: [{}, { camera: 'lobby' }, { camera: `${CHANNEL}'` }, { camera: CHANNEL, more: 1 }],
    ptz_take: [{ camera: CHANNEL }, { camera: CHANNEL, force: 1 }],
    ptz_move: [
      { camera: CHANNEL },
      { camera: CHANNEL, pan: 1.1, tilt: 0, zoom: 0 },
      { camera: CHANNEL, pan: '1', tilt: 0, zoom: 0 },
      { camera: CHANNEL, pan: null, tilt: 0, zoom: 0 },
    ],
    ptz_goto: [
      { camera: CHANNEL, preset: '' },
      { camera: CHANNEL, preset: 'x'.repeat(65) },
      { camera: CHANNEL, preset: 'a\u0000b' },
    ],
    ptz_keep: [{ camera: CHANNEL }, { camera: CHANNEL, name: ' ' }, { camera: CHANNEL, name: 'x'.repeat(61) }],
  }
  for (const [name, questions] of Object.entries(wrong))
    for (const question of questions)
      expect(await ask(name, question), `${name} ${JSON.stringify(question)}`).toMatchObject({ ok: false, status: 422 })
})

it('SG-3 status says whether the media worker runs here, and otherwise what is missing', async () => {
  const { url } = await openGateway({ env: { MEDIASOUP_WORKER_BIN: '/nowhere/worker', TURN_URL: 'turn:turn.example:3478' } })
  const { ask, outcome } = signalling(url, { token: 'asha' })
  await outcome
  await expect
    .poll(() => ask('status', {}))
    .toEqual({
      ok: true,
      answer: { worker: 'missing', detail: expect.stringContaining('MEDIASOUP_WORKER_BIN'), progress: null, turn: true },
    })
  const ready = (await (await fetch(`${url}/readyz`)).json()) as { parts: Record<string, object> }
  expect(ready.parts.media).toEqual({ ok: false, required: false, detail: expect.stringContaining('npm run media:build') })
})

it('SG-4 a revoked session is disconnected', async () => {
  const { url, upstream } = await openGateway()
  const { outcome, ended } = signalling(url, { token: 'asha' })
  await outcome
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  upstream.people.delete('asha')
  upstream.hint('sessions', { user_id: 'u-asha' })
  expect(await ended).toBe('io server disconnect')
})

it('SG-5 a flood of 1,000 a second is refused, then cut off, and nobody else notices', async () => {
  const { url } = await openGateway()
  const [flood, calm] = [signalling(url, { token: 'asha' }), signalling(url, { token: 'bram' })]
  await Promise.all([flood.outcome, calm.outcome])
  const some = await Promise.all(Array.from({ length: 200 }, () => flood.ask('ping', { at: 1 })))
  expect(some).toContainEqual({ ok: false, status: 429, title: 'Too many requests', message: 'Too many signals; slow down' })
  for (let i = 0; i < 1_000; i++) flood.socket.emit('ping', { at: i }, () => undefined)
  const startedAt = performance.now()
  expect(await calm.ask('ping', { at: 1 })).toMatchObject({ ok: true })
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  expect(await flood.ended).toBe('io server disconnect')
})

it('SG-5 what one person sends over many connections is counted together, also when they come back', async () => {
  const { url } = await openGateway()
  const many = Array.from({ length: 30 }, () => signalling(url, { token: 'asha' }))
  const calm = signalling(url, { token: 'bram' })
  await Promise.all([...many, calm].map(({ outcome }) => outcome))
  // Each of them stays within what one connection may.
  const acks = (await Promise.all(many.flatMap(({ ask }) => Array.from({ length: 80 }, () => ask('ping', { at: 1 }))))) as { ok: boolean }[]
  const taken = acks.filter(({ ok }) => ok).length
  expect(taken).toBeGreaterThanOrEqual(1_000)
  expect(taken).toBeLessThan(2_000)
  for (const { socket } of many) socket.disconnect()
  const again = signalling(url, { token: 'asha' })
  await again.outcome
  const back = (await Promise.all(Array.from({ length: 100 }, () => again.ask('ping', { at: 1 })))) as { ok: boolean }[]
  expect(back.some(({ ok }) => !ok)).toBe(true)
  expect(await calm.ask('ping', { at: 1 })).toMatchObject({ ok: true })
})

it('SG-6 a fresh token of the same person takes the place of the first; another’s does not', async () => {
  const { url, upstream } = await openGateway()
  const { outcome, ask, ended } = signalling(url, { token: 'asha' })
  await outcome
  upstream.people.set('asha-2', { id: 'u-asha', audience: 'all-sites' })
  expect(await ask('renew', { token: 'nobody' })).toMatchObject({ ok: false, status: 401 })
  expect(await ask('renew', { token: 'bram' })).toMatchObject({ ok: false, status: 403 })
  expect(await ask('renew', { token: 'asha-2' })).toEqual({ ok: true, answer: {} })
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  upstream.people.delete('asha')
  upstream.hint('sessions', { user_id: 'u-asha' })
  expect(await ask('ping', { at: 1 })).toMatchObject({ ok: true })
  upstream.people.delete('asha-2')
  upstream.hint('sessions', { user_id: 'u-asha' }, '2')
  expect(await ended).toBe('io server disconnect')
})

it('SG-7 one person has 40 connections at most', async () => {
  const { url } = await openGateway()
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => signalling(url, { token: 'asha' }).outcome))
  expect(new Set(outcomes)).toEqual(new Set(['connected']))
  expect(await signalling(url, { token: 'asha' }).outcome).toBe('429 Too many connections of one person')
  expect(await signalling(url, { token: 'bram' }).outcome).toBe('connected')
})

describe.skipIf(!mediaEnv)('in a room', () => {
  it('SG-8 a stranger, and a member of another group, find no room and nothing in it', async () => {
    const held = heldRooms()
    const { url } = await openGateway({ env: { ...mediaEnv }, rules: held.rules })
    const [member, stranger] = [signalling(url, { token: 'asha' }), signalling(url, { token: 'citra' })]
    await Promise.all([member.outcome, stranger.outcome])
    const room = 'held:lobby'
    expect(await member.ask('join', { room })).toMatchObject({ ok: true, answer: { sources: [{ label: 'voice' }] } })
    expect(await stranger.ask('join', { room })).toEqual({ ok: false, status: 404, title: 'Not found', message: 'There is no such room.' })
    const open = (await member.ask('transport', { room, direction: 'receive' })) as {
      answer: { transport: string; dtls_parameters: object }
    }
    const { transport, dtls_parameters } = open.answer
    for (const [name, question] of [
      ['leave', { room }],
      ['transport', { room, direction: 'receive' }],
      ['secure', { room, transport, dtls_parameters }],
      ['restart_ice', { room, transport }],
      ['produce', { room, transport, rtp_parameters: { codecs: [] } }],
      ['consume', { room, transport, producer: 'x', capabilities: {} }],
      ['resume', { room, consumer: 'x' }],
      ['pause', { room, consumer: 'x' }],
      ['drop', { room, consumer: 'x' }],
    ] as const)
      expect(await stranger.ask(name, question), name).toMatchObject({
        ok: false,
        status: 409,
        message: 'You are not in that room; enter it first.',
      })
    held.rights.set('u-asha', null)
    const other = signalling(url, { token: 'asha' })
    await other.outcome
    expect(await other.ask('join', { room })).toMatchObject({ ok: false, status: 404 })
  })

  it('SG-9 whose connection ends is out of every room', async () => {
    const held = heldRooms()
    const { url } = await openGateway({ env: { ...mediaEnv }, rules: held.rules })
    const { outcome, ask, socket } = signalling(url, { token: 'asha' })
    await outcome
    await ask('join', { room: 'held:lobby' })
    await ask('join', { room: 'held:roof' })
    expect(held.here.length).toBe(2)
    socket.disconnect()
    await expect.poll(() => held.here).toEqual([])
  })
})
