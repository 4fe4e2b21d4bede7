import type { InboxItem } from '@menara/shared/contract/inbox.contract.ts'
import { nestedText } from '@menara/shared/kit/nested-texts.ts'
import { createInstance } from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../../tests/kit/upstreams/pretend-page.ts'
import { notificationTypeOf } from '../../../../shared/src/domain/notification-types.ts'
import en from '../../../../shared/src/message-templates/en.json'
import id from '../../../../shared/src/message-templates/id.json'
import { keepToken } from '../../kit/session/session.ts'
import { wordsOf } from './embed/inbox-words.ts'
import { readAll, readHere, readOne } from './inbox.api.ts'
import { byDay, countText, newestFirst, placeOf, withRead } from './inbox-order.ts'

const item = (more: Partial<InboxItem> = {}): InboxItem => ({
  id: 'a',
  type: 'alarm',
  title: 'Alarm: as written',
  text: 'As written',
  link: null,
  message: { key: 'unknown', params: {} },
  read_at: null,
  done_at: null,
  snoozed_until: null,
  muted: false,
  created_at: '2026-11-20T04:00:00.000Z',
  ...more,
})

const textsIn = async (lng: 'en' | 'id') => {
  const texts = createInstance()
  await texts.init({ lng, resources: { en: { letters: en }, id: { letters: id } }, interpolation: { escapeValue: false } })
  return texts
}

describe('the words of a message', () => {
  const raised = (priority: string) => ({
    key: 'alarm.raised',
    params: { message: 'Too warm', device: 'CRAC 4', location: 'Cikarang', priority },
  })

  it.each([
    ['en', 'critical', 'Critical alarm: Too warm'],
    ['en', 'medium', 'Alarm: Too warm'],
    ['id', 'critical', 'Alarm kritis: Too warm'],
    ['id', 'high', 'Alarm prioritas tinggi: Too warm'],
  ] as const)('IB-1 are in the reader’s language (%s, %s)', async (lng, priority, title) => {
    expect(wordsOf(item({ message: raised(priority) }), await textsIn(lng))).toEqual({ title, text: 'CRAC 4, Cikarang' })
  })

  it('IB-1 say a fence’s alarm in the reader’s language, also within the title', async () => {
    const wording = { key: 'alarm_message.fence_dwell', params: { subject: 'Tamu 03', fence: 'Ruang IT' } }
    const params = { ...raised('critical').params, ...nestedText('message', 'Tamu 03 stays too long in Ruang IT', wording) }
    const shown = wordsOf(item({ message: { key: 'alarm.raised', params } }), await textsIn('id'))
    expect(shown.title).toBe('Alarm kritis: Tamu 03 terlalu lama di Ruang IT')
  })

  it('IB-1 carry facts as they are, whatever is in them', async () => {
    const params = { number: 'GEN-1', title: '<b>{{number}}</b> $t(title)', actor: 'Citra' }
    expect(wordsOf(item({ message: { key: 'inbox.ticket_assigned', params } }), await textsIn('en'))).toEqual({
      title: 'GEN-1 was assigned to you',
      text: '<b>{{number}}</b> $t(title) · by Citra',
    })
  })

  it.each(['unknown', 'alarm', 'inbox.ticket_', 'alarm.raised.title', ''])('IB-2 are the server’s for the key %j', async (key) => {
    const words = { title: 'As {{written}} $t(title)', text: '' }
    expect(wordsOf(item({ ...words, message: { key, params: {} } }), await textsIn('id'))).toEqual(words)
  })
})

