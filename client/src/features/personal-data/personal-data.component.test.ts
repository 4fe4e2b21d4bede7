import { personalDataRequests } from '@menara/shared/contract/people/personal-data/requests.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongInBoth } from '../../../../tests/components/axe.ts'
import { css } from '../../../../tests/components/css.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique, uniqueMail } from '../../../../tests/journeys/kit/people.ts'

const admin = await sessionOf('admin')
const dialog = page.getByRole('dialog')
const AT = '/admin/manage/personal-data'

/** Somebody who has left, and asked to be erased. */
async function left() {
  const role_ids = (await ask(admin, roles.list, { query: {} })).data.filter((role) => role.name === 'Employee').map((role) => role.id)
  const value = { name: unique('Wati'), email: uniqueMail('Wati'), password: 'Selat-Sunda-0742' }
  const { data } = await ask(admin, users.create, { body: { ...value, role_ids, location_ids: null, status: 'active' } })
  await ask(admin, users.setStatus, { params: { id: data.id }, body: { status: 'blocked' } })
  const received_at = data.created_at
  const body = { kind: 'erasure', user_id: data.id, sender: 'person', identity_check: 'document', received_at } as const
  await ask(admin, personalDataRequests.create, { body })
  return value.name
}

it('PDG-1 the register says what is kept, and its days are changed', { timeout: 120_000 }, async () => {
  await open(AT, 'hr')
  const table = page.getByRole('table', { name: en('personal_data:tab.register') })
  await expect.element(table).toMatchTextContent(en('personal_data:purpose.visitors'))
  expect(await wrongInBoth()).toEqual([])
  const positions = table.getByRole('row').filter({ hasText: en('personal_data:category.attendance_positions') })
  await positions.getByRole('button', { name: en('personal_data:setDays'), exact: false }).click()
  await dialog.getByRole('textbox', { name: en('personal_data:keptDays'), exact: false }).fill('5')
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expect.element(dialog).toMatchTextContent(/at least 7/)
  await dialog.getByRole('textbox', { name: en('personal_data:keptDays'), exact: false }).fill('60')
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expect.element(positions).toMatchTextContent('60 days')
  await open(AT, 'employee')
  await expect.element(page.getByText(en('refusals:right.personal_data_manage'), { exact: false })).toBeVisible()
})

it('PDG-2 a person who asked for it is erased after a preview, and the proof is listed', { timeout: 120_000 }, async () => {
  const name = await left()
  await open(`${AT}?tab=requests`, 'hr')
  await page.getByRole('row').filter({ hasText: name }).click()
  await dialog.getByRole('button', { name: en('personal_data:erasure.open') }).click()
  await expect
    .element(dialog.getByRole('table', { name: en('personal_data:erasure.what') }))
    .toMatchTextContent(en('personal_data:category.accounts'))
  expect(await wrongInBoth('[role="dialog"]')).toEqual([])
  await dialog.getByRole('textbox', { name: new RegExp(name) }).fill(name)
  await dialog.getByRole('button', { name: en('personal_data:erasure.erase') }).click()
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Erased person' }).first())
    .toMatchTextContent(en('personal_data:request.state.completed'))
  await page.getByRole('tab', { name: en('personal_data:tab.erasures') }).click()
  await page
    .getByRole('row')
    .filter({ hasText: en('personal_data:erasure.valid') })
    .first()
    .click()
  await expect.element(dialog).toMatchTextContent(/SHA-256\s*[0-9a-f]{64}/)
  await expect.element(dialog).not.toMatchTextContent(name)
})

it('PDG-3 a breach is recorded with the time that is left', { timeout: 120_000 }, async () => {
  const title = unique('Tas hilang')
  await open(`${AT}?tab=breaches`, 'hr')
  await page.getByRole('button', { name: en('personal_data:breach.record') }).click()
  await dialog.getByRole('textbox', { name: en('personal_data:breach.title'), exact: false }).fill(title)
  await dialog.getByRole('combobox', { name: en('personal_data:breach.categories'), exact: false }).click()
  await page.getByRole('option', { name: en('personal_data:category.visitors') }).click()
  await dialog.getByRole('textbox', { name: en('personal_data:breach.title'), exact: false }).click()
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expect.element(page.getByRole('row').filter({ hasText: title })).toMatchTextContent(/Due in/)
  await page.getByRole('row').filter({ hasText: title }).click()
  await expect.element(dialog.getByRole('textbox', { name: en('personal_data:breach.title'), exact: false })).toHaveValue(title)
})

it('PDG-4 PDG-5 everybody saves their own data, and nothing is wider than a phone', { timeout: 120_000 }, async () => {
  await open('/admin/setting', 'employee')
  const mine = page.getByRole('region', { name: en('personal_data:mine') })
  await expect.element(mine.getByRole('button', { name: en('personal_data:saveData') })).toBeVisible()
  const t = textsIn('id')
  for (const tab of ['register', 'requests', 'breaches']) {
    await open(`${AT}?tab=${tab}`, 'hr', { viewport: [360, 740], language: 'id' })
    await expect.element(page.getByRole('tab', { name: t('personal_data:tab.register') })).toBeVisible()
    await expect.element(css('[aria-busy="true"]')).toHaveLength(0)
    expect(overflow()).toBe(0)
  }
})
