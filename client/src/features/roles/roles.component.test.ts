import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const PERMISSION = '/admin/manage/permission'
const t = (key: string, params = {}) => en(`roles:${key}`, params)
const PASSWORD = 'correct horse battery'

/** A role that lets one move cameras, and a person who holds it and nothing else. */
async function held() {
  const admin = await sessionOf('admin')
  const name = unique('Role')
  const role = (await ask(admin, roles.create, { body: { name, permissions: ['camera_move'] } })).data
  const person = unique('Holder')
  const email = `${person.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@example.test`
  const body = { email, name: person, password: PASSWORD, status: 'active' as const, role_ids: [role.id] }
  const user = (await ask(admin, users.create, { body })).data
  return { admin, role, user }
}

it('RLF-1 RLF-2 RLF-3 a role is changed by keyboard, after saying who gains and who loses', { timeout: 120_000 }, async () => {
  const { admin, role, user } = await held()
  await open(`${PERMISSION}?id=${role.id}`, 'admin', { viewport: [360, 800] })
  await page.getByRole('textbox', { name: t('searchPermission') }).fill('camera')
  const move = page.getByRole('checkbox', { name: /^Move cameras/ })
  const see = page.getByRole('checkbox', { name: /^See cameras/ })
  await expect.element(move).toBeChecked()
  expect(page.getByRole('checkbox', { name: /^Export footage/ }).query()).toBeNull()
  move.element().focus()
  await userEvent.keyboard(' ')
  see.element().focus()
  await userEvent.keyboard(' ')
  const effect = page.getByRole('status').filter({ hasText: t('effect.title') })
  await expect.element(effect).toMatchTextContent(`${user.name} gains: See cameras. loses: Move cameras.`)
  expect(overflow()).toBeLessThanOrEqual(0)
  expect(await wrongOn()).toEqual([])
  page
    .getByRole('textbox', { name: t('name'), exact: true })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(async () => (await ask(admin, roles.get, { params: { id: role.id } })).data.permissions).toEqual(['show_plugin_cctv'])
})

it('RLF-1 RLF-4 RLF-5 roles are listed, compared, and say why', { timeout: 120_000 }, async () => {
  const { role, user } = await held()
  const id = textsIn('id')
  await open(PERMISSION, 'admin', { language: 'id' })
  await page.getByRole('textbox', { name: id('roles:search') }).fill(role.name)
  await expect.element(page.getByRole('row', { name: new RegExp(role.name) })).toBeVisible()
  await page.getByRole('button', { name: id('roles:compareName', { name: role.name }) }).click()
  await page.getByRole('combobox', { name: id('roles:compare.second') }).click()
  await page.getByRole('option', { name: 'Administrator' }).click()
  await expect.element(page.getByRole('region', { name: id('roles:compare.both') })).toMatchTextContent(/kamera/i)
  expect(await wrongOn()).toEqual([])
  await open(`${PERMISSION}?tab=why&person=${user.id}&permission=ticket_work`, 'admin')
  const answer = page.getByRole('status').filter({ hasText: t('why.mayNot', { name: user.name }) })
  await expect.element(answer).toMatchTextContent(t('why.noRole'))
  await expect.element(answer).toMatchTextContent(/would give it/)
  await open(`${PERMISSION}?tab=why&person=${user.id}&permission=camera_move`, 'admin')
  await expect.element(page.getByRole('status').filter({ hasText: role.name })).toBeVisible()
})

it('RLF-6 who lacks a permission reads which role gives it and who can give one', { timeout: 120_000 }, async () => {
  await open('/401?missing=show_manage_user', 'employee')
  await expect.element(page.getByText(/would give it.*Can be given by/)).toBeVisible()
})
