import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { pretendPage } from '../../../../tests/kit/upstreams/pretend-page.ts'
import en from '../../i18n/en/accounts.json' with { type: 'json' }
import id from '../../i18n/id/accounts.json' with { type: 'json' }
import { dropSession, keepSession, sessionStore } from '../../kit/session/session.ts'
import { textsIn, wordsOf } from '../../kit/texts/rendered-text.ts'
import { HandOverFailed, type HandOverFailure, takeHandOver } from './hand-over.tsx'

const citra = { id: 'citra', name: 'Citra', permissions: ['show_ticketing'] }
/** The server knows nobody by the tokens that come, or does not answer at all. */
const answering = (status: number) =>
  vi.stubGlobal('fetch', async () => {
    if (status === 0) throw new TypeError('failed to fetch')
    return new Response('{}', { status, headers: { 'content-type': 'application/json' } })
  })
async function said(why: HandOverFailure, name?: string, lng: 'en' | 'id' = 'en') {
  const texts = await textsIn(lng, { en: { accounts: en }, id: { accounts: id } })
  const page = (
    <MantineProvider>
      <I18nextProvider i18n={texts}>
        <HandOverFailed why={why} name={name} />
      </I18nextProvider>
    </MantineProvider>
  )
  return wordsOf(renderToStaticMarkup(page))
}
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

it.each([
  ['bad', 401, 'refused'],
  ['bad', 503, 'unknown'],
  ['bad', 0, 'unknown'],
  [null, 200, 'none'],
] as const)('KT-69 a hand-over with %s, answered %i, leaves who is signed in as they are', async (token, status, why) => {
  keepSession({ accessToken: 'mine', user: citra })
  const before = new Map(pretendPage.stored)
  answering(status)
  expect(await takeHandOver(token, { name: 'Eve' })).toBe(why)
  expect(sessionStore.getState()).toMatchObject({ token: { accessToken: 'mine' }, user: { id: 'citra' } })
  expect(pretendPage.stored).toEqual(before)
})

it('KT-69 says what was wrong, and as whom one is signed in', async () => {
  expect(await said('refused')).toBe('The token is unknown or has expired.')
  expect(await said('refused', 'Citra')).toBe('The token is unknown or has expired. You are still signed in as Citra.')
  expect(await said('refused', 'Citra', 'id')).toContain('Anda tetap masuk sebagai Citra.')
})

it('KT-69 a token that the server knows signs its person in', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { ...citra, id: 'dewi', name: 'Dewi' } }))
  expect(await takeHandOver('good', undefined)).toBe(null)
  expect(sessionStore.getState()).toMatchObject({ token: { accessToken: 'good' }, user: { id: 'dewi' } })
})
