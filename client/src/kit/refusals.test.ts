import { notifications } from '@mantine/notifications'
import { beforeEach, expect, it, vi } from 'vitest'
import { pretendPage } from '../../../tests/kit/pretend-page.ts'
import behaviour from '../../../tests/spec/behaviour.json'
import { Refused } from './call.ts'
import { queryClient } from './query.ts'
import { handBack, leaveOnAnyRefusal, showFetchRefusal, showRefusal, showWrapped, staySilent } from './refusals.ts'
import { sessionStore } from './session.ts'
import { toastSuccess } from './toasts.ts'

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
  expect(shown).toEqual(errors.map((it) => error(toasts.error['422'].title, text(it))))
  showRefusal(refused(422, { message: 'Broken' }))
  expect(shown.at(-1)).toEqual(error(toasts.error['422'].title, 'Broken'))
})

it.each([
  ['showRefusal', showRefusal],
  ['showFetchRefusal', showFetchRefusal],
  ['showWrapped', showWrapped],
  ['leaveOnAnyRefusal', leaveOnAnyRefusal],
  ['staySilent', staySilent],
  ['handBack', handBack],
])('KT-3 signs out without a word when %s meets a 401', (_name, handle) => {
  handle(refused(401, { message: 'The token is not valid' }))
  expect(sessionStore.getState()).toEqual({ token: null, user: null })
  expect([pretendPage.stored.has('token'), pretendPage.stored.has('user')]).toEqual([false, false])
  expect(shown).toEqual([])
})

it('KT-4 says what the server said, under a title of its own where there is none', () => {
  showRefusal(refused(409, { title: 'Conflict', message: 'It is closed' }))
  showRefusal(refused(500, { message: 'Broken' }))
  showRefusal(new Error('A bug'))
  showRefusal('what')
  const { title } = toasts.error.default
  expect(shown).toEqual([error('Conflict', 'It is closed'), error(title, 'Broken'), error(title, 'A bug'), error(title, '')])
  expect(sessionStore.getState().user).not.toBeNull()
})

it('KT-5 titles a failed fetch of the store', () => {
  showFetchRefusal(refused(503, { message: 'Away' }))
  leaveOnAnyRefusal(refused(503, { message: 'Away' }))
  expect(shown).toEqual([error(toasts.error.storeFetch.title, 'Away'), error(toasts.error.storeFetch.title, 'Away')])
})

it('KT-6 wraps refusals in fixed sentences', () => {
  showWrapped(refused(422, { errors: [{ field: 'a', rule: 'b' }] }))
  showWrapped(refused(500, { message: 'Broken' }))
  showWrapped(new Error('A bug'))
  expect(shown.map((it) => it.message)).toEqual([
    toasts.error['422-wrapper'],
    toasts.error['unknown-wrapper'],
    toasts.error['unknown-wrapper'],
  ])
})

it('KT-7 keeps silent', () => {
  for (const what of [refused(500), refused(422), refused(0), new Error('A bug')]) staySilent(what)
  expect(shown).toEqual([])
  expect(sessionStore.getState().user).not.toBeNull()
})

it('KT-8 hands the refusal back, and only a refusal', () => {
  const refusal = refused(422, { errors: [{ field: 'name', rule: 'unique' }] })
  expect(handBack(refusal)).toBe(refusal)
  expect(() => handBack(new Error('A bug'))).toThrow('A bug')
  expect(shown).toEqual([])
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
