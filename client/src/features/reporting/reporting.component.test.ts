import { dashboards } from '@menara/shared/contract/iot/dashboards.contract.ts'
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

it('RPS-5 a kept report stands on a dashboard, its figures lead to their rows, and others are told it is not theirs', async () => {
  const admin = await sessionOf('admin')
  const name = unique('Kept')
  const period = { kind: 'months' as const, count: 12, back: 1 }
  const definition = { subject: 'tickets' as const, groups: ['priority'], measures: ['count'], period, view: 'table' as const }
  const report = (await ask(admin, savedReports.create, { body: { name, definition } })).data
  const place = { id: 'a', x: 0, y: 0, w: 8, h: 6, title: 'Work' }
  const layout = { widgets: [{ ...place, kind: 'report' as const, report_id: report.id, location_id: null }] }
  const board = (await ask(admin, dashboards.create, { body: { name, audience: 'everyone', layout } })).data
  await open(`/admin/plugins/iot/dashboard?dashboard=${board.id}`, admin)
  const widget = page.getByRole('region', { name: 'Work' })
  await expect.element(widget.getByRole('link', { name })).toBeVisible()
  await widget.getByRole('button', { name: /Tickets, Total: open the rows/ }).click()
  await expect.element(page.getByRole('dialog', { name: t('rowsOf', { name: 'Tickets' }) })).toBeVisible()
  await expect.poll(address).toContain(`report=${report.id}`)
  await open(`/admin/plugins/iot/dashboard?dashboard=${board.id}`, 'operator')
  await expect.element(widget.getByText(/not shared with you|not for you/)).toBeVisible()
})
