import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { shifts } from '@menara/shared/contract/people/shifts.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open, reopen } from '../../../../tests/components/app.tsx'
import { en } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { ask, hire, sessionOf, signIn, unique, uniqueMail } from '../../../../tests/journeys/kit/people.ts'

const main = page.getByRole('main')
const heading = page.getByRole('heading', { level: 1 })
const field = (name: string) => main.getByRole('textbox', { name: en(`users:${name}`), exact: true })
const choice = (name: string) => main.getByRole('combobox', { name: en(`users:${name}`), exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const save = () => press(en('common:saveChanges'))
const confirm = (title: string, button: string) =>
  page
    .getByRole('dialog', { name: en(`users:${title}`) })
    .getByRole('button', { name: button })
    .click()

/** Opens a list of choices, takes one, and closes it again. */
async function add(name: string, option: string): Promise<void> {
  await choice(name).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
  await userEvent.keyboard('{Escape}')
}

it('a user is added with a role and a site, may do what the role says, and is changed', async () => {
  const who = { name: unique('Wulan'), email: uniqueMail('wulan'), password: 'a-long-password' }
  await open('/admin/manage/user', 'admin')
  await page.getByRole('link', { name: en('users:new.User') }).click()
  await field('name').fill(who.name)
  await field('email').fill(who.email)
  await field('password').fill(who.password)
  await add('roles', 'Guard')
  await page.getByRole('switch', { name: en('users:everySite') }).click()
  await save()
  await expectToast('Success Create !')
  await page.getByRole('textbox', { name: en('users:searchUser') }).fill(who.email)
  await page.getByRole('row').filter({ hasText: who.name }).click()
  await expect.element(heading).toHaveTextContent(who.name)
  await field('jobTitle').fill('Komandan Regu Malam')
  await save()
  await expectToast('Success Update !')
  const session = await signIn(who.email, who.password)
  expect(session.user.permissions).toContain('alarm_acknowledge')
  expect(session.user.permissions).not.toContain('show_manage_user')
  expect(session.user.location_ids).toBeNull()
  await open(`/admin/manage/user/formUser?id=${session.user.id}`, 'admin')
  await expect.element(field('jobTitle')).toHaveValue('Komandan Regu Malam')
  await expect.element(main.getByText('Guard', { exact: true })).toBeVisible()
})

it('a taken e-mail and a short password are shown at their fields', async () => {
  await open('/admin/manage/user/formUser', 'admin')
  await field('name').fill('Somebody Else')
  await field('email').fill('admin@menara.demo')
  await field('password').fill('short')
  await save()
  const tooShort = en('refusals:rule.minLength', { field: en('users:password'), limit: 10 })
  await expect.element(field('password')).toHaveAccessibleDescription(new RegExp(tooShort))
  await field('password').fill('Menuju-Bromo-85')
  await save()
  await expect.element(field('email')).toHaveAccessibleDescription(en('refusals:rule.unique', { field: en('users:email') }))
})

it('blocking signs a person out everywhere, activating lets them back in, removing forgets them', async () => {
  const who = await hire('blocked', ['Employee'])
  const theirs = await signIn(who.email, who.password)
  await open(`/admin/manage/user/formUser?id=${who.id}`, 'admin')
  await press(en('users:block'))
  await confirm('blockTitle', en('users:block'))
  await expect.element(main.getByText(en('users:status.blocked'), { exact: true })).toBeVisible()
  await expect(ask(theirs, accounts.me, {})).rejects.toThrow('401')
  await expect(signIn(who.email, who.password)).rejects.toThrow('403')
  await press(en('users:activate'))
  await expect.element(main.getByText(en('users:status.active'), { exact: true })).toBeVisible()
  expect((await signIn(who.email, who.password)).user.id).toBe(who.id)
  await press(en('common:delete'))
  await confirm('removeTitle', en('common:delete'))
  await expectToast('Success Delete !')
  await expect(signIn(who.email, who.password)).rejects.toThrow('401')
})

it('a password set by an administrator ends the old one and every session', async () => {
  const who = await hire('forgetful', ['Employee'])
  const theirs = await signIn(who.email, who.password)
  await open(`/admin/manage/user/formUser?id=${who.id}`, 'admin')
  await page.getByRole('link', { name: en('users:setPassword') }).click()
  await expect.element(page.getByText(who.email, { exact: false })).toBeVisible()
  await field('newPassword').fill('Menuju-Bromo-85')
  await press(en('users:setPassword'))
  await expectToast('Success Update !')
  await expect.poll(address).toMatch(new RegExp(`formUser\\?id=${who.id}`))
  await expect(ask(theirs, accounts.me, {})).rejects.toThrow('401')
  await expect(signIn(who.email, who.password)).rejects.toThrow('401')
  expect((await signIn(who.email, 'Menuju-Bromo-85')).user.id).toBe(who.id)
})

it('a group is added with a member, renamed and removed', async () => {
  const admin = await sessionOf('admin')
  const member = await hire('member', ['Employee'])
  const name = unique('Regu')
  await open('/admin/manage/user?tab=Group', 'admin')
  await page.getByRole('link', { name: en('users:new.Group') }).click()
  await field('name').fill(name)
  await add('members', member.name)
  await save()
  await expectToast('Success Create !')
  await expect.poll(address).toBe('/admin/manage/user?tab=Group')
  const row = page.getByRole('table').getByRole('row').filter({ hasText: name })
  const search = async () => {
    await page.getByRole('textbox', { name: en('users:searchGroup') }).fill(name)
    await expect.element(main.getByRole('status').filter({ hasText: /row/ })).toMatchTextContent(/^1 row/)
  }
  await search()
  await row.click()
  await expect.element(heading).toHaveTextContent(name)
  await field('description').fill('Jaga malam')
  await save()
  await expectToast('Success Update !')
  const [kept] = (await ask(admin, groups.list, { query: { search: name } })).data
  expect(kept).toMatchObject({ description: 'Jaga malam', members: [{ id: member.id }] })
  await reopen()
  await search()
  await expect.element(row).toMatchTextContent('Jaga malam')
  await press(en('users:removeName', { name }))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:delete') })
    .click()
  await expectToast('Success Delete !')
  expect((await ask(admin, groups.list, { query: { search: name } })).data).toEqual([])
})

it('a shift is added, changed and removed', async () => {
  const admin = await sessionOf('admin')
  const name = unique('Malam')
  await open('/admin/manage/user?tab=Shift', 'admin')
  await page.getByRole('link', { name: en('users:new.Shift') }).click()
  await field('name').fill(name)
  await field('start').fill('22:00')
  await field('end').fill('06:00')
  await main.getByText(en('users:day.6'), { exact: true }).click()
  await save()
  await expectToast('Success Create !')
  const row = page
    .getByRole('table', { name: en('users:tab.Shift') })
    .getByRole('row')
    .filter({ hasText: name })
  await reopen()
  await expect.element(row).toMatchTextContent('22:00 – 06:00')
  await expect.element(row).toMatchTextContent(en('users:day.6'))
  await row.click()
  await field('grace').fill('20')
  await save()
  await expectToast('Success Update !')
  expect((await ask(admin, shifts.list, { query: {} })).data.find((shift) => shift.name === name)).toMatchObject({
    days: [1, 2, 3, 4, 5, 6],
    grace_minutes: 20,
  })
  await press(en('users:removeName', { name }))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:delete') })
    .click()
  await expectToast('Success Delete !')
  await expect.element(row).toHaveLength(0)
})

it('who has not the role comes into no screen of manage', async () => {
  const closed = {
    '/admin/manage/area': 'show_manage_area',
    '/admin/manage/area/form': 'show_manage_area',
    '/admin/manage/user/formUser': 'show_manage_user',
    '/admin/manage/user/formPassword': 'show_manage_user',
    '/admin/manage/assets/form': 'show_manage_asset',
  }
  for (const [path, permission] of Object.entries(closed)) {
    await open(path, 'guard')
    await expect.poll(address).toBe(`/401?missing=${permission}`)
  }
  const person = (await sessionOf('hr')).user.id
  await expect(ask(await sessionOf('guard'), users.remove, { params: { id: person } })).rejects.toThrow('403')
})
