import { articles } from '@menara/shared/contract/articles.contract.ts'
import { faultCodes } from '@menara/shared/contract/faults.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect } from '@playwright/test'
import { wrongOn } from '../kit/axe.ts'
import { pick } from '../kit/choices.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const t = (key: string, facts: Record<string, string> = {}) => en(`articles:${key}`, facts)
const inIndonesian = say('id')

journey('an article is written in both languages, helps whoever scans a fault code, and is linked with the ticket', async ({ as }) => {
  journey.setTimeout(180_000)
  const title = unique('Pintu otomatis')
  const author = await as('admin')
  await author.goto('/desk/articles/form')
  for (const [field, value] of [
    ['title_en', title],
    ['title_id', title],
  ] as const)
    await author.getByRole('main').getByLabel(t(field)).fill(value)
  await author.getByRole('textbox', { name: t('body_en'), exact: true }).fill('Press **reset**, then wait.')
  await author.getByRole('textbox', { name: t('body_id'), exact: true }).fill('Tekan **setel ulang**, lalu tunggu.')
  await pick(author, { field: t('audienceHead'), option: t('audience.public') })
  await author.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect(author.getByRole('heading', { level: 1 })).toHaveText(title)
  await author.getByRole('button', { name: t('publish'), exact: true }).press('Enter')
  await expect(author.getByText(t('notPublished'))).toBeHidden()

  // On a telephone, without an account, in Indonesian.
  const admin = await sessionOf('admin')
  const [code] = (await ask(admin, faultCodes.list, { query: { limit: 1 } })).data
  const visitor = await as('stranger', { language: 'id', viewport: { width: 360, height: 740 } })
  await visitor.goto(`/desk/external?fault=${code?.code}`)
  await visitor.getByLabel(inIndonesian('faults:what')).fill(title)
  await visitor.getByRole('button', { name: title }).click()
  await expect(visitor.getByText('setel ulang', { exact: true })).toBeVisible()
  expect(await wrongOn(visitor)).toEqual([])
  await visitor
    .getByRole('group', { name: inIndonesian('articles:didHelp') })
    .getByRole('button', { name: inIndonesian('common:yes'), exact: true })
    .click()
  await expect(visitor.getByText(inIndonesian('articles:thanksHelped'))).toBeVisible()

  // Who works a ticket about the same is offered it, and links it.
  const employee = await sessionOf('employee')
  const [site] = (await ask(employee, locations.list, { query: {} })).data
  const { id } = (await ask(employee, tickets.create, { body: { ticket_type_id: 1, location_id: site?.id ?? '', title } })).data
  const desk = await as('agent', { language: 'id' })
  await desk.goto(`/desk/ticketing/general/detail?id=${id}`)
  await desk.getByRole('button', { name: inIndonesian('articles:linkName', { name: title }) }).press('Enter')
  await expect(desk.getByRole('button', { name: inIndonesian('articles:unlinkName', { name: title }) })).toBeVisible()
  const [linked] = (await ask(await sessionOf('agent'), articles.ofTicket, { params: { id } })).data
  const found = (await ask(admin, articles.list, { query: { search: title } })).data
  expect(found).toMatchObject([{ id: linked?.id, helped: 1, not_helped: 0 }])
})
