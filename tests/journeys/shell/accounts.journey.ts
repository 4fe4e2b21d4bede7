import { expect, type Page } from '@playwright/test'
import type { Language } from '../../kit/text-lookup.ts'
import { journey } from '../kit/journey.ts'
import { hire, mailOf, PASSWORD, unique, uniqueMail } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

/** Fills in the sign-in form and sends it. */
async function signInAs(page: Page, { email, password }: { email: string; password: string }, t = en): Promise<void> {
  await page.getByRole('textbox', { name: t('accounts:email') }).fill(email)
  await page.getByRole('textbox', { name: t('accounts:password'), exact: true }).fill(password)
  await page.getByRole('button', { name: t('accounts:signIn'), exact: true }).click()
}
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

for (const language of ['en', 'id'] as const satisfies readonly Language[]) {
  const t = say(language)

  journey(`the landing page leads a stranger in (${language})`, async ({ as }) => {
    const page = await as('stranger', { language })
    await page.goto('/')
    await expect(title(page, t('landing:title'))).toBeVisible()
    await page.getByRole('link', { name: t('landing:register') }).click()
    await expect(page).toHaveURL('/register')
    await expect(title(page, t('accounts:register'))).toBeVisible()
    await page.getByRole('link', { name: t('accounts:signIn') }).click()
    await expect(page).toHaveURL('/login')
    await expect(page).toHaveTitle(`${t('nav:title.login')} · Menara`)
  })

  journey(`a wrong password is refused in words and lets nobody in (${language})`, async ({ as, noise }) => {
    noise.expect(/status of 401/)
    const page = await as('stranger', { language })
    await page.goto('/login')
    await signInAs(page, { email: mailOf('hr'), password: 'not-the-password' }, t)
    await expect(page.getByRole('alert')).toHaveText(t('accounts:refusal.wrongPair'))
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate('localStorage.getItem("token")')).toBeNull()
  })
}

journey('empty fields are named before anything is sent', async ({ as }) => {
  const page = await as('stranger')
  await page.goto('/login')
  await page.getByRole('button', { name: en('accounts:signIn'), exact: true }).click()
  await expect(page.getByRole('textbox', { name: en('accounts:email') })).toHaveAccessibleDescription(en('accounts:emailMissing'))
  await expect(page.getByRole('textbox', { name: en('accounts:password'), exact: true })).toHaveAccessibleDescription(
    en('accounts:passwordMissing'),
  )
})

journey('who registers is pending until an administrator activates the account', async ({ as, noise }) => {
  noise.expect(/status of 403/)
  const who = { name: unique('Newcomer'), email: uniqueMail('newcomer'), password: 'a-long-password' }
  const newcomer = await as('stranger')
  await newcomer.goto('/register')
  await newcomer.getByRole('textbox', { name: en('accounts:name') }).fill(who.name)
  await newcomer.getByRole('textbox', { name: en('accounts:email') }).fill(who.email)
  await newcomer.getByRole('textbox', { name: en('accounts:password'), exact: true }).fill(who.password)
  await newcomer.getByRole('button', { name: en('accounts:askForAccount') }).click()
  await expect(newcomer.getByRole('status')).toContainText(en('accounts:registered'))
  await newcomer.getByRole('link', { name: en('accounts:toSignIn') }).click()
  await signInAs(newcomer, who)
  await expect(newcomer.getByRole('alert')).toHaveText(en('accounts:refusal.notActive'))

  const admin = await as('admin')
  await admin.goto('/admin/manage/user')
  await admin.getByRole('textbox', { name: en('users:searchUser') }).fill(who.email)
  const row = admin.getByRole('row').filter({ hasText: who.name })
  await expect(row).toContainText(en('users:status.pending'))
  await row.click()
  await expect(title(admin, who.name)).toBeVisible()
  await admin.getByRole('button', { name: en('users:activate'), exact: true }).click()
  await expect(admin.getByText('Success Update !', { exact: true })).toBeVisible()
  await expect(admin.getByText(en('users:status.active'), { exact: true })).toBeVisible()

  await signInAs(newcomer, who)
  await expect(newcomer).toHaveURL('/admin/home')
  await expect(newcomer.getByRole('button', { name: en('nav:userMenu', { name: who.name }) })).toBeVisible()
})

