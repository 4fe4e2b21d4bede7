import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../../tests/components/axe.ts'
import { houseTime } from '../../../../../tests/components/house.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { ask, sessionOf, unique } from '../../../../../tests/journeys/kit/people.ts'

const field = (name: 'ends_on' | 'from' | 'to') => page.getByLabelText(new RegExp(`^${en(`visits:when.${name}`)}`))

it('visits repeat: a date of a series is left out, and the series is ended with what it opened ahead', { timeout: 120_000 }, async () => {
  const [site] = (await ask(await sessionOf('agent'), locations.list, { query: {} })).data
  const title = unique('Cleaning')
  const until = new Date((await houseTime()) + 60 * 86_400_000).toISOString().slice(0, 10)
  await open('/desk/ticketing/visitor/formTicket', 'agent')
  await page.getByRole('textbox', { name: en('visits:purpose'), exact: false }).fill(title)
  await page
    .getByRole('main')
    .getByRole('combobox', { name: en('tickets:fact.site'), exact: true })
    .click()
  await page.getByRole('option', { name: site?.name ?? '', exact: true }).click()
  await page.getByRole('combobox', { name: en('visits:repeat'), exact: true }).click()
  await page.getByRole('option', { name: en('visits:repeats.workdays'), exact: true }).click()
  await field('ends_on').fill(until)
  await field('from').fill('18:00')
  await field('to').fill('21:00')
  await page.getByRole('textbox', { name: en('visitors:lines'), exact: false }).fill('Siti Bersih, PT Bersih')
  expect(await wrongOn('main')).toEqual([])
  await page.getByRole('button', { name: en('visits:beginSeries') }).click()
  const series = page.getByRole('dialog', { name: title })
  const opened = series.getByRole('region', { name: en('visits:opened') })
  await expect.element(opened.getByRole('link').first()).toMatchTextContent('VIS-')
  const next = series.getByRole('region', { name: en('visits:next') })
  await next.getByRole('button').first().click()
  await expect.element(next).toMatchTextContent(en('visits:leftOut'))
  expect(await wrongOn('[role=dialog]')).toEqual([])
  await series.getByRole('button', { name: en('visits:end'), exact: true }).click()
  await page
    .getByRole('dialog', { name: en('visits:endTitle') })
    .getByRole('button', { name: en('visits:end'), exact: true })
    .click()
  await expect.element(series).toMatchTextContent(en('visits:state.ended'))
})
