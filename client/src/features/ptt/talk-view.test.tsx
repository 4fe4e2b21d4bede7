import '../../../../tests/kit/pretend-page.ts'
import { MantineProvider } from '@mantine/core'
import type { PttMine } from '@menara/shared/contract/ptt.contract.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { talkFloors } from '../../../../tests/kit/talk-link.ts'
import common from '../../i18n/en/common.json' with { type: 'json' }
import en from '../../i18n/en/ptt.json' with { type: 'json' }
import commonId from '../../i18n/id/common.json' with { type: 'json' }
import id from '../../i18n/id/ptt.json' with { type: 'json' }
import type { MicrophoneState } from '../../kit/media/microphone-store.ts'
import { openTalkStore } from './talk-store.ts'
import { TalkView } from './talk-view.tsx'
import { isTalkKey } from './use-talk-keys.ts'

const mine = (channel: string, more: Partial<PttMine> = {}): PttMine => ({
  ...{ id: channel, name: `Channel ${channel}`, kind: 'group', description: '', location: null, role: 'talk', priority: 'normal' },
  ...{ talk_limit_s: 30, recorded: true, alarm_id: null, ticket_id: null, longitude: null, latitude: null },
  ...more,
})
const texts = async (lng: 'en' | 'id') => {
  const i18n = i18next.createInstance()
  await i18n.use(initReactI18next).init({
    lng,
    fallbackLng: false,
    defaultNS: 'common',
    resources: { en: { common, ptt: en }, id: { common: commonId, ptt: id } },
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => `missing ${key}`,
  })
  return i18n
}

interface Shown {
  readonly rights?: Parameters<typeof talkFloors>[0]
  readonly lng?: 'en' | 'id'
  readonly channels?: readonly PttMine[]
  readonly microphone?: MicrophoneState['kind']
  readonly monitor?: boolean
}
/** The page as it reads, of somebody over the real floors. */
async function page({ rights, lng = 'en', channels = [mine('a'), mine('b')], microphone = 'ready', monitor = false }: Shown = {}) {
  const floors = talkFloors({ a: {}, b: {}, ...rights })
  const i18n = await texts(lng)
  const cache = new QueryClient()
  const sit = (peer: string) => {
    const wire = floors.linkOf(peer)
    const store = openTalkStore({ link: wire.link, clock: floors.clock })
    store.follow(['a', 'b'])
    const markup = () =>
      renderToStaticMarkup(
        <MantineProvider>
          <QueryClientProvider client={cache}>
            <I18nextProvider i18n={i18n}>
              <TalkView
                state={store.getState()}
                acts={{ ...store, people: wire.link.people, setVolume: () => undefined }}
                rooms={{ a: { state: 'in', reason: null } }}
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
      reads: () =>
        markup()
          .replace(/<style[\s\S]*?<\/style>/g, ' ')
          .replace(/<[^>]+>/g, ' ')
          .replace(/\s+/g, ' '),
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
    asha.store.press()
    expect(asha.reads()).toContain('You are heard 30 seconds left')
    expect(asha.button()).toMatch(/aria-pressed="true"/)
    expect(bram.reads()).toContain('asha talks')
    bram.store.press()
    citra.store.press()
    expect(bram.reads()).toContain('You are next')
    expect(citra.reads()).toContain('You wait at place 2')
    expect(citra.reads()).toContain('2 wait')
    asha.store.setMode('latch')
    expect(asha.reads()).toContain('Press to end')
  })

  it('PU-12 says why a talk was refused or ended, and that an emergency stands', async () => {
    const { sit, clock } = await page({ rights: { a: { ear: { right: 'listen' } } } })
    const [asha, ear, bram] = [sit('asha'), sit('ear'), sit('bram')]
    ear.store.press()
    expect(ear.reads()).toContain('You only listen in this channel')
    bram.store.press()
    asha.store.emergency.hold()
    expect(asha.reads()).toContain('Keep holding…')
    await clock.pass(1_500)
    expect(asha.reads()).toMatch(/Emergency call in \d+ seconds?/)
    await clock.pass(5_000)
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
    bram.store.press()
    expect(asha.reads()).toContain('bram talks')
    const refused = (await page({ microphone: 'refused' })).sit('asha')
    expect(refused.reads()).toContain('You have no microphone here')
    expect(refused.button()).toContain('disabled')
    expect(refused.markup()).toMatch(/<button[^>]*>(?:(?!<\/button>|disabled).)*Emergency: hold/s)
  })

  it('PU-24 who only listens in has no button, hears every channel and sees who talks', async () => {
    const { sit } = await page({ monitor: true })
    const [ear, bram] = [sit('ear'), sit('bram')]
    bram.store.press()
    expect(ear.button()).toBe('')
    expect(ear.reads()).not.toContain('Emergency: hold')
    expect(ear.reads()).toContain('bram')
    expect(ear.markup()).toContain('aria-label="Volume of Channel a"')
    expect(ear.markup()).toContain('aria-label="Unmute Channel b"')
  })

  it.each(['en', 'id'] as const)('PU-12 has every word in %s', async (lng) => {
    const { sit, clock } = await page({ lng, rights: { a: { chief: { rank: 3 } } } })
    const [asha, chief, bram] = [sit('asha'), sit('chief'), sit('bram')]
    const looks = () => [asha, chief, bram].map((it) => it.reads()).join()
    let all = looks()
    asha.store.press()
    bram.store.press()
    all += looks()
    chief.store.press()
    all += looks()
    await clock.pass(3_000)
    all += looks()
    chief.store.emergency.hold()
    await clock.pass(7_000)
    all += looks()
    chief.cut()
    all += looks()
    expect(all).not.toContain('missing')
    expect(all).not.toMatch(/\{\{|ptt:/)
  })
})

it('PU-11 the space bar is the button, unless something else uses it', () => {
  const focused = (tagName: string, fits: string[] = [], isContentEditable = false) => ({
    tagName,
    isContentEditable,
    closest: (selector: string) => fits.some((it) => selector.includes(it)),
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
