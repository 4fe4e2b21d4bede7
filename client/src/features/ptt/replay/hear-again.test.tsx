import '../../../../../tests/kit/upstreams/pretend-page.ts'
import { MantineProvider } from '@mantine/core'
import type { PttTransmission } from '@menara/shared/contract/media/ptt.contract.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import common from '../../../i18n/en/common.json' with { type: 'json' }
import en from '../../../i18n/en/ptt.json' with { type: 'json' }
import { keepToken } from '../../../kit/session/session.ts'
import { lastRecorded } from '../ptt.api.ts'
import { PlayButton } from './play-button.tsx'
import { ReplayBar } from './replay-bar.tsx'

const talk = (id: string, channel: string, recording: string | null = `${id}.opus`): PttTransmission => ({
  ...{ id, channel: { id: channel, name: channel }, location: null, person: { id: 'u-asha', name: 'Asha' }, emergency: false, recording },
  ...{ started_at: '2026-11-22T06:00:00.000Z', ended_at: '2026-11-22T06:00:04.000Z', cause: 'released' },
})

afterEach(() => vi.unstubAllGlobals())

/** A page over a server that has this log, newest first as ours. */
async function page(log: PttTransmission[]) {
  keepToken({ accessToken: 'mine' })
  vi.stubGlobal('fetch', async (url: string) => {
    const asked = new URL(url, 'http://menara.example').searchParams
    const isAsked = (transmission: PttTransmission) =>
      (asked.get('recorded') !== 'true' || transmission.recording !== null) &&
      (asked.get('channel_id') ?? transmission.channel.id) === transmission.channel.id
    const data = log.filter(isAsked).slice(0, Number(asked.get('limit') ?? 50))
    return Response.json({ data })
  })
  const i18n = i18next.createInstance()
  await i18n.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources: { en: { common, ptt: en } } })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const draw = (node: ReactNode) =>
    renderToStaticMarkup(
      <MantineProvider>
        <QueryClientProvider client={client}>
          <I18nextProvider i18n={i18n}>{node}</I18nextProvider>
        </QueryClientProvider>
      </MantineProvider>,
    )
  const last = async (channel?: string) => (await client.fetchQuery(lastRecorded(channel))).data.map((item) => item.id)
  return { client, draw, last }
}

it('PU-51 the last call is the newest talk that was recorded, of the channel or of all of mine', async () => {
  const { last } = await page([talk('5', 'b', null), talk('4', 'a'), talk('3', 'a'), talk('2', 'b'), talk('1', 'b')])
  expect([await last(), await last('a'), await last('b'), await last('c')]).toEqual([['4'], ['4'], ['2'], []])
})

it('PU-51 a newer talk becomes the last call when the log is asked anew', async () => {
  const log = [talk('1', 'a')]
  const { client, last } = await page(log)
  expect([await last('a'), await last()]).toEqual([['1'], ['1']])
  log.unshift(talk('2', 'a'))
  await client.invalidateQueries({ queryKey: ['ptt', 'transmissions'] })
  expect([await last('a'), await last()]).toEqual([['2'], ['2']])
})

it('PU-51 the last call is offered where there is one', async () => {
  const { draw, last } = await page([talk('2', 'b', null), talk('1', 'a')])
  await Promise.all([last('a'), last('b'), last()])
  const isOffered = [<ReplayBar key="a" channel="a" />, <ReplayBar key="b" channel="b" />, <ReplayBar key="all" />].map((element) =>
    draw(element).includes('Play the last call'),
  )
  expect(isOffered).toEqual([true, false, true])
})

it('PU-63 a talk of the log can be heard again where it was recorded, and not while it goes on', async () => {
  const { draw } = await page([])
  const all = [talk('1', 'a'), talk('2', 'a', null), { ...talk('3', 'a'), ended_at: null, cause: null }]
  const isHeard = all.map((item) => draw(<PlayButton talk={item} zone="Asia/Jakarta" />).includes('Hear what Asha said'))
  expect(isHeard).toEqual([true, false, false])
})
