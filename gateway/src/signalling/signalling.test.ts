import { expect, it } from 'vitest'
import { openGateway, signalling } from '../../../tests/kit/gateway.ts'

it('SG-1 only who brings a token that upstream knows may connect', async () => {
  const { url } = await openGateway()
  expect(await signalling(url, { token: 'asha' }).outcome).toBe('connected')
  expect(await signalling(url, { token: 'nobody' }).outcome).toBe('401 Sign in again')
  expect(await signalling(url, { token: undefined }).outcome).toBe('401 Sign in first')
  expect(await signalling(url, { token: { $gt: '' } }).outcome).toBe('401 Sign in first')
  expect(await signalling(url, { token: 'asha', namespace: '/' }).outcome).toBe('Connect to the namespace /media')
})

it('SG-2 unknown signals, questions of the wrong shape and floods are refused in the acknowledgement', async () => {
  const { url } = await openGateway()
  const { ask, outcome } = signalling(url, { token: 'asha' })
  await outcome
  expect(await ask('nonsense', {})).toMatchObject({ ok: false, status: 404 })
  expect(await ask('ping', { at: 'now' })).toEqual({ ok: false, status: 422, message: '"ping" question/at must be number' })
  expect(await ask('ping', { at: 1, extra: 1 })).toMatchObject({ ok: false, status: 422 })
  expect(await ask('ping', null)).toMatchObject({ ok: false, status: 422 })
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask('ping', { at: 1 })))
  expect(answers).toContainEqual({ ok: false, status: 429, message: 'Too many signals; slow down' })
})

it('SG-3 status says whether the media worker runs here, and otherwise what is missing', async () => {
  const { url } = await openGateway({ env: { MEDIASOUP_WORKER_BIN: '/nowhere/worker', TURN_URL: 'turn:turn.example:3478' } })
  const { ask, outcome } = signalling(url, { token: 'asha' })
  await outcome
  expect(await ask('status', {})).toEqual({
    ok: true,
    answer: { worker: 'missing', detail: expect.stringContaining('MEDIASOUP_WORKER_BIN'), turn: true },
  })
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
