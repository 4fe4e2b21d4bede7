import { expect } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { en } from '../kit/texts.ts'

journey('the system tells how it is: upstreams, feeds, devices and what comes in', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/admin/plugins/monitoring')
  const section = (name: string) => page.getByRole('region', { name: en(`monitoring:${name}`), exact: true }).first()
  await expect(section('upstreams').getByRole('row', { name: /Core/ })).toContainText(en('monitoring:reach.reachable'))
  await expect(section('feeds').getByRole('row', { name: /^devices/ })).toContainText(en('monitoring:role.alone'))
  await expect(section('devices').getByText(en('monitoring:device.online')).locator('xpath=following-sibling::dd')).toHaveText(/^[1-9]/)
  await expect(section('ingest').getByText(en('monitoring:figure.readings')).locator('xpath=following-sibling::dd')).toHaveText(/[1-9]/)
  await section('feeds')
    .getByRole('textbox', { name: en('monitoring:searchFeeds') })
    .fill('inbox')
  await expect(section('feeds').getByRole('row', { name: /^devices/ })).toHaveCount(0)
  await expect(
    section('feeds')
      .getByRole('row', { name: /^inbox/ })
      .first(),
  ).toBeVisible()
})

journey('who may not look into the system does not', async ({ as, noise }) => {
  noise.expect(/403/)
  const page = await as('guard')
  await page.goto('/admin/plugins/monitoring')
  await expect(page).toHaveURL(/\/401/)
})
