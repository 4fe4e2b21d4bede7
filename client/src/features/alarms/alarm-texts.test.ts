import type { AlarmJournalEntry } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { nestedText } from '@menara/shared/kit/nested-texts.ts'
import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import enLetters from '../../../../shared/src/message-templates/en.json'
import idLetters from '../../../../shared/src/message-templates/id.json'
import enAlarms from '../../i18n/en/alarms.json'
import enCommon from '../../i18n/en/common.json'
import idAlarms from '../../i18n/id/alarms.json'
import idCommon from '../../i18n/id/common.json'
import { messageText } from '../../kit/texts/shared-text.ts'
import { journalComment } from './embed/journal-comment.ts'

const textsIn = async (lng: 'en' | 'id') => {
  const texts = createInstance()
  const resources = {
    en: { letters: enLetters, alarms: enAlarms, common: enCommon },
    id: { letters: idLetters, alarms: idAlarms, common: idCommon },
  }
  await texts.init({ lng, resources, interpolation: { escapeValue: false } })
  return texts
}

it('AU-7 says what the system wrote in the reader’s language, and what was typed as it was typed', async () => {
  const [en, id] = [await textsIn('en'), await textsIn('id')]
  const fence = { key: 'alarm_message.fence_out_of_hours', params: { subject: 'Tamu 03', fence: 'Ruang {{IT}} $t(x)' } }
  const alarm = { message: 'As written', wording: fence }
  expect(messageText(alarm, en)).toBe('Tamu 03 is in Ruang {{IT}} $t(x) out of hours')
  expect(messageText(alarm, id)).toBe('Tamu 03 berada di Ruang {{IT}} $t(x) di luar jam kerja')
  for (const wording of [null, { ...fence, key: 'alarm_message' }, { ...fence, key: 'alarm_message.newer' }])
    expect(messageText({ ...alarm, wording }, id)).toBe('As written')
  expect(messageText({ message: 'Of another upstream' }, id)).toBe('Of another upstream')
})

it.each([
  ['severity', 'critical', 'Critical', 'Kritis'],
  ['escalated', 'desk lead', 'the desk lead', 'kepala meja'],
  ['escalated', 'group', 'the group', 'grup'],
  ['unshelved', 'It became critical', 'It became critical', 'Menjadi kritis'],
  ['suppressed', 'AHU-03: running = 0 (< 0.5)', 'AHU-03: running = 0 (< 0.5)', 'AHU-03: running = 0 (< 0.5)'],
] as const)('AU-7 says what the journal noted by itself in the reader’s language (%s %s)', async (event, comment, en, id) => {
  const entry = { event, comment, actor: null } satisfies Partial<AlarmJournalEntry>
  expect([journalComment(entry, (await textsIn('en')).t), journalComment(entry, (await textsIn('id')).t)]).toEqual([en, id])
  const typed = { ...entry, actor: { id: '1', name: 'Rina' } }
  expect(journalComment(typed, (await textsIn('id')).t)).toBe(comment)
})

it.each([
  ['en', 'Back to normal by the device at 2026-11-25 10:00 WIB: Tamu 03 left Ruang IT (20, limit 28)'],
  ['id', 'Kembali normal menurut perangkat pada 2026-11-25 10:00 WIB: Tamu 03 meninggalkan Ruang IT (20, batas 28)'],
] as const)('AL-40 says what a device said on a ticket in the reader’s language, with the texts in it (%s)', async (language, said) => {
  const message = nestedText('message', 'Tamu 03 left Ruang IT', {
    key: 'alarm_message.fence_exit',
    params: { subject: 'Tamu 03', fence: 'Ruang IT' },
  })
  const measure = nestedText('measure', ' (20, limit 28)', { key: 'alarm_ticket.measure_limit', params: { value: '20', limit: '28' } })
  const wording = { key: 'alarm_ticket.over', params: { ...message, ...measure, at: '2026-11-25 10:00 WIB' } }
  expect(messageText({ message: 'In English', wording }, await textsIn(language))).toBe(said)
})
