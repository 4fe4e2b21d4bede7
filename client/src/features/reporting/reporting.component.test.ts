import { savedReports } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { reportSubjects } from '@menara/shared/domain/reports/report-subjects.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { en } from '../../../../tests/components/texts.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const t = (name: string, params: Record<string, string | number> = {}) => en(`reporting:${name}`, params)
const AT = '/admin/plugins/reporting'

it('RPS-1 a report is built by keyboard alone, and the address holds it', async () => {
  await open(AT, await sessionOf('admin'))
  const choose = async (label: string, option: string) => {
    page.getByRole('combobox', { name: label, exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('option', { name: option, exact: true })).toBeVisible()
    await userEvent.keyboard(option.slice(0, 4))
    await userEvent.keyboard('{ArrowDown}{Enter}')
  }
  await expect.element(page.getByRole('table', { name: t('result') })).toBeVisible()
  await choose(t('groupBy'), 'Priority')
  await expect.poll(address).toContain('groups=priority')
  page
    .getByRole('button', { name: t('addFilter'), exact: true })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Type', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('group', { name: 'Type' })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: t('total') })).toBeVisible()
  expect(await wrongOn('main')).toEqual([])
})

it('RPS-2 a figure opens its rows, and its definition is one press away', async () => {
  await open(`${AT}?subject=tickets&groups=priority&measures=count&period=months12`, await sessionOf('admin'))
  const figure = page.getByRole('button', { name: /Tickets, Total: open the rows/ })
  await expect.element(figure).toBeVisible()
  await page.getByRole('button', { name: t('definitionOf', { name: 'Tickets' }) }).click()
  await expect.element(page.getByText(reportSubjects.tickets.measures[0]?.definition.en ?? '')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await figure.click()
  await expect.element(page.getByRole('dialog', { name: t('rowsOf', { name: 'Tickets' }) })).toBeVisible()
  await expect
    .element(
      page
        .getByRole('table', { name: t('rows') })
        .getByRole('link')
        .first(),
    )
    .toBeVisible()
  expect(address()).toContain('cell=count')
})

it('RPS-3 a report is kept under a name and found again, and a ready report opens with its own figures', async () => {
  const admin = await sessionOf('admin')
  const name = unique('Backlog')
  await open(`${AT}?subject=tickets&groups=state&measures=open`, admin)
  await page.getByRole('button', { name: t('keep'), exact: true }).click()
  await page.getByRole('textbox', { name: t('name') }).fill(name)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('keep'), exact: true })
    .click()
  await expect.element(page.getByRole('button', { name: t('keepChanges') })).toBeVisible()
  const kept = (await ask(admin, savedReports.list, { query: { limit: 1000 } })).data.find((report) => report.name === name)
  expect(kept).toMatchObject({ audience: 'personal', definition: { subject: 'tickets', groups: ['state'], measures: ['open'] } })
  expect(address()).toContain(kept?.id ?? '-')
  await open(`${AT}?report=ready-alarm_performance`, admin)
  await expect.element(page.getByRole('button', { name: t('definitionOf', { name: 'Chattering' }) })).toBeVisible()
  expect(await wrongOn('main')).toEqual([])
})
