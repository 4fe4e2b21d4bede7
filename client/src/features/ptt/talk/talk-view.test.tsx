import '../../../../../tests/kit/upstreams/pretend-page.ts'
import { MantineProvider } from '@mantine/core'
import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { talkFloors } from '../../../../../tests/kit/voice/talk-link.ts'
import common from '../../../i18n/en/common.json' with { type: 'json' }
import en from '../../../i18n/en/ptt.json' with { type: 'json' }
import commonId from '../../../i18n/id/common.json' with { type: 'json' }
import id from '../../../i18n/id/ptt.json' with { type: 'json' }
import type { MicrophoneState } from '../../../kit/media/microphone-store.ts'
import { textsIn, wordsOf } from '../../../kit/texts/rendered-text.ts'
import type { ChannelSound } from '../session/talk-sound.ts'
import { openTalkStore } from '../session/talk-store.ts'
import { TalkView } from './talk-view.tsx'
import { statusWords } from './talk-words.ts'
import { isTalkKey } from './use-talk-keys.ts'

const mine = (channel: string, more: Partial<PttMine> = {}): PttMine => ({
  ...{ id: channel, name: `Channel ${channel}`, kind: 'group', description: '', location: null, role: 'talk', priority: 'normal' },
  ...{ talk_limit_s: 30, recorded: true, alarm_id: null, ticket_id: null, longitude: null, latitude: null },
  ...more,
})
const texts = async (lng: 'en' | 'id') => {
  const i18n = await textsIn(lng, { en: { common, ptt: en }, id: { common: commonId, ptt: id } })
  return i18n
}

interface Shown {
  readonly rights?: Parameters<typeof talkFloors>[0]
  readonly lng?: 'en' | 'id'
  readonly channels?: readonly PttMine[]
  readonly microphone?: MicrophoneState['kind']
  readonly monitor?: boolean
  readonly sound?: Partial<ChannelSound>
}
const HEARD: ChannelSound = { state: 'in', reason: null, obstacle: null, isHeard: true }

/** The page as it reads, of somebody over the real floors. */
async function page({ rights, lng = 'en', channels = [mine('a'), mine('b')], microphone = 'ready', monitor = false, sound }: Shown = {}) {
  const floors = talkFloors({ a: {}, b: {}, ...rights })
  const i18n = await texts(lng)
  const cache = new QueryClient()
  const sit = (peer: string) => {
    const wire = floors.linkOf(peer)
    const store = openTalkStore({ link: wire.link, clock: floors.clock })
    store.follow([
      { id: 'a', maySpeak: true },
      { id: 'b', maySpeak: true },
    ])
    store.choose('a')
    const markup = () =>
      renderToStaticMarkup(
        <MantineProvider>
          <QueryClientProvider client={cache}>
            <I18nextProvider i18n={i18n}>
              <TalkView
                state={store.getState()}
                acts={{ ...store, people: wire.link.people, setVolume: () => undefined }}
                rooms={{ a: { ...HEARD, ...sound }, b: HEARD }}
                volumes={{ b: { volume: 40, muted: true } }}
                microphone={microphone}
                monitor={monitor}
                channels={channels}
                now={floors.clock.now()}
                zoneOf={() => 'Asia/Jakarta'}
              />
            </I18nextProvider>
          </QueryClientProvider>
        </MantineProvider>,
      )
    return {
      ...wire,
      store,
      markup,
      button: () => /<button[^>]*data-talk[^>]*>/.exec(markup())?.[0] ?? '',
      reads: () => wordsOf(markup()),
    }
  }
  return { ...floors, sit }
}

