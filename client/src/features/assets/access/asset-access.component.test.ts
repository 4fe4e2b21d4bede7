import { assetAccess } from '@menara/shared/contract/places/asset-access.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open, settled } from '../../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../../tests/components/axe.ts'
import { en, textsIn } from '../../../../../tests/components/texts.ts'
import { expectToast } from '../../../../../tests/components/toasts.ts'
import { overflow } from '../../../../../tests/components/width.ts'
import { ask, sessionOf } from '../../../../../tests/journeys/kit/people.ts'

const main = page.getByRole('main')
const section = (right: 'see' | 'use' | 'book') => main.getByRole('region', { name: en(`assets:access.right.${right}`) })
const bookableAsset = async () => {
  const admin = await sessionOf('admin')
  const [asset] = (await ask(admin, assets.list, { query: { bookable: true, limit: 1 } })).data
  return { admin, id: asset?.id ?? '' }
}

it('ASF-2 booking is limited to a group in office hours, and what is wrong stands at its rule', { timeout: 120_000 }, async () => {
  const { admin, id } = await bookableAsset()
  await open(`/admin/manage/assets/formManageAccess?asset=${id}`, 'admin')
  const book = section('book')
  await book.getByRole('switch').click()
  await book.getByRole('button', { name: en('assets:access.add') }).click()
  const rule = book.getByRole('group', { name: en('assets:access.rule', { number: 1 }) })
  const field = (name: string) => rule.getByLabelText(en('assets:access.ofRule', { field: en(`assets:access.${name}`), number: 1 }))
  await field('from').fill('17:00')
  await field('to').fill('08:00')
  await main.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect.element(rule.getByRole('alert')).toBeVisible()
  await field('from').fill('08:00')
  await field('to').fill('17:00')
  await main.getByRole('button', { name: en('common:saveChanges') }).click()
  await expectToast('Success Update !')
  const kept = (await ask(admin, assetAccess.get, { params: { id } })).data
  expect(kept).toMatchObject({ see: null, use: null, book: { rules: [{ user: null, group: null, from: '08:00', to: '17:00' }] } })
  await settled()
  expect.soft(await wrongOn('main'), 'access to an asset').toEqual([])
  await ask(admin, assetAccess.set, { params: { id }, body: { see: null, use: null, book: null } })
})

it('is usable on a phone, in Indonesian', async () => {
  const { id } = await bookableAsset()
  const t = textsIn('id')
  await open(`/admin/manage/assets/formManageAccess?asset=${id}`, 'admin', { language: 'id', viewport: [360, 740] })
  const see = main.getByRole('region', { name: t('assets:access.right.see') })
  await see.getByRole('switch').click()
  await see.getByRole('button', { name: t('assets:access.add') }).click()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
})
