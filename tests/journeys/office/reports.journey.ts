import { readFileSync } from 'node:fs'
import { dashboards } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { savedReports } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { expect } from '@playwright/test'
import { wrongOn } from '../kit/axe.ts'
import { pick } from '../kit/choices.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const t = (key: string, facts: Record<string, string | number> = {}) => en(`reporting:${key}`, facts)
const inIndonesian = say('id')

journey(
  'a report is made, kept for everybody, saved as a workbook, and placed on a dashboard that others read in their language',
  async ({ as }) => {
    journey.setTimeout(180_000)
    const [admin, name] = [await sessionOf('admin'), unique('Beban kerja')]
    const page = await as('admin')
    await page.goto('/admin/plugins/reporting?subject=tickets&groups=priority&measures=count&period=months12')
    const total = page.getByRole('button', { name: /Tickets, Total: open the rows/ })
    await expect(total).toBeVisible()
    const counted = Number((await total.textContent())?.replaceAll(/\D/g, ''))
    await total.click()
    const rows = page.getByRole('dialog', { name: t('rowsOf', { name: 'Tickets' }) })
    await expect(rows.getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: t('keep'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('keep') })
    await dialog.getByLabel(t('name')).fill(name)
    await dialog.getByRole('radio', { name: t('audience.everyone') }).check({ force: true })
    await dialog.getByRole('button', { name: t('keep'), exact: true }).click()
    await expect(dialog).toBeHidden()
    const report = (await ask(admin, savedReports.list, { query: { limit: 1000 } })).data.find((kept) => kept.name === name)

    await page.getByRole('button', { name: t('export') }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'XLSX' }).click()
    const file = readFileSync(await (await saved).path())
    expect(file.subarray(0, 2).toString()).toBe('PK')

    // Onto a new dashboard for everybody, by its own form.
    const board = (await ask(admin, dashboards.create, { body: { name, audience: 'everyone' } })).data
    await page.goto(`/admin/plugins/iot/dashboard?dashboard=${board.id}`)
    await page
      .getByRole('button', { name: en('iot:arrange') })
      .first()
      .click()
    await page
      .getByRole('button', { name: en('iot:addWidget') })
      .first()
      .click()
    const widget = page.getByRole('dialog', { name: en('iot:addWidget') })
    await widget.getByText(en('iot:kind.report'), { exact: true }).click()
    await pick(page, { field: t('report'), option: name }, widget)
    await widget.getByRole('button', { name: en('common:add') }).click()
    await page.getByRole('button', { name: en('iot:saveArrangement') }).click()
    await expect(page.getByRole('region', { name: en('iot:kind.report') }).getByRole('link', { name })).toBeVisible()
    expect(await wrongOn(page)).toEqual([])

    const reader = await as('admin', { language: 'id', scheme: 'dark' })
    await reader.goto(`/admin/plugins/iot/dashboard?dashboard=${board.id}`)
    const shown = reader.getByRole('region', { name: inIndonesian('iot:kind.report') })
    await expect(shown.getByText(inIndonesian('common:priority.critical'))).toBeVisible()
    const figure = shown.getByRole('row').last().getByRole('button')
    await expect(figure).toBeVisible()
    expect(Number((await figure.textContent())?.replaceAll(/\D/g, ''))).toBeGreaterThanOrEqual(counted)
    await figure.click()
    await expect.poll(() => reader.url()).toContain(`report=${report?.id}`)
    await expect(reader.getByRole('dialog')).toBeVisible()
    expect(await wrongOn(reader, '[role=dialog]')).toEqual([])
  },
)