describe('the talk page', () => {
  it('PU-12 says what is so, from free to talking to waiting', async () => {
    const { sit } = await page()
    const [asha, bram, citra] = [sit('asha'), sit('bram'), sit('citra')]
    expect(asha.reads()).toContain('The channel is free Hold to talk')
    expect(asha.button()).toContain('data-face="idle"')
    asha.store.press('a')
    expect(asha.reads()).toContain('You are heard 30 seconds left')
    expect(asha.button()).toMatch(/aria-pressed="true"/)
    expect(bram.reads()).toContain('asha talks')
    bram.store.press('a')
    citra.store.press('a')
    expect(bram.reads()).toContain('You are next')
    expect(citra.reads()).toContain('You wait at place 2')
    expect(citra.reads()).toContain('2 wait')
    asha.store.setMode('latch')
    expect(asha.reads()).toContain('Press to end')
  })

  it('PU-33 the armed channel’s name is on the button; where nothing is armed it says so and why', async () => {
    const { sit } = await page()
    const asha = sit('asha')
    const button = () => /<button[^>]*data-talk[^>]*>.*?<\/button>/s.exec(asha.markup())?.[0] ?? ''
    expect(button()).toMatch(/Hold to talk.*Channel a/s)
    asha.store.choose('b')
    expect(button()).toMatch(/Hold to talk.*Channel b/s)
    asha.store.choose('gone')
    expect([button(), asha.reads()]).toEqual([
      expect.stringMatching(/disabled(?!.*Channel).*No channel armed/s),
      expect.stringContaining('This channel is not open to you.'),
    ])
  })

  it('PU-35 shows no more seconds than the limit, and says that letting go ends the waiting', async () => {
    const { sit, clock } = await page()
    const [asha, bram] = [sit('asha'), sit('bram')]
    const before = clock.now()
    await clock.pass(900)
    asha.store.press('a')
    bram.store.press('a')
    expect(statusWords(asha.store.getState(), { mouth: 'ready', sound: HEARD, now: before, limit: 30 })).toEqual({
      key: 'status.talking',
      left: 30,
    })
    expect(bram.reads()).toContain('Let go to stop waiting')
    bram.store.setMode('latch')
    expect(bram.reads()).toContain('Press to stop waiting')
  })

  it('PU-37 says that the channel is free only while its sound is connected', async () => {
    const reads = async (state: ChannelSound['state']) => (await page({ sound: { state } })).sit('asha').reads()
    expect(await reads('in')).toContain('The channel is free')
    for (const state of ['entering', 'connecting', 'away'] as const) {
      expect(await reads(state)).toContain('Connecting the sound…')
      expect(await reads(state)).not.toContain('The channel is free')
    }
    for (const state of ['unavailable', 'refused'] as const) expect(await reads(state)).toContain('No sound can be carried here now')
    const asha = (await page({ sound: { state: 'unconnected' } })).sit('asha')
    expect([asha.reads(), asha.button()]).toEqual([
      expect.stringMatching(/The sound is not connected Not now.*sound not connected/),
      expect.stringContaining('disabled'),
    ])
    expect(asha.markup()).toMatch(/<button[^>]*>(?:(?!<\/button>|disabled).)*Emergency call/s)
  })

  it('PU-38 says that one is heard when one’s voice has arrived, and only while its sound is connected', async () => {
    const reads = async (sound: Partial<ChannelSound>, emergency = false) => {
      const { sit, clock } = await page({ sound })
      const asha = sit('asha')
      if (emergency) asha.store.emergency.press('a')
      else asha.store.press('a')
      await clock.pass(2_000)
      return asha.reads()
    }
    for (const emergency of [false, true]) {
      expect(await reads({}, emergency)).toContain('You are heard')
      for (const sound of [{ isHeard: false }, { state: 'connecting' }] as const) {
        expect(await reads(sound, emergency)).toContain('Your voice has not arrived yet')
        expect(await reads(sound, emergency)).not.toContain('You are heard')
      }
      expect(await reads({ state: 'unconnected' }, emergency)).toContain('The sound is not connected')
    }
  })

  it('PU-12 says why a talk was refused or ended, and that an emergency stands', async () => {
    const { sit, clock } = await page({ rights: { a: { ear: { right: 'listen' } } } })
    const [asha, ear, bram] = [sit('asha'), sit('ear'), sit('bram')]
    ear.store.press('a')
    expect(ear.reads()).toContain('You only listen in this channel')
    bram.store.press('a')
    asha.store.emergency.press('a')
    expect(asha.reads()).toMatch(/Emergency call in \d+ seconds?/)
    await clock.pass(2_000)
    expect(asha.reads()).toContain('You are heard as an emergency')
    expect(bram.reads()).toContain('There is an emergency')
    expect(bram.reads()).toContain('Emergency: asha')
  })

  it('PU-10 a button that can do nothing is disabled and says why', async () => {
    const { sit } = await page({ channels: [mine('a', { role: 'listen' }), mine('b', { kind: 'broadcast' })] })
    const asha = sit('asha')
    expect([asha.reads(), asha.button()]).toEqual([expect.stringContaining('You only listen here'), expect.stringContaining('disabled')])
    asha.store.choose('b')
    expect(asha.button()).toContain('disabled')
    asha.cut()
    expect(asha.reads()).toContain('Connecting…')
    asha.says({ kind: 'state', state: 'offline', reason: 'Sign in again' })
    expect(asha.reads()).toContain('Not connected Sign in again')
  })

  it('PU-31 without a microphone the button asks for one, or is off; who talks is seen, and help can be called', async () => {
    const unasked = await page({ microphone: 'unasked' })
    const [asha, bram] = [unasked.sit('asha'), unasked.sit('bram')]
    expect(asha.reads()).toContain('Your microphone is not open yet Allow the microphone')
    expect(asha.button()).not.toContain('disabled')
    bram.store.press('a')
    expect(asha.reads()).toContain('bram talks')
    const refused = (await page({ microphone: 'refused' })).sit('asha')
    expect(refused.reads()).toContain('You have no microphone here')
    expect(refused.button()).toContain('disabled')
    expect(refused.markup()).toMatch(/<button[^>]*>(?:(?!<\/button>|disabled).)*Emergency call/s)
  })

  it('PU-24 who only listens in has no button, hears every channel and sees who talks', async () => {
    const { sit } = await page({ monitor: true })
    const [ear, bram] = [sit('ear'), sit('bram')]
    bram.store.press('a')
    expect(ear.button()).toBe('')
    expect(ear.reads()).not.toContain('Emergency call')
    expect(ear.reads()).toContain('bram')
    expect(ear.markup()).toContain('aria-label="Volume of Channel a"')
    expect(ear.markup()).toContain('aria-label="Unmute Channel b"')
  })

  it.each(['en', 'id'] as const)('PU-12 has every word in %s', async (lng) => {
    const { sit, clock } = await page({ lng, rights: { a: { chief: { rank: 3 } } } })
    const [asha, chief, bram] = [sit('asha'), sit('chief'), sit('bram')]
    const looks = () => [asha, chief, bram].map((item) => item.reads()).join()
    let all = looks()
    asha.store.press('a')
    bram.store.press('a')
    all += looks()
    chief.store.press('a')
    all += looks()
    await clock.pass(3_000)
    all += looks()
    chief.store.emergency.press('a')
    await clock.pass(2_000)
    all += looks()
    chief.cut()
    all += looks()
    for (const state of ['connecting', 'unconnected', 'unavailable'] as const) {
      const other = (await page({ lng, sound: { state } })).sit('asha')
      all += other.reads()
      other.store.press('a')
      all += other.reads()
    }
    expect(all).not.toContain('missing')
    expect(all).not.toMatch(/\{\{|ptt:/)
  })
})

it('PU-11 the space bar is the button, unless something else uses it', () => {
  const focused = (tagName: string, fits: string[] = [], isContentEditable = false) => ({
    tagName,
    isContentEditable,
    closest: (selector: string) => fits.some((fit) => selector.includes(fit)),
  })
  const space = { code: 'Space', repeat: false }
  expect(isTalkKey(space, null)).toBe(true)
  expect(isTalkKey(space, focused('BODY'))).toBe(true)
  expect(isTalkKey(space, focused('BUTTON', ['data-talk', 'button']))).toBe(true)
  expect(isTalkKey(space, focused('MAIN'))).toBe(true)
  expect(isTalkKey(space, focused('INPUT', ['input']))).toBe(false)
  expect(isTalkKey(space, focused('BUTTON', ['button']))).toBe(false)
  expect(isTalkKey(space, focused('DIV', [], true))).toBe(false)
  expect(isTalkKey({ code: 'Space', repeat: true }, null)).toBe(false)
  expect(isTalkKey({ code: 'Enter', repeat: false }, null)).toBe(false)
})
