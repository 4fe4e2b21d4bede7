import { readFile } from 'node:fs/promises'
import { iot } from '@menara/shared/contract/iot.contract.ts'
import { expect, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const summary = (page: Page) => page.getByRole('table', { name: en('iot:sheet.summary') })

/** The file behind a choice of the export menu. */
async function exported(page: Page, format: 'csv' | 'xlsx' | 'pdf'): Promise<Buffer> {
  await page.getByRole('button', { name: en('iot:export') }).click()
  const arrived = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: en(`iot:format.${format}`) }).click()
  const download = await arrived
  expect(download.suggestedFilename()).toMatch(new RegExp(`^menara-iot-\\d{4}-\\d\\d-\\d\\d-\\d{4}-\\d\\d-\\d\\d\\.${format}$`))
  return readFile(await download.path())
}

journey('the files of a report hold the numbers on the screen', async ({ as }) => {
  journey.setTimeout(120_000)
  const admin = await sessionOf('admin')
  // At night some draw nothing: the report of a day that has just begun is then all zeros.
  const readings = (await ask(admin, iot.readings, { query: { limit: 5000 } })).data
  const points = readings.filter((reading) => reading.point === 'power' && Number(reading.value) > 0).slice(0, 2)
  const page = await as('admin')
  await page.goto('/admin/plugins/iot/report')
  await expect(page.getByText(en('iot:nothingChosen'))).toBeVisible()
  const field = page.getByRole('combobox', { name: en('iot:points') })
  await field.fill(points[0]?.device ?? '')
  await page
    .getByRole('option')
    .filter({ hasText: points[0]?.label ?? '' })
    .first()
    .click()
  await expect(summary(page).getByRole('row')).toHaveCount(2)
  await page.goto(`/admin/plugins/iot/report?points=${points.map((point) => point.id).join(',')}&days=1&compare=true`)
  await expect(summary(page).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('img', { name: /^Course of/ })).toBeVisible()
  const shown = await Promise.all((await summary(page).locator('tbody tr').all()).map((row) => row.getByRole('cell').allTextContents()))
  const asShown = (cell: string): string =>
    cell === ''
      ? '–'
      : Number.isFinite(Number(cell))
        ? new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }).format(Number(cell))
        : cell
  const csv = (await exported(page, 'csv')).toString('utf8').replace(/^\ufeff/, '')
  const [, ...rows] = (csv.split('\r\n\r\n')[0] ?? '').split('\r\n')
  expect(rows.map((row) => row.split(',').map(asShown))).toEqual(shown)
  expect(Number(rows[0]?.split(',')[4])).toBeGreaterThan(0)
  expect((await exported(page, 'xlsx')).subarray(0, 2).toString()).toBe('PK')
  const pdf = (await exported(page, 'pdf')).toString('latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  for (const cell of shown.flat().filter((text) => /^\d/.test(text))) expect(pdf).toContain(`(${cell})`)
})
