import { accounts } from '@menara/shared/contract/accounts.contract.ts'
import { groups } from '@menara/shared/contract/groups.contract.ts'
import { shifts } from '@menara/shared/contract/shifts.contract.ts'
import { users } from '@menara/shared/contract/users.contract.ts'
import { expect, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { ask, hire, sessionOf, signIn, unique, uniqueMail } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name: en(`users:${name}`), exact: true })
const choice = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name: en(`users:${name}`), exact: true })
const save = (page: Page) => page.getByRole('button', { name: en('common:saveChanges') }).click()
const said = (page: Page, title: string) => expect(page.getByText(title, { exact: true }).first()).toBeVisible()

/** Opens a list of choices, takes one, and closes it again. */
async function add(page: Page, name: string, option: string): Promise<void> {
  await choice(page, name).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

journey('a user is added with a role and a site, may do what the role says, and is changed', async ({ as }) => {
  const who = { name: unique('Wulan'), email: uniqueMail('wulan'), password: 'a-long-password' }
  const page = await as('admin')
  await page.goto('/admin/manage/user')
  await page.getByRole('link', { name: en('users:new.User') }).click()
  await field(page, 'name').fill(who.name)
  await field(page, 'email').fill(who.email)
  await field(page, 'password').fill(who.password)
  await add(page, 'roles', 'Guard')
  await page.getByRole('switch', { name: en('users:everySite') }).click()
  await save(page)
  await said(page, 'Success Create !')
  await page.getByRole('textbox', { name: en('users:searchUser') }).fill(who.email)
  await page.getByRole('row').filter({ hasText: who.name }).click()
  await expect(heading(page)).toHaveText(who.name)
  await field(page, 'jobTitle').fill('Komandan Regu Malam')
  await save(page)
  await said(page, 'Success Update !')
  const session = await signIn(who.email, who.password)
  expect(session.user.permissions).toContain('alarm_acknowledge')
  expect(session.user.permissions).not.toContain('show_manage_user')
  expect(session.user.location_ids).toBeNull()
  await page.goto(`/admin/manage/user/formUser?id=${session.user.id}`)
  await expect(field(page, 'jobTitle')).toHaveValue('Komandan Regu Malam')
  await expect(page.getByRole('main').getByText('Guard', { exact: true })).toBeVisible()
})

journey('a taken e-mail and a short password are said at their fields', async ({ as, noise }) => {
  noise.expect(/status of 409/)
  const page = await as('admin')
  await page.goto('/admin/manage/user/formUser')
  await field(page, 'name').fill('Somebody Else')
  await field(page, 'email').fill('admin@menara.demo')
  await field(page, 'password').fill('short')
  await save(page)
  await expect(field(page, 'password')).toHaveAccessibleDescription(
    new RegExp(en('refusals:rule.minLength', { field: en('users:password'), limit: 10 })),
  )
  await field(page, 'password').fill('Menuju-Bromo-85')
  await save(page)
  await expect(field(page, 'email')).toHaveAccessibleDescription(en('refusals:rule.unique', { field: en('users:email') }))
})

journey('blocking signs a person out everywhere, activating lets them back in, removing forgets them', async ({ as }) => {
  const who = await hire('blocked', ['Employee'])
  const theirs = await signIn(who.email, who.password)
  const page = await as('admin')
  await page.goto(`/admin/manage/user/formUser?id=${who.id}`)
  await page.getByRole('button', { name: en('users:block'), exact: true }).click()
  await page
    .getByRole('dialog', { name: en('users:blockTitle') })
    .getByRole('button', { name: en('users:block') })
    .click()
  await expect(page.getByRole('main').getByText(en('users:status.blocked'), { exact: true })).toBeVisible()
  await expect(ask(theirs, accounts.me, {})).rejects.toThrow('401')
  await expect(signIn(who.email, who.password)).rejects.toThrow('403')
  await page.getByRole('button', { name: en('users:activate'), exact: true }).click()
  await expect(page.getByRole('main').getByText(en('users:status.active'), { exact: true })).toBeVisible()
  expect((await signIn(who.email, who.password)).user.id).toBe(who.id)
  await page.getByRole('button', { name: en('common:delete'), exact: true }).click()
  await page
    .getByRole('dialog', { name: en('users:removeTitle') })
    .getByRole('button', { name: en('common:delete') })
    .click()
  await said(page, 'Success Delete !')
  await expect(signIn(who.email, who.password)).rejects.toThrow('401')
})

journey('a password set by an administrator ends the old one and every session', async ({ as }) => {
  const who = await hire('forgetful', ['Employee'])
  const theirs = await signIn(who.email, who.password)
  const page = await as('admin')
  await page.goto(`/admin/manage/user/formUser?id=${who.id}`)
  await page.getByRole('link', { name: en('users:setPassword') }).click()
  await expect(page.getByText(who.email)).toBeVisible()
  await field(page, 'newPassword').fill('Menuju-Bromo-85')
  await page.getByRole('button', { name: en('users:setPassword') }).click()
  await said(page, 'Success Update !')
  await expect(page).toHaveURL(new RegExp(`formUser\\?id=${who.id}`))
  await expect(ask(theirs, accounts.me, {})).rejects.toThrow('401')
  await expect(signIn(who.email, who.password)).rejects.toThrow('401')
  expect((await signIn(who.email, 'Menuju-Bromo-85')).user.id).toBe(who.id)
})

journey('a group is added with a member, renamed and removed', async ({ as }) => {
  const admin = await sessionOf('admin')
  const member = await hire('member', ['Employee'])
  const name = unique('Regu')
  const page = await as('admin')
  await page.goto('/admin/manage/user?tab=Group')
  await page.getByRole('link', { name: en('users:new.Group') }).click()
  await field(page, 'name').fill(name)
  await add(page, 'members', member.name)
  await save(page)
  await said(page, 'Success Create !')
  await expect(page).toHaveURL('/admin/manage/user?tab=Group')
  const search = async (text: string) => {
    await page.getByRole('textbox', { name: en('users:searchGroup') }).fill(text)
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: /row/ })).toHaveText(/^1 row/)
    return page.getByRole('table').getByRole('row').filter({ hasText: text })
  }
  await (await search(name)).click()
  await expect(heading(page)).toHaveText(name)
  await field(page, 'description').fill('Jaga malam')
  await save(page)
  await said(page, 'Success Update !')
  const [kept] = (await ask(admin, groups.list, { query: { search: name } })).data
  expect(kept).toMatchObject({ description: 'Jaga malam', members: [{ id: member.id }] })
  await page.reload()
  await expect(await search(name)).toContainText('Jaga malam')
  await page.getByRole('button', { name: en('users:removeName', { name }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:delete') })
    .click()
  await said(page, 'Success Delete !')
  expect((await ask(admin, groups.list, { query: { search: name } })).data).toEqual([])
})

journey('a shift is added, changed and removed', async ({ as }) => {
  const admin = await sessionOf('admin')
  const name = unique('Malam')
  const page = await as('admin')
  await page.goto('/admin/manage/user?tab=Shift')
  await page.getByRole('link', { name: en('users:new.Shift') }).click()
  await field(page, 'name').fill(name)
  await field(page, 'start').fill('22:00')
  await field(page, 'end').fill('06:00')
  await page.getByRole('main').getByText(en('users:day.6'), { exact: true }).click()
  await save(page)
  await said(page, 'Success Create !')
  const row = page
    .getByRole('table', { name: en('users:tab.Shift') })
    .getByRole('row')
    .filter({ hasText: name })
  await page.reload()
  await expect(row).toContainText('22:00 – 06:00')
  await expect(row).toContainText(en('users:day.6'))
  await row.click()
  await field(page, 'grace').fill('20')
  await save(page)
  await said(page, 'Success Update !')
  expect((await ask(admin, shifts.list, { query: {} })).data.find((shift) => shift.name === name)).toMatchObject({
    days: [1, 2, 3, 4, 5, 6],
    grace_minutes: 20,
  })
  await page.getByRole('button', { name: en('users:removeName', { name }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:delete') })
    .click()
  await said(page, 'Success Delete !')
  await expect(row).toHaveCount(0)
})

journey('who has not the role comes into no screen of manage', async ({ as }) => {
  const closed = {
    '/admin/manage/area': 'show_manage_area',
    '/admin/manage/area/form': 'show_manage_area',
    '/admin/manage/user/formUser': 'show_manage_user',
    '/admin/manage/user/formPassword': 'show_manage_user',
    '/admin/manage/assets/form': 'show_manage_asset',
  }
  const page = await as('guard')
  for (const [path, permission] of Object.entries(closed)) {
    await page.goto(path)
    await expect(page).toHaveURL(`/401?missing=${permission}`)
  }
  await expect(ask(await sessionOf('guard'), users.remove, { params: { id: (await sessionOf('hr')).user.id } })).rejects.toThrow('403')
})
