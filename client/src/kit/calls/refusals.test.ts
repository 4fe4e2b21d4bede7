import { notifications } from '@mantine/notifications'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { pretendPage } from '../../../../tests/kit/upstreams/pretend-page.ts'
import behaviour from '../../../../tests/spec/behaviour.json'
import { toastSuccess } from '../overlays/toasts.ts'
import { sessionStore } from '../session/session.ts'
import { Refused } from './call.ts'
import { onLeaving } from './failed-lists.ts'
import { queryClient } from './query.ts'
import { showFetchRefusal, showRefusal, staySilent } from './refusals.ts'

const { toasts } = behaviour
const shown: { title: unknown; message: unknown; color: unknown }[] = []
vi.spyOn(notifications, 'show').mockImplementation(({ title, message, color }) => {
  shown.push({ title, message, color })
  return ''
})
const error = (title: string, message: string) => ({ title, message, color: 'red' })
const refused = (status: number, more: Partial<{ title: string; message: string; errors: { field: string; rule: string }[] }> = {}) =>
  new Refused({ status, title: '', message: '', errors: [], ...more })

beforeEach(() => {
  shown.length = 0
  pretendPage.otherTabWrote('user', JSON.stringify({ id: 'citra' }))
  pretendPage.otherTabWrote('token', JSON.stringify({ accessToken: 'one' }))
})

it('KT-1 says what worked in the words of the specification', () => {
  for (const what of ['create', 'update', 'delete'] as const) {
    toastSuccess(what)
    expect(shown.at(-1)).toEqual({ title: toasts.success[what], message: '', color: 'green' })
  }
})

it('KT-2 shows each broken rule of a 422, and the sentence of one without rules', () => {
  const errors = [
    { field: 'title', rule: 'required' },
    { field: 'start', rule: 'format' },
  ]
  showRefusal(refused(422, { message: 'Two rules are broken', errors }))
  const text = ({ field, rule }: { field: string; rule: string }) =>
    toasts.error['422'].text.replace('{field}', field).replace('{rule}', rule)
  expect(shown).toEqual(errors.map((item) => error(toasts.error['422'].title, text(item))))
  showRefusal(refused(422, { message: 'Broken' }))
  expect(shown.at(-1)).toEqual(error(toasts.error['422'].title, 'Broken'))
})

it.each([
  ['showRefusal', showRefusal],
  ['showFetchRefusal', showFetchRefusal],
  ['staySilent', staySilent],
])('KT-3 signs out without a word when %s meets a 401', (_name, handle) => {
  handle(refused(401, { message: 'The token is not valid' }))
  expect(sessionStore.getState()).toEqual({ token: null, user: null })
  expect([pretendPage.stored.has('token'), pretendPage.stored.has('user')]).toEqual([false, false])
  expect(shown).toEqual([])
})

it('KT-4 says what the server said, under a title of its own where there is none', () => {
  showRefusal(refused(409, { title: 'Conflict', message: 'It is closed' }))
  showRefusal(refused(500, { message: 'Broken' }))
  const { title } = toasts.error.default
  expect(shown).toEqual([error('Conflict', 'It is closed'), error(title, 'Broken')])
  expect(sessionStore.getState().user).not.toBeNull()
})

it('KT-5 titles a failed fetch of the store', () => {
  showFetchRefusal(refused(503, { message: 'Away' }))
  expect(shown).toEqual([error(toasts.error.storeFetch.title, 'Away')])
})

it('KT-6 says a fixed sentence to what nobody put into words', () => {
  showRefusal(refused(422))
  showRefusal(refused(500))
  showRefusal(new Error('A bug'))
  showRefusal('what')
  const unknown = toasts.error['unknown-wrapper']
  expect(shown.map((item) => item.message)).toEqual([toasts.error['422-wrapper'], unknown, unknown, unknown])
})

it('KT-7 keeps silent', () => {
  for (const what of [refused(500), refused(422), refused(0), new Error('A bug')]) staySilent(what)
  expect(shown).toEqual([])
  expect(sessionStore.getState().user).not.toBeNull()
})

it('KT-15 signs out when a question of the cache finds that the session is over', async () => {
  const ask = (status: number) =>
    queryClient.fetchQuery({ queryKey: ['any', status], queryFn: () => Promise.reject(refused(status)), retry: false })
  await expect(ask(409)).rejects.toThrow()
  expect(sessionStore.getState().user).not.toBeNull()
  await expect(ask(401)).rejects.toThrow()
  expect(sessionStore.getState().user).toBeNull()
  expect(shown).toEqual([])
})

/** Asks a question of the cache that is refused, and answers with how often somebody was led to /login. */
async function ledAway(key: readonly string[], status: number): Promise<number> {
  const leave = vi.fn(() => Promise.resolve())
  onLeaving(leave)
  const queryFn = () => Promise.reject(refused(status, { message: 'Broken' }))
  await expect(queryClient.fetchQuery({ queryKey: [...key, crypto.randomUUID()], queryFn, retry: false })).rejects.toThrow()
  return leave.mock.calls.length
}

const LISTS = {
  'some location calls': ['locations.list'],
  'some asset calls': ['assets.list'],
  'some attendance calls': ['attendances.list', 'attendances.summary'],
}

it('KT-101 leads to /login when a list of locations, assets or attendances fails, and not again for a minute', async () => {
  let now = Date.parse('2026-11-25T03:00:00Z')
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const pass = (ms: number): void => {
    now += ms
    vi.setSystemTime(now)
  }
  onTestFinished(() => void vi.useRealTimers())
  expect(Object.keys(LISTS)).toEqual(behaviour.session.onAnyFailure)
  for (const name of Object.values(LISTS).flat()) {
    pass(60_000)
    const key = name.split('.')
    expect([name, await ledAway(key, 0)]).toEqual([name, 0])
    expect([name, await ledAway(key, 500)]).toEqual([name, 1])
    pass(59_999)
    expect([name, await ledAway(key, 403)]).toEqual([name, 0])
    // Each failure counts: a list that is asked every few seconds never goes round in a circle.
    pass(59_999)
    expect([name, await ledAway(key, 500)]).toEqual([name, 0])
  }
  pass(60_000)
  expect([await ledAway(['users', 'list'], 500), await ledAway(['assets', 'get'], 500)]).toEqual([0, 0])
  expect(sessionStore.getState().user).not.toBeNull()
})

it('KT-102 says once that rows on screen could not be refreshed', async () => {
  const again = (name: string, status: number) =>
    queryClient
      .fetchQuery({
        queryKey: [...name.split('.'), 'shown'],
        queryFn: () => Promise.reject(refused(status, { message: 'Broken' })),
        retry: false,
        staleTime: 0,
      })
      .catch(() => undefined)
  for (const name of ['devices.list', 'assets.list', 'inbox.list', 'tickets.logs'])
    queryClient.setQueryData([...name.split('.'), 'shown'], { data: [] })
  await again('devices.list', 503)
  await again('inbox.list', 500)
  await again('tickets.logs', 500)
  expect(shown).toEqual([])
  await again('devices.list', 500)
  await again('devices.list', 500)
  expect(shown).toEqual([error(toasts.error.storeFetch.title, 'Broken')])
  await again('assets.list', 500)
  expect(shown).toHaveLength(2)
})
