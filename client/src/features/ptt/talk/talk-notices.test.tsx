import '../../../../../tests/kit/upstreams/pretend-page.ts'
import { MantineProvider } from '@mantine/core'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import common from '../../../i18n/en/common.json' with { type: 'json' }
import en from '../../../i18n/en/ptt.json' with { type: 'json' }
import commonId from '../../../i18n/id/common.json' with { type: 'json' }
import id from '../../../i18n/id/ptt.json' with { type: 'json' }
import type { MicrophoneState } from '../../../kit/media/microphone-store.ts'
import { textsIn, wordsOf } from '../../../kit/texts/rendered-text.ts'
import { TalkNotices } from './talk-notices.tsx'

const READY = { kind: 'ready', track: {} as MediaStreamTrack } as const

const noop = () => undefined

/** What is said, in words. */
async function reads(said: Partial<ComponentProps<typeof TalkNotices>>, lng: 'en' | 'id' = 'en'): Promise<string> {
  const i18n = await textsIn(lng, { en: { common, ptt: en }, id: { common: commonId, ptt: id } })
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <I18nextProvider i18n={i18n}>
        <TalkNotices microphone={READY} server={null} obstacle={null} blocked={false} ask={noop} play={noop} again={noop} {...said} />
      </I18nextProvider>
    </MantineProvider>,
  )
  return wordsOf(markup)
}

it('PU-31 a missing sound server is said in its own words, and how far it is', async () => {
  const detail = 'The media worker is not installed. To get it: npm run media:build.'
  const missing = await reads({ server: { worker: 'missing', detail, progress: null, turn: false } })
  expect(missing).toBe(`Sound cannot be carried here now You still see who talks and who is there. ${detail}`)
  const building = await reads({ server: { worker: 'building', detail: '12 of 40', progress: 0.3, turn: false } })
  expect(building).toContain('Sound is on its way')
  expect(await reads({ server: { worker: 'available', detail: 'mediasoup', progress: null, turn: false } })).toBe('')
})

it('PU-31 each reason for having no microphone has its own help, in both languages', async () => {
  const states: readonly MicrophoneState[] = [
    { kind: 'unasked' },
    { kind: 'insecure' },
    { kind: 'refused' },
    { kind: 'absent' },
    { kind: 'failed', reason: 'Device in use' },
  ]
  for (const lng of ['en', 'id'] as const) {
    const said = await Promise.all(states.map((microphone) => reads({ microphone }, lng)))
    expect(new Set(said).size).toBe(states.length)
    expect(said.join()).not.toMatch(/missing |\{\{/)
    expect(said[4]).toContain('Device in use')
  }
  expect(await reads({ microphone: { kind: 'insecure' } })).not.toContain('Try again')
  expect(await reads({ microphone: null })).toBe('')
})

it('PU-37 why sound is not connected is said with what helps and a press to try again, in both languages', async () => {
  for (const lng of ['en', 'id'] as const) {
    const said = await Promise.all(
      (['loopback', 'no_relay', 'relay'] as const).map((why) => reads({ obstacle: { why, address: '10.1.2.3:20000' } }, lng)),
    )
    expect(new Set(said).size).toBe(3)
    for (const words of said) expect(words).toMatch(lng === 'en' ? /10\.1\.2\.3:20000.* Try again$/ : /10\.1\.2\.3:20000.* Coba lagi$/)
    expect(said.join()).not.toMatch(/missing |\{\{/)
    expect(said[1]).toContain('TURN')
  }
})

it('PU-31 a browser that waits for a press is said, with the press', async () => {
  expect(await reads({ blocked: true })).toMatch(/silent until you press .* Play the sound$/)
})