journey('a stranger is sent to sign in and returned to where they wanted to go', async ({ as }) => {
  const page = await as('stranger')
  await page.goto('/admin/manage/assets?type=hvac')
  await expect(page).toHaveURL(/\/login\?next=/)
  await signInAs(page, { email: mailOf('operator'), password: PASSWORD })
  await expect(page).toHaveURL('/admin/manage/assets?type=hvac')
  await expect(title(page, en('assets:title'))).toBeVisible()
  await expect(page.getByRole('combobox', { name: en('assets:type'), exact: true })).toHaveValue(en('assets:types.hvac'))
})

journey('the address to return to is only ever one of ours', async ({ as }) => {
  const page = await as('stranger')
  await page.goto(`/login?next=${encodeURIComponent('//elsewhere.example/steal')}`)
  await signInAs(page, { email: mailOf('operator'), password: PASSWORD })
  await expect(page).toHaveURL('/admin/home')
})

journey('a demo account is one press away', async ({ as }) => {
  const page = await as('stranger')
  await page.goto('/login')
  await page.getByRole('button', { name: en('accounts:role.guard') }).click()
  await expect(page).toHaveURL('/admin/home')
})

journey('who is signed in and comes to /login goes home; signing out forgets them', async ({ as }) => {
  const { email, password } = await hire('leaver', ['Employee'])
  const page = await as('stranger')
  await page.goto('/login')
  await signInAs(page, { email, password })
  await expect(page).toHaveURL('/admin/home')
  await page.goto('/login')
  await expect(page).toHaveURL('/admin/home')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: en('nav:signOut') }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate('[localStorage.getItem("token"), localStorage.getItem("user")]')).toEqual([null, null])
  await page.goto('/admin/home')
  await expect(page).toHaveURL(/\/login/)
})

journey('a handed-over token signs in and leaves the address', async ({ as }) => {
  const { email, password } = await hire('handed', ['Employee'])
  const page = await as('stranger')
  await page.goto('/login')
  const answer = await page.request.post('/api/v1/auth/login', { data: { email, password } })
  const { accessToken } = ((await answer.json()) as { data: { accessToken: string } }).data
  await page.goto(`/authentication?token=${accessToken}&next=${encodeURIComponent('/admin/setting')}`)
  await expect(page).toHaveURL('/admin/setting')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('accounts:settings'))
})

journey('a token that is not one is refused with a way to sign in', async ({ as, noise }) => {
  noise.expect(/status of 401/)
  const page = await as('stranger')
  await page.goto('/authentication?token=made.up.token')
  await expect(page.getByRole('alert')).toHaveText(en('accounts:handOver.refused'))
  await page.getByRole('link', { name: en('accounts:toSignIn') }).click()
  await expect(page).toHaveURL('/login')
})

journey('who lacks the permission is told which one', async ({ as }) => {
  for (const language of ['en', 'id'] as const) {
    const t = say(language)
    const page = await as('employee', { language })
    await page.goto('/admin/manage/user')
    await expect(page).toHaveURL(/\/401\?missing=show_manage_user/)
    await expect(title(page, t('accounts:notAuthorised'))).toBeVisible()
    await expect(page.getByText(t('accounts:missing', { right: t('refusals:right.show_manage_user') }))).toBeVisible()
    await expect(page.getByText('show_manage_user')).toHaveCount(0)
    await page.getByRole('link', { name: t('accounts:toHome') }).click()
    await expect(page).toHaveURL('/admin/home')
  }
})
