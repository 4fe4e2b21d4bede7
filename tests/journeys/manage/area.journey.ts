import { expect } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { en } from '../kit/texts.ts'

journey('KT-84 a form sent before its sentences are there says them as soon as they are', async ({ as }) => {
  const page = await as('admin')
  const late = Promise.withResolvers<void>()
  await page.route('**/assets/en-*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('take several words that do not belong together')) await late.promise
    await route.fulfill({ response })
  })
  const name = page.getByRole('main').getByRole('textbox', { name: en('areas:name'), exact: true })
  await page.goto('/admin/manage/area/form')
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  late.resolve()
  await expect(name).toHaveAccessibleDescription(en('refusals:rule.required', { field: en('areas:name') }))
})
