import '../../../tests/kit/upstreams/pretend-page.ts'
import { MantineProvider } from '@mantine/core'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import { PersonField } from '../features/ticket-tools/worker-fields.tsx'
import { AssigneeSelect } from '../features/tickets/moves/workers-fields.tsx'
import common from '../i18n/en/common.json' with { type: 'json' }
import { asking } from '../kit/calls/query.ts'

const SITE = '0190a0a0-0000-7000-8000-000000000001'
const [SARI, BUDI] = ['0190a0a0-0000-7000-8000-000000000002', '0190a0a0-0000-7000-8000-000000000003']
const may = 'ticket_work' as const
const atSite = asking(users.byLocation, { params: { id: SITE }, query: { may } }).queryKey
const anywhere = asking(users.list, { query: { limit: 1000, status: 'active', may } }).queryKey

/** What is shown once the server has answered that Sari may work tickets, and which lists of people were asked for that are not narrowed to such. */
async function shown(page: ReactNode) {
  const i18n = i18next.createInstance()
  await i18n.use(initReactI18next).init({ lng: 'en', ns: ['common'], defaultNS: 'common', resources: { en: { common } } })
  const client = new QueryClient()
  for (const key of [atSite, anywhere]) client.setQueryData(key, { data: [{ id: SARI, name: 'Sari' }] } as never)
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <I18nextProvider i18n={i18n}>{page}</I18nextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const lists = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey: [subject] }) => subject === 'users')
  return { markup, everybody: lists.map((list) => JSON.stringify(list.queryKey)).filter((key) => !key.includes(may)) }
}

it.each([
  ['of a ticket', <AssigneeSelect key="" locationId={SITE} value={SARI} />],
  ['of a schedule', <PersonField key="" locationId={SITE} value={SARI} />],
  ['of a macro', <PersonField key="" locationId={null} value={SARI} />],
])('TK-66 the assignee %s is chosen among those who may work tickets', async (_name, picker) => {
  const { markup, everybody } = await shown(picker)
  expect(markup).toContain('value="Sari"')
  expect(everybody).toEqual([])
})

it('TK-66 who has the ticket and may not work it any more stands there, marked', async () => {
  const { markup } = await shown(<AssigneeSelect locationId={SITE} value={BUDI} now={{ id: BUDI, name: 'Budi' }} />)
  expect(markup).toContain('value="Budi may not work tickets any more"')
})

it('TK-66 who was stored and has lost the right is named beside the empty field', async () => {
  const { markup } = await shown(<PersonField locationId={SITE} value={null} lost={{ name: 'Budi' }} />)
  expect(markup).toContain('Budi may not work tickets any more')
  expect(markup).not.toContain('value="Budi')
})
