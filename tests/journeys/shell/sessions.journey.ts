import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { expect } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { ask, hire, signIn } from '../kit/people.ts'
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

journey('another password ends every other session and lets only the new one in', async ({ as, noise }) => {
  noise.expect(/status of 422/)
  const { email, password } = await hire('changer', ['Employee'])
  const other = await signIn(email, password)
  const page = await as(await signIn(email, password))
  await page.goto('/admin/setting')
  const card = page.getByRole('region', { name: en('accounts:changePassword') })
  const [current, next] = ['currentPassword', 'newPassword'].map((text) =>
    card.getByRole('textbox', { name: en(`accounts:${text}`), exact: true }),
  )
  const send = card.getByRole('button', { name: en('accounts:changePassword') })
  await current?.fill('not-my-password')
  await next?.fill('Menuju-Bromo-85')
  await send.click()
  await expect(current as NonNullable<typeof current>).toHaveAccessibleDescription(en('accounts:wrongPassword'))
  await current?.fill(password)
  await send.click()
  await expect(page.getByText('Success Update !', { exact: true })).toBeVisible()
  await expect(ask(other, accounts.me, {})).rejects.toThrow('401')
  await expect(signIn(email, password)).rejects.toThrow('401')
  expect((await signIn(email, 'Menuju-Bromo-85')).user.email).toBe(email)
})
