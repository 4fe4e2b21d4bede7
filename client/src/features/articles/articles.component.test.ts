import { articles } from '@menara/shared/contract/articles.contract.ts'
import { faultCodes } from '@menara/shared/contract/faults.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open, reopen } from '../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../tests/components/axe.ts'
import { css } from '../../../../tests/components/css.ts'
import { press } from '../../../../tests/components/keys.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const main = page.getByRole('main')
const t = (key: string, params: Record<string, string> = {}) => en(`articles:${key}`, params)

/** A published article for everybody, also with fault codes. */
async function published(title: string): Promise<string> {
  const agent = await sessionOf('admin')
  const texts = { title_en: title, title_id: title, body_en: '1. Press **reset**.', body_id: '1. Tekan **reset**.' }
  const { id } = (await ask(agent, articles.create, { body: { ...texts, audience: 'public', location_id: null } })).data
  await ask(agent, articles.publish, { params: { id }, body: {} })
  return id
}

it('an article is written, published and read, and its second version says what changed', { timeout: 120_000 }, async () => {
  const title = unique('Katup macet')
  await open('/desk/articles/form', 'admin')
  await main.getByLabelText(t('title_en'), { exact: false }).fill(title)
  await main.getByLabelText(t('title_id'), { exact: false }).fill(title)
  const body = main.getByRole('textbox', { name: t('body_en'), exact: true })
  await body.fill('Close the **valve**.')
  expect(await wrongOn('main')).toEqual([])
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  await expect.element(main.getByText(t('notPublished'))).toBeVisible()
  await press(page.getByRole('button', { name: t('publish'), exact: true }), '{Enter}')
  await expectToast('Success Update !')
  await reopen()
  await expect.element(main.getByRole('article', { name: title }).getByText('valve')).toBeVisible()
  await press(main.getByRole('button', { name: en('common:yes'), exact: true }), '{Enter}')
  await expect.element(main.getByRole('button', { name: en('common:yes'), exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: en('common:edit'), exact: true }).click()
  await main.getByRole('textbox', { name: t('body_en'), exact: true }).fill('Call the team.')
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  await page.getByRole('dialog').getByLabelText(t('note')).fill('Shorter')
  await userEvent.keyboard('{Enter}')
  await expect.element(main.getByRole('article', { name: title }).getByText('Call the team.')).toBeVisible()
  await main.getByRole('combobox', { name: t('version') }).click()
  await expect.element(page.getByRole('option', { name: /^Version 2, .*Shorter$/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await wrongInBoth()).toEqual([])
})

it('what may help is offered while a ticket is typed, and linked with it by whoever works it', { timeout: 120_000 }, async () => {
  const title = unique('Eskalator')
  const id = await published(title)
  await open('/desk/ticketing/general/formTicket', 'employee')
  await main.getByLabelText(en('tickets:fact.title'), { exact: false }).fill(title)
  await expect.element(main.getByRole('status', { name: t('mayHelp') }).getByRole('link', { name: title })).toBeVisible()
  const employee = await sessionOf('employee')
  const [site] = (await ask(employee, locations.list, { query: {} })).data
  const ticket = (await ask(employee, tickets.create, { body: { ticket_type_id: 1, location_id: site?.id ?? '', title } })).data
  await open(`/desk/ticketing/general/detail?id=${ticket.id}`, 'agent')
  await press(main.getByRole('button', { name: t('linkName', { name: title }) }), '{Enter}')
  await expect.element(main.getByRole('button', { name: t('unlinkName', { name: title }) })).toBeVisible()
  const linked = (await ask(await sessionOf('agent'), articles.ofTicket, { params: { id: ticket.id } })).data
  expect(linked.map((one) => one.id)).toEqual([id])
})

it('whoever scans a fault code reads what may help before they report, on a phone', { timeout: 120_000 }, async () => {
  const title = unique('Kran bocor')
  await published(title)
  const admin = await sessionOf('admin')
  const [code] = (await ask(admin, faultCodes.list, { query: { limit: 1 } })).data
  await open(`/desk/external?fault=${code?.code ?? ''}`, 'stranger', { viewport: [360, 740] })
  await page.getByLabelText(en('faults:what'), { exact: false }).fill(title)
  await page.getByRole('button', { name: title }).click()
  await expect.element(page.getByText('reset', { exact: true })).toBeVisible()
  await page
    .getByRole('group', { name: t('didHelp') })
    .getByRole('button', { name: en('common:yes'), exact: true })
    .click()
  await expect.element(page.getByText(t('thanksHelped'))).toBeVisible()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  expect(await wrongOn()).toEqual([])
})

it('a file of an article is added, saved by its readers, and taken off after a question', { timeout: 120_000 }, async () => {
  const title = unique('Panel')
  const id = await published(title)
  await open(`/desk/articles/article?id=${id}`, 'admin')
  await expect.element(main.getByRole('button', { name: t('addFile') })).toBeVisible()
  await userEvent.upload(css('input[type=file]', main), new File(['Press reset'], 'steps.txt', { type: 'text/plain' }))
  await expect.element(main.getByRole('button', { name: t('saveFile', { name: 'steps.txt' }) })).toBeVisible()
  expect(await wrongInBoth('main')).toEqual([])
  await open(`/desk/articles/article?id=${id}`, 'employee', { language: 'id', viewport: [360, 740] })
  await expect.element(main.getByRole('button', { name: textsIn('id')('articles:saveFile', { name: 'steps.txt' }) })).toBeVisible()
  await expect.element(main.getByRole('button', { name: textsIn('id')('articles:addFile') })).toHaveLength(0)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await open(`/desk/articles/article?id=${id}`, 'admin')
  await press(main.getByRole('button', { name: t('removeFile', { name: 'steps.txt' }) }), '{Enter}')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:delete'), exact: true })
    .click()
  await expect.element(main.getByText(t('noFiles_other', { count: '10' }))).toBeVisible()
})
