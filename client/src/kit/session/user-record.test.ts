import { expect, it, vi } from 'vitest'
import { pretendPage } from '../../../../tests/kit/upstreams/pretend-page.ts'
import { loadConfig } from '../calls/config.ts'
import { mayNow, sessionStore, takeStored } from './session.ts'
import { signedInOf, userOf } from './user-record.ts'

it('KT-66 a stored person of another upstream opens the product, whatever the record lacks', () => {
  pretendPage.otherTabWrote('token', JSON.stringify({ accessToken: 'theirs' }))
  for (const record of [{ user_id: 7 }, { username: 'asha' }, { id: 'u', permissions: null, roles: ['Guard'], location_ids: [1] }]) {
    pretendPage.otherTabWrote('user', JSON.stringify(record))
    expect(sessionStore.getState().user).toMatchObject({ permissions: [], language: 'en' })
    expect(mayNow('show_ticketing')).toBe(false)
  }
  expect(userOf({ id: 'u', roles: ['Guard'], location_ids: [1] })).toMatchObject({
    roles: [{ id: 'Guard', name: 'Guard' }],
    location_ids: ['1'],
  })
  expect(userOf({ id: 'u', permissions: [{ name: 'show_ticketing' }, 'show_plugins'] })?.permissions).toEqual([
    'show_ticketing',
    'show_plugins',
  ])
  for (const nobody of [null, 'asha', 7, [], {}]) expect(userOf(nobody)).toBeNull()
})

it('KT-67 the configuration’s permissions are those of people about whom nothing is said, and of nobody else', async () => {
  const config = { foreign: true, defaultPermissions: ['show_ticketing'] }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(config))))
  await loadConfig()
  pretendPage.otherTabWrote('user', JSON.stringify({ id: 'u' }))
  takeStored()
  expect([mayNow('show_ticketing'), mayNow('show_manage')]).toEqual([true, false])
  pretendPage.otherTabWrote('user', JSON.stringify({ id: 'u', permissions: [] }))
  expect(mayNow('show_ticketing')).toBe(false)
})

it('KT-68 an answer to signing in is read in our shape and in the usual others', () => {
  const user = { id: 1 }
  expect(signedInOf({ data: { accessToken: 'a', refreshToken: 'r', expiresAt: 'e', user } })).toEqual({
    accessToken: 'a',
    refreshToken: 'r',
    expiresAt: 'e',
    user,
  })
  expect(signedInOf({ access_token: 'a', user })).toEqual({ accessToken: 'a', user })
  expect(signedInOf({ token: { accessToken: 'a' } })).toEqual({ accessToken: 'a' })
  expect(signedInOf({ token: 'a' })).toEqual({ accessToken: 'a' })
  for (const nothing of [null, 'a', {}, { data: {} }, { token: {} }]) expect(signedInOf(nothing)).toBeNull()
})
