import '../../../../tests/kit/upstreams/pretend-page.ts'
import { type Ticket, ticketFeed } from '@menara/shared/contract/tickets/tickets.contract.ts'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import { ORDERS } from '../../features/tickets/queue/ticket-order.ts'
import english from '../../i18n/en/common.json' with { type: 'json' }
import indonesian from '../../i18n/id/common.json' with { type: 'json' }
import { completeReply, completeRows } from '../calls/complete.ts'
import { OversizedMark } from './oversized-mark.tsx'

const whole = (id: string, created_at: string) =>
  ({ ...(completeReply(ticketFeed.source, [{ id }]) as { data: Ticket[] }).data[0], created_at }) as Ticket
const { extra_data: _, labels: __, ...rest } = whole('large', '2026-11-25T02:00:00Z') as Ticket & { labels?: unknown }
const large = {
  ...rest,
  number: 'T-7',
  oversized: { fields: ['extra_data', 'labels'], bytes: 2_000_000, digest: 'd' },
} as unknown as Ticket

it('KT-105 a row that was too large stands in its list with what it has, and no other row changes', () => {
  const other = whole('other', '2026-11-25T01:00:00Z')
  const rows = completeRows(
    ticketFeed,
    new Map([
      ['large', large],
      ['other', other],
    ]),
    false,
  )
  expect([...rows.values()].sort(ORDERS.newest).map((row) => row.id)).toEqual(['large', 'other'])
  expect(rows.get('large')).toMatchObject({ number: 'T-7', oversized: { fields: ['extra_data', 'labels'] } })
  expect(Object.keys(other).filter((field) => !(field in (rows.get('large') as object)))).toEqual([])
  expect(rows.get('other')).toBe(other)
  const untouched = new Map([['other', other]])
  expect(completeRows(ticketFeed, untouched, false)).toBe(untouched)
})

it.each([
  ['en', english, 'open it to read: extra_data, labels'],
  ['id', indonesian, 'buka untuk membaca: extra_data, labels'],
] as const)('KT-105 its mark says in %s what is read by opening it; a whole row has none', async (lng, common, text) => {
  const i18n = i18next.createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng, resources: { [lng]: { common } }, defaultNS: 'common', interpolation: { escapeValue: false } })
  const shown = (row: unknown) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <OversizedMark row={row} />
      </I18nextProvider>,
    )
  expect(shown(large)).toContain(text)
  expect(shown(whole('other', ''))).toBe('')
  // Somebody else's own field of that name is no mark.
  expect(shown({ id: 'p', oversized: true })).toBe('')
})
