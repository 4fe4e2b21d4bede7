import { telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../../../tests/components/app.tsx'
import { css } from '../../../../../tests/components/css.ts'
import { sensorWith } from '../../../../../tests/components/devices.ts'
import { savedFiles } from '../../../../../tests/components/saved-files.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { ask, sessionOf } from '../../../../../tests/journeys/kit/people.ts'

const PATH = '/admin/plugins/iot/report'
const summary = page.getByRole('table', { name: en('iot:sheet.summary') })

/** A cell of the CSV file as the table shows it. */
function asShown(cell: string): string {
  if (cell === '') return '–'
  return Number.isFinite(Number(cell)) ? new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }).format(Number(cell)) : cell
}

it('the files of a report hold the numbers on the screen', { timeout: 120_000 }, async () => {
  const { device, points } = await sensorWith([60, 45])
  const admin = await sessionOf('admin')
  for (const { id } of points) await ask(admin, telemetry.updatePoint, { params: { id }, body: { unit: 'kW', kind: 'gauge' } })
  await open(PATH, 'admin')
  await expect.element(page.getByText(en('iot:nothingChosen'))).toBeVisible()
  await page.getByRole('combobox', { name: en('iot:points') }).fill(device.name)
  await page
    .getByRole('option')
    .filter({ hasText: points[0]?.label ?? '' })
    .first()
    .click()
  await expect.element(summary.getByRole('row')).toHaveLength(2)
  await open(`${PATH}?points=${points.map((point) => point.id).join(',')}&days=1&compare=true`, 'admin')
  await expect.element(summary.getByRole('row')).toHaveLength(3)
  await expect.element(page.getByRole('img', { name: /^Course of/ })).toBeVisible()
  const shown = css('tbody tr', summary)
    .all()
    .map((row) =>
      row
        .getByRole('cell')
        .elements()
        .map((cell) => cell.textContent),
    )
  expect(shown).toHaveLength(2)

  const saved = savedFiles()
  /** The file behind a choice of the export menu. */
  const exported = async (format: 'csv' | 'xlsx' | 'pdf') => {
    const before = saved.length
    await page.getByRole('button', { name: en('iot:export') }).click()
    await page.getByRole('menuitem', { name: en(`iot:format.${format}`) }).click()
    await expect.poll(() => saved.length).toBe(before + 1)
    expect(saved[before]?.name).toMatch(new RegExp(`^menara-iot-\\d{4}-\\d\\d-\\d\\d-\\d{4}-\\d\\d-\\d\\d\\.${format}$`))
    return saved[before]?.bytes
  }
  const csv = new TextDecoder().decode(await exported('csv'))
  const [, ...rows] = (csv.split('\r\n\r\n')[0] ?? '').split('\r\n')
  expect(rows.map((row) => row.split(',').map(asShown))).toEqual(shown)
  expect(Number(rows[0]?.split(',')[4])).toBeGreaterThan(0)
  expect(new TextDecoder().decode((await exported('xlsx'))?.subarray(0, 2))).toBe('PK')
  const pdf = new TextDecoder('latin1').decode(await exported('pdf'))
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  for (const cell of shown.flat().filter((text) => /^\d/.test(text))) expect(pdf).toContain(`(${cell})`)
})
