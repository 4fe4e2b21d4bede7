import { expect } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { hire, signIn } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

/** A browser that was signed out elsewhere notices within this time. */
const NOTICED_MS = 5000

journey('open sessions are listed, and one ended here signs that browser out within 5 s', async ({ as, noise }) => {
  noise.expect(/status of 401/)
  const { email, password } = await hire('traveller', ['Operator'])
  const here = await as(await signIn(email, password))
  const there = await as(await signIn(email, password))
  await there.goto('/admin/plugins/iot/alarm')
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible()

  await here.goto('/admin/setting')
  const card = here.getByRole('region', { name: en('accounts:sessions') })
  await expect(card.getByText(en('accounts:thisOne'))).toHaveCount(1)
  const end = card.getByRole('button', { name: en('accounts:endSession') })
  await expect(end).toHaveCount(1)
  await end.click()
  await expect(there).toHaveURL(/\/login/, { timeout: NOTICED_MS })
  await expect(here.getByText('Success Delete !', { exact: true })).toBeVisible()
  await expect(end).toHaveCount(0)
  await expect(here).toHaveURL('/admin/setting')
})