describe('what the server sends', () => {
  const sources = Object.entries(
    import.meta.glob<string>(['../../../../backend/src/**/*.ts', '!**/*.test.ts'], { query: '?raw', import: 'default', eager: true }),
  )
  const found = (pattern: RegExp) => sources.flatMap(([, text]) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
  /** Plain keys, and those made of a prefix and the `key` of a letter in the same file. */
  const letters = new Set(
    sources
      .filter(([, text]) => /`inbox\.ticket_\$\{key\}`/.test(text))
      .flatMap(([, text]) => [...text.matchAll(/\bletter\(\s*'(\w+)',/g)])
      .map((match) => match[1] ?? ''),
  )
  const plain = found(/message: \{ key: '([\w.]+)'/g)
  /** Keys made of parts: what is known only when one is sent stands for any word. */
  const made = found(/message: \{ key: `([^`]+)`/g)
  const fits = (template: string) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[a-z_.]+')}$`)
  /** A message has a title; what has none holds messages. */
  const messagesIn = (texts: object, at: string): string[] =>
    'title' in texts ? [at] : Object.entries(texts).flatMap(([key, of]) => (typeof of === 'object' ? messagesIn(of, `${at}.${key}`) : []))
  const known = Object.entries(en).flatMap(([subject, of]) => messagesIn(of, subject))
  const keys = [
    ...new Set([
      ...plain,
      ...[...letters].map((text) => `inbox.ticket_${text}`),
      ...made.flatMap((template) => known.filter((key) => fits(template).test(key))),
    ]),
  ].sort()

  it('IB-3 is found whole by this test', () => {
    const sent = found(/(message: \{ key: )/g).length
    expect(sent).toBe(plain.length + made.length)
    expect(made.filter((template) => !known.some((key) => fits(template).test(key)))).toEqual([])
    expect(keys).toEqual(expect.arrayContaining(['alarm.raised', 'inbox.ticket_assigned', 'inbox.ticket_noted', 'inbox.ticket_resolved']))
  })

  it.each(keys)('IB-3 has texts in both languages: %s', async (key) => {
    for (const lng of ['en', 'id'] as const) {
      const texts = await textsIn(lng)
      for (const part of ['title', 'text']) expect(texts.exists(`${key}.${part}`, { ns: 'letters' }), `${lng} ${part}`).toBe(true)
    }
  })

  it('IB-3 has a type that people can choose by', () => {
    const types = new Set([
      ...found(/^\s*type: '([a-z_.]+)',\n(?:.*\n)?\s*title: [`'$]/gm),
      ...[...letters].map((text) => `ticket.${text}`),
    ])
    expect([...types]).toEqual(expect.arrayContaining(['alarm', 'booking', 'talk', 'ticket.assigned']))
    expect([...types].filter((text) => notificationTypeOf(text).type === 'other')).toEqual([])
  })
})

describe('the list', () => {
  it('IB-4 has days, newest first', () => {
    const at = (id: string, created_at: string) => item({ id, created_at })
    const rows = newestFirst([
      at('old', '2026-11-18T09:00:00.000Z'),
      at('b', '2026-11-20T04:00:00.000Z'),
      at('c', '2026-11-20T04:00:00.000Z'),
      at('new', '2026-11-20T05:00:00.000Z'),
    ])
    const days = byDay(rows, (row) => row.slice(0, 10))
    expect(days.map(({ day, items }) => [day, items.map((item) => item.id)])).toEqual([
      ['2026-11-20', ['new', 'c', 'b']],
      ['2026-11-18', ['old']],
    ])
    expect(byDay([], () => '')).toEqual([])
  })

  it('IB-5 leads inside the product', () => {
    expect(placeOf('/admin/plugins/iot/alarm?alarm=1')).toEqual({ path: '/admin/plugins/iot/alarm', search: '?alarm=1' })
    for (const link of [null, '', 'https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])
      expect(placeOf(link)).toBeNull()
  })
})

describe('the badge', () => {
  it.each([
    [0, '0'],
    [99, '99'],
    [100, '99+'],
    [2041, '99+'],
  ])('IB-7 says for %d unread: %s', (count, text) => {
    expect(countText(count)).toBe(text)
  })
})

describe('marking as read', () => {
  const [one, two, read] = [item({ id: 'one' }), item({ id: 'two' }), item({ id: 'read', read_at: '2026-11-20T04:00:00.000Z' })]
  const shownUnread = () =>
    withRead([one, two, read], readHere.getState().ids)
      .filter((item) => item.read_at === null)
      .map((item) => item.id)
  const asked: string[] = []
  const serve = (answer: () => Response) =>
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      await Promise.resolve()
      return answer()
    })
  const fine = () => new Response(JSON.stringify({ data: null }), { status: 200 })

  beforeEach(() => {
    keepToken({ accessToken: 'mine' })
    readHere.setState({ ids: new Set() })
    asked.length = 0
  })

  it('IB-6 is seen at once and asked once', async () => {
    serve(fine)
    const done = readOne(one)
    expect(shownUnread()).toEqual(['two'])
    await done
    await readOne(read)
    expect(asked).toEqual(['/api/v1/inbox/read/one'])
    await readAll([one, two, read])
    expect([shownUnread(), asked.at(-1)]).toEqual([[], '/api/v1/inbox/readAll'])
  })

  it('IB-6 is taken back when it is refused', async () => {
    serve(() => new Response('{}', { status: 503 }))
    const done = readAll([one, two])
    expect(shownUnread()).toEqual([])
    await done
    expect(shownUnread()).toEqual(['one', 'two'])
  })
})
