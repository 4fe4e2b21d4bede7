import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { en } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { ask, hire, signIn } from '../../../../tests/journeys/kit/people.ts'

it('another password ends every other session and lets only the new one in', async () => {
  const { email, password } = await hire('changer', ['Employee'])
  const other = await signIn(email, password)
  await open('/admin/setting', await signIn(email, password))
  const card = page.getByRole('region', { name: en('accounts:changePassword') })
  const box = (key: 'currentPassword' | 'newPassword') => card.getByRole('textbox', { name: en(`accounts:${key}`), exact: true })
  const send = card.getByRole('button', { name: en('accounts:changePassword') })
  await box('currentPassword').fill('not-my-password')
  await box('newPassword').fill('Menuju-Bromo-85')
  await send.click()
  await expect.element(box('currentPassword')).toHaveAccessibleDescription(en('accounts:wrongPassword'))
  await box('currentPassword').fill(password)
  await send.click()
  await expectToast('Success Update !')
  await expect(ask(other, accounts.me, {})).rejects.toThrow('401')
  await expect(signIn(email, password)).rejects.toThrow('401')
  expect((await signIn(email, 'Menuju-Bromo-85')).user.email).toBe(email)
})
