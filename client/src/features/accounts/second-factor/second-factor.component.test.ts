import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open, settled } from '../../../../../tests/components/app.tsx'
import { authenticatorCode } from '../../../../../tests/components/authenticator-code.ts'
import { wrongOn } from '../../../../../tests/components/axe.ts'
import { css } from '../../../../../tests/components/css.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { overflow } from '../../../../../tests/components/width.ts'
import { hire, signIn } from '../../../../../tests/journeys/kit/people.ts'

const t = (key: string) => en(`security:${key}`)

it('a second factor is set up in the settings and asked for at sign-in', { timeout: 120_000 }, async () => {
  const { email, password } = await hire('factor', ['Employee'])
  await open('/admin/setting', await signIn(email, password), { viewport: [360, 800] })
  const card = page.getByRole('region', { name: t('secondFactor') })
  const button = (key: string) => card.getByRole('button', { name: t(key) })
  await button('setUp').click()
  const ownPassword = card.getByRole('textbox', { name: t('password') })
  await ownPassword.fill('not-my-password')
  await button('continue').click()
  await expect.element(ownPassword).toHaveAccessibleDescription(expect.stringContaining(t('wrongPassword')))
  await ownPassword.fill(password)
  await button('continue').click()
  await expect.element(card.getByRole('img', { name: t('qr') })).toBeVisible()
  await settled()
  expect(await wrongOn()).toEqual([])
  expect(overflow()).toBeLessThanOrEqual(0)
  const secret = css('[data-totp-secret]').element().textContent ?? ''
  await card.getByRole('textbox', { name: t('code') }).fill(await authenticatorCode(secret))
  await button('confirm').click()
  const codes = card.getByRole('group', { name: t('codesTitle') })
  await expect.element(codes).toBeVisible()
  expect(codes.element().querySelectorAll('code')).toHaveLength(10)
  await button('kept').click()
  await expect.element(button('turnOff')).toBeVisible()

  await open('/login', 'stranger')
  await page.getByRole('textbox', { name: en('accounts:email') }).fill(email)
  await page.getByRole('textbox', { name: en('accounts:password') }).fill(password)
  await page.getByRole('button', { name: en('accounts:signIn'), exact: true }).click()
  const code = page.getByRole('textbox', { name: t('code') })
  await expect.element(code).toBeVisible()
  expect(await wrongOn()).toEqual([])
  await code.fill('000000')
  await page.getByRole('button', { name: t('confirm') }).click()
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(await authenticatorCode(secret, 1))
  await page.getByRole('button', { name: t('confirm') }).click()
  await expect.poll(address).toBe('/admin/home')
})

it('an API token is made, shown once and revoked', { timeout: 120_000 }, async () => {
  await open('/admin/setting', 'agent')
  const card = page.getByRole('region', { name: t('tokens') })
  await card.getByRole('button', { name: t('newToken') }).click()
  const name = card.getByRole('textbox', { name: t('tokenName') })
  await card.getByRole('button', { name: t('make') }).click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Shift export')
  expect(await wrongOn()).toEqual([])
  await card.getByRole('button', { name: t('make') }).click()
  const made = card.getByRole('group', { name: t('tokenMade') })
  await expect.element(made).toMatchTextContent(/menara_[\w-]{43}/)
  await card.getByRole('button', { name: t('kept') }).click()
  await card.getByRole('button', { name: en('security:revokeName', { name: 'Shift export' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('revoke') })
    .click()
  await expect.poll(() => card.getByText('Shift export').query()).toBeNull()
})
