import { attendanceDays } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { expect, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { ask, hire, sessionOf, signIn } from '../kit/people.ts'
import { withDatedProduct } from '../kit/products/dated-product.ts'
import { say } from '../kit/texts.ts'

/** Thursday, 26 November 2026, 08:30 in Jakarta, 09:30 in Makassar, 10:30 in Jayapura. */
const MORNING = '2026-11-26T01:30:00Z'
const AT_THE_OFFICE = { longitude: 106.8229, latitude: -6.1944, accuracy_m: 9 }
const dated = withDatedProduct()

/** All sites and who is missing, then the people of one site, and somebody who comes meanwhile. */
async function looksThrough(page: Page, t: ReturnType<typeof say>): Promise<void> {
  await page.goto('/people/daily_ho')
  const table = page.getByRole('table', { name: t('attendance_days:sites') })
  const sites = (await ask(await sessionOf('hr'), attendanceDays.sites, { query: {} })).data
  await expect(table.getByRole('row')).toHaveCount(sites.length + 1)
  const lacking = sites.flatMap((site) => site.lacking)
  expect(lacking.length).toBeGreaterThan(0)
  const missing = page.getByRole('region', { name: t('attendance_days:whoIsMissing') })
  await expect(missing.getByRole('link', { name: lacking[0]?.name ?? 'nobody' }).first()).toBeVisible()

  await table.getByRole('link', { name: 'VJS Jakarta', exact: true }).click()
  await expect(page).toHaveURL(/\/people\/daily\?/)
  await expect(page.getByRole('region', { name: t('attendance_days:figures') })).toContainText(t('attendance_days:figure.present'))
  const hired = await hire('Datang', ['Employee'])
  const row = page
    .getByRole('grid', { name: t('attendance_days:grid') })
    .getByRole('row')
    .filter({ hasText: hired.name })
  await expect(row).toHaveCount(0)
  await ask(await signIn(hired.email, hired.password), attendances.checkIn, { body: { position: AT_THE_OFFICE } })
  await expect(row).toBeVisible()
  await row.getByRole('gridcell').first().click()
  await expect(page.getByRole('dialog')).toContainText(hired.name)
}

journey("the head office's morning, in English and Indonesian", async ({ as }) => {
  await dated.until(MORNING)
  for (const language of ['en', 'id'] as const) {
    const page = await dated.dated(await as(await sessionOf('hr'), { language }))
    await looksThrough(page, say(language))
  }
})
