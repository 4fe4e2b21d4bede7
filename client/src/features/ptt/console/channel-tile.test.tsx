import '../../../../../tests/kit/upstreams/pretend-page.ts'
import { MantineProvider } from '@mantine/core'
import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { talkFloors } from '../../../../../tests/kit/voice/talk-link.ts'
import common from '../../../i18n/en/common.json' with { type: 'json' }
import en from '../../../i18n/en/ptt.json' with { type: 'json' }
import commonId from '../../../i18n/id/common.json' with { type: 'json' }
import id from '../../../i18n/id/ptt.json' with { type: 'json' }
import { openMicrophoneStore } from '../../../kit/media/microphone-store.ts'
import { textsIn } from '../../../kit/texts/rendered-text.ts'
import type { TalkSession } from '../session/talk-session.ts'
import type { ChannelSound } from '../session/talk-sound.ts'
import { openTalkStore } from '../session/talk-store.ts'
import { openVolumes } from '../session/volumes.ts'
import { ChannelTile } from './channel-tile.tsx'

const CONNECTED: ChannelSound = { state: 'in', reason: null, obstacle: null, isHeard: false }
const channel = (name: string): PttMine => ({
  ...{ id: name, name: `Channel ${name}`, kind: 'group', description: '', location: null, role: 'dispatch', priority: 'normal' },
  ...{ talk_limit_s: 30, recorded: true, alarm_id: null, ticket_id: null, longitude: null, latitude: null },
})

/** A dispatcher's tile of channel `a`, over the real floors; `asha` and `bram` are guards there. */
async function tile(lng: 'en' | 'id' = 'en') {
  const i18n = await textsIn(lng, { en: { common, ptt: en }, id: { common: commonId, ptt: id } })
  const rights = { desk: { right: 'dispatch' as const }, asha: {}, bram: { rank: 0 } }
  const floors = talkFloors({ a: rights, b: rights })
  const sit = (peer: string) => {
    const { link } = floors.linkOf(peer)
    const store = openTalkStore({ link, clock: floors.clock })
    store.follow([
      { id: 'a', maySpeak: true },
      { id: 'b', maySpeak: true },
    ])
    store.choose('a')
    return { link, store }
  }
  const [desk, asha, bram] = [sit('desk'), sit('asha'), sit('bram')]
  const microphone = openMicrophoneStore({
    open: () => Promise.reject(new Error('none')),
    isSecure: true,
    permission: async () => 'prompt',
  })
  const volumes = openVolumes()
  const session = { ...desk, microphone, volumes, wake: () => undefined } as unknown as TalkSession
  const all = [channel('a'), channel('b')]
  const text = (role: PttMine['role'] = 'dispatch', name = 'a', sound: ChannelSound | undefined = CONNECTED) =>
    renderToStaticMarkup(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <I18nextProvider i18n={i18n}>
            <ChannelTile
              channel={{ ...channel(name), role }}
              channels={all}
              state={desk.store.getState()}
              volume={volumes.getState()[name]}
              sound={sound}
              now={floors.clock.now()}
              session={session}
              choose={desk.store.choose}
            />
          </I18nextProvider>
        </QueryClientProvider>
      </MantineProvider>,
    ).replace(/<style[^>]*>.*?<\/style>/gs, '')
  return { text, volumes, desk, asha, bram, clock: floors.clock }
}

it('PU-37 a channel whose sound is not connected is not said to be free, nor one’s own talk there to be heard', async () => {
  const { text, desk } = await tile()
  const unconnected = text('dispatch', 'a', {
    ...CONNECTED,
    state: 'unconnected',
    obstacle: { why: 'no_relay', address: '10.1.2.3:20000' },
  })
  expect(unconnected).toMatch(/The sound is not connected.*sound not connected.*<button[^>]*disabled[^>]*data-talk-in/s)
  expect(unconnected).not.toContain('The channel is free')
  desk.store.press('a')
  expect(text()).toContain('Not heard yet')
  expect(text('dispatch', 'a', { ...CONNECTED, isHeard: true })).toContain('You are heard')
})

it('PU-60 a tile says who talks and for how long, who waits with what priority, and what it is joined with', async () => {
  const { text, desk, asha, bram, clock } = await tile()
  expect(text()).toContain('The channel is free')
  asha.store.press('a')
  bram.store.press('a')
  await clock.pass(3_000)
  expect(text()).toMatch(/asha.*0:03.*bram.*Low/s)
  await desk.link.patch('a', 'b')
  expect(text()).toContain('Joined with Channel b')
})

it('PU-60 an emergency is flagged until it is cleared', async () => {
  const { text, desk, asha, clock } = await tile()
  asha.store.emergency.press('a')
  await clock.pass(7_000)
  expect(text()).toMatch(/role="alert".*Emergency: asha/s)
  await desk.link.clear('a')
  expect(text()).not.toContain('role="alert"')
})

it('PU-61 ending, clearing and joining are offered to dispatchers alone', async () => {
  const { text, asha } = await tile()
  asha.store.press('a')
  expect([text(), text('talk')].map((text) => ['End the talk', 'Join with…'].map((word) => text.includes(word)))).toEqual([
    [true, true],
    [false, false],
  ])
  expect(text('listen')).toContain('Listen only')
})

it('PU-62 each tile has the volume of its own channel, and one of them is the chosen one', async () => {
  const { text, volumes, desk } = await tile()
  const seen = () => ['a', 'b'].map((item) => text('dispatch', item))
  const loud = () => seen().map((text) => text.match(/type="range".*?value="(\d+)"/)?.[1])
  volumes.set('b', { volume: 40 })
  expect([loud(), volumes.loudness('a'), volumes.loudness('b')]).toEqual([['100', '40'], 1, 0.4])
  volumes.set('a', { muted: true })
  expect([loud(), volumes.loudness('a'), volumes.loudness('b')]).toEqual([['100', '40'], 0, 0.4])
  expect(seen().map((text) => /Unmute Channel/.test(text))).toEqual([true, false])
  const chosen = () => seen().map((text) => text.includes('data-chosen="true"'))
  expect(chosen()).toEqual([true, false])
  desk.store.choose('b')
  expect(chosen()).toEqual([false, true])
})

it.each(['en', 'id'] as const)('PU-60 has every word in %s', async (lng) => {
  const { text, desk, asha, bram, clock } = await tile(lng)
  const seen = [text(), text('listen')]
  asha.store.press('a')
  bram.store.press('a')
  seen.push(text())
  await desk.link.patch('a', 'b')
  bram.store.emergency.press('a')
  await clock.pass(7_000)
  seen.push(text())
  expect(seen.filter((text) => text.includes('missing'))).toEqual([])
})
