import type { Activity } from '@menara/shared/contract/activities.contract.ts'
import { nestedText } from '@menara/shared/kit/nested-texts.ts'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import enLetters from '../../../../../shared/src/message-templates/en.json'
import idLetters from '../../../../../shared/src/message-templates/id.json'
import en from '../../../i18n/en/home.json'
import id from '../../../i18n/id/home.json'
import { happenedText } from './happened-text.ts'

const textsIn = async (lng: 'en' | 'id') => {
  const texts = createInstance()
  await texts.init({
    lng,
    resources: { en: { home: en, letters: enLetters }, id: { home: id, letters: idLetters } },
    interpolation: { escapeValue: false },
  })
  return texts
}
const said = async (lng: 'en' | 'id', message: Activity['message'], description = 'As {{written}} $t(title)') =>
  happenedText({ description, message }, await textsIn(lng))

describe('what happened', () => {
  const params = { device: 'CRAC 4', message: 'Suhu tinggi', value: '31.2 °C', limit: '28 °C' }

  it('HM-1 is in the reader’s language, with its facts as they are', async () => {
    expect(await said('en', { key: 'alarm.raised_limit', params })).toBe('CRAC 4: Suhu tinggi (31.2 °C, limit 28 °C)')
    expect(await said('id', { key: 'alarm.raised_limit', params })).toBe('CRAC 4: Suhu tinggi (31.2 °C, batas 28 °C)')
    const odd = { number: 'GEN-1', title: '<b>{{number}}</b> $t(title)' }
    expect(await said('id', { key: 'ticket.created', params: odd })).toBe('GEN-1 dibuka: <b>{{number}}</b> $t(title)')
  })

  it('HM-1 has what a person added after it', async () => {
    const acknowledged = { key: 'alarm.acknowledged', params: { ...params, comment: 'Saya {{device}} lihat' } }
    expect(await said('en', acknowledged)).toBe('CRAC 4: Suhu tinggi was acknowledged: Saya {{device}} lihat')
    expect(await said('id', acknowledged)).toBe('CRAC 4: Suhu tinggi diakui: Saya {{device}} lihat')
  })

  it('HM-5 has a text within it in the reader’s language too', async () => {
    const message = nestedText('message', 'Tamu 03 entered Ruang IT', {
      key: 'alarm_message.fence_enter',
      params: { subject: 'Tamu 03', fence: 'Ruang IT' },
    })
    const cleared = { key: 'alarm.cleared', params: { device: 'Gawai', ...message } }
    expect(await said('en', cleared)).toBe('Gawai: Tamu 03 entered Ruang IT is over')
    expect(await said('id', cleared)).toBe('Gawai: Tamu 03 memasuki Ruang IT sudah berakhir')
    const newer = { ...cleared, params: { ...cleared.params, 'message.key': 'alarm_message.unknown' } }
    expect(await said('id', newer)).toBe('Gawai: Tamu 03 entered Ruang IT sudah berakhir')
  })

  it.each(['unknown', 'unknown.key', 'alarm', 'alarm.raised.more', ''])('HM-2 is as it was written for the key %j', async (key) => {
    expect(await said('id', { key, params: {} })).toBe('As {{written}} $t(title)')
  })

  it('HM-2 is as it was written without a key', async () => {
    expect(await said('id', null)).toBe('As {{written}} $t(title)')
  })
})

describe('what the server notes', () => {
  const sources = Object.entries(
    import.meta.glob<string>(['../../../../../backend/src/features/**/*.ts', '!**/*.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  )
  const found = (file: RegExp, pattern: RegExp): string[] =>
    sources.filter(([path]) => file.test(path)).flatMap(([, text]) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
  const wordsIn = (file: RegExp, end: string): string[] => {
    const text = sources.find(([path]) => file.test(path))?.[1] ?? ''
    const [words = ''] = text.slice(text.indexOf('const WORDS')).split(end)
    return [...words.matchAll(/^ {2}(\w+): '/gm)].map((match) => match[1] ?? '')
  }
  const ticket = wordsIn(/ticket-record\.service/, '\n}').map((text) => `ticket.${text === 'note' ? 'noted' : text}`)
  const alarm = wordsIn(/alarms\.notifier/, '\n}').map((text) => `alarm.${text}`)
  const keys = [
    ...ticket,
    'ticket.removed',
    ...alarm,
    ...found(/alarms\.notifier/, /key: '(alarm\.(?:raised|raised_value|raised_limit|cleared))'/g),
    ...found(/devices\.service/, /tell\(device, '([\w.]+)'/g),
    ...found(/./, /happened: \{ key: '([\w.]+)'/g),
  ]

  it('HM-3 is found whole by this test', () => {
    expect(ticket.length).toBeGreaterThan(20)
    expect(alarm).toHaveLength(9)
    expect(new Set(keys)).toContain('device.offline')
    expect(new Set(keys)).toContain('desk.taken_over')
    // Whoever notes something new is asked here for its texts.
    const noting = sources.filter(
      ([path, text]) => !path.includes('/activities/') && /ActivityNote\b|(?:telling|notifier)\.note\(/.test(text),
    )
    expect(noting.map(([path]) => path.split('/').at(-1)).sort()).toEqual([
      'alarms.notifier.ts',
      'devices.service.ts',
      'sign-ons.service.ts',
      'ticket-record.service.ts',
    ])
  })

  it.each([...new Set(keys)])('HM-3 has its text in both languages: %s', async (key) => {
    for (const lng of ['en', 'id'] as const) expect((await textsIn(lng)).exists(`happened.${key}`, { ns: 'home' }), lng).toBe(true)
  })
})
