import '../../../../tests/kit/upstreams/pretend-page.ts'
import { MantineProvider } from '@mantine/core'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, it, vi } from 'vitest'
import english from '../../i18n/en/common.json' with { type: 'json' }
import { Refused } from '../calls/call.ts'
import type { RowList } from '../links/pages.ts'
import { ListPage, ListPanel } from './list-page.tsx'

// Rows are measured in a browser.
vi.mock('../look/rem.ts', () => ({ useRem: () => 42 }))
vi.mock('@tanstack/react-virtual', () => ({
  useVirtualizer: () => ({ getVirtualItems: () => [], getTotalSize: () => 0, measure: () => undefined, scrollToIndex: () => undefined }),
}))

type Row = { readonly id: string }
const NONE: RowList<Row> = { rows: undefined, error: null, retry: () => undefined }
const two: RowList<Row> = { ...NONE, rows: [{ id: 'a' }, { id: 'b' }] }
const about = {
  columns: [{ key: 'id', header: 'Name', cell: ({ id }: Row) => id }],
  keyOf: ({ id }: Row) => id,
  nameOf: ({ id }: Row) => id,
  filters: <input aria-label="Search" />,
  actions: <button type="button">New</button>,
  empty: 'No pumps yet',
}

async function shown(list: RowList<Row>, List: typeof ListPage | typeof ListPanel): Promise<string> {
  const i18n = i18next.createInstance()
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { common: english } }, defaultNS: 'common' })
  return renderToStaticMarkup(
    <MantineProvider>
      <I18nextProvider i18n={i18n}>
        <List<Row> title="Pumps" label="Pumps" list={list} {...about} />
      </I18nextProvider>
    </MantineProvider>,
  )
}
const status = (markup: string) => /<(\w+)[^>]*role="status"[^>]*>([^<]*)<\/\1>/.exec(markup)?.[2]

it.each([
  ['a page', ListPage],
  ['a part of a page', ListPanel],
])('KT-115 %s says how many rows it shows, and whether there are more', async (_name, List) => {
  const markup = await shown(two, List)
  expect(status(markup)).toBe('2 rows')
  expect(markup).toContain('aria-label="Pumps" aria-rowcount="2"')
  expect(status(await shown({ ...two, more: { load: () => undefined, busy: false } }, List))).not.toBe('2 rows')
})

it.each([
  ['the first rows are under way', NONE, 'aria-busy="true"'],
  ['there are none', { ...NONE, rows: [] }, 'No pumps yet'],
  ['they are refused', { ...NONE, error: new Refused({ status: 403, title: '', message: 'Not yours', errors: [] }) }, 'Not yours'],
])('KT-115 says so when %s, and filters and actions stay', async (_name, list, text) => {
  for (const List of [ListPage, ListPanel]) {
    const markup = await shown(list, List)
    expect(markup).toContain(text)
    expect(markup).toContain('aria-label="Search"')
    expect(markup).toContain('New</button>')
    expect(markup).not.toContain('<table')
  }
})
