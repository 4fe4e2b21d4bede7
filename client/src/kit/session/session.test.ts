import type { Me, Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { expect, it, vi } from 'vitest'
import { pretendPage } from '../../../../tests/kit/upstreams/pretend-page.ts'
import { dropSession, keepSession, mayNow, sessionStore } from './session.ts'
import { readStored, readStoredJson, writeStored } from './storage.ts'

const citra = { id: 'citra', permissions: ['show_ticketing'] } as unknown as Me
const session: Session = { accessToken: 'access', refreshToken: 'refresh', expiresAt: '2026-11-20T08:15:00.000Z', user: citra }

it('KT-16 keeps the session under the keys of the specification, in one step', () => {
  const seen: unknown[] = []
  const end = sessionStore.subscribe((state) => seen.push([state.token?.accessToken, state.user?.id]))
  keepSession(session)
  end()
  expect(seen).toEqual([['access', 'citra']])
  expect(JSON.parse(pretendPage.stored.get('token') ?? '')).toEqual({
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresAt: session.expiresAt,
  })
  expect(JSON.parse(pretendPage.stored.get('user') ?? '')).toEqual(citra)
  expect([mayNow('show_ticketing'), mayNow('show_manage')]).toEqual([true, false])
  dropSession()
  expect([...pretendPage.stored.keys()]).toEqual([])
  expect(mayNow('show_ticketing')).toBe(false)
})

it('KT-16 takes over what another tab signs in, out, or stores broken', () => {
  pretendPage.otherTabWrote('user', JSON.stringify(citra))
  pretendPage.otherTabWrote('token', JSON.stringify({ accessToken: 'theirs' }))
  expect(sessionStore.getState()).toMatchObject({ user: { id: 'citra' }, token: { accessToken: 'theirs' } })
  pretendPage.otherTabWrote('colorScheme', 'dark')
  expect(sessionStore.getState().user).not.toBeNull()
  pretendPage.otherTabWrote('token', '{broken')
  expect(sessionStore.getState().token).toBeNull()
  pretendPage.otherTabWrote('user', null)
  expect(sessionStore.getState().user).toBeNull()
})

it('KT-17 remembers for the page what the browser will not store', () => {
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  writeStored('location_id', 'one')
  expect(readStored('location_id')).toBe('one')
  full.mockRestore()
  writeStored('location_id', 'two')
  expect(readStored('location_id')).toBe('two')
  writeStored('location_id', null)
  expect(readStored('location_id')).toBeNull()

  const refuse = () => {
    throw new Error('SecurityError')
  }
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) vi.spyOn(localStorage, name).mockImplementation(refuse)
  writeStored('user', '{"id":"citra"}')
  expect(readStoredJson('user')).toEqual({ id: 'citra' })
  writeStored('user', null)
  expect(readStored('user')).toBeNull()
  vi.restoreAllMocks()
})
