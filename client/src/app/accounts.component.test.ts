import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, go, open } from '../../../tests/components/app.tsx'
import { en, textsIn } from '../../../tests/components/texts.ts'
import { expectToast } from '../../../tests/components/toasts.ts'
import { ask, hire, mailOf, PASSWORD, unique, uniqueMail } from '../../../tests/journeys/kit/people.ts'
import { shownRoutes } from '../../../tests/kit/visits.ts'

const box = (key: `${string}:${string}`, t = en) => page.getByRole('textbox', { name: t(key) })
/** Fills in the sign-in form and sends it. */
async function signInAs({ email, password }: { email: string; password: string }, t = en): Promise<void> {
  await box('accounts:email', t).fill(email)
  await box('accounts:password', t).fill(password)
  await page.getByRole('button', { name: t('accounts:signIn') }).click()
}
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const stored = () => [localStorage.getItem('token'), localStorage.getItem('user')]

for (const language of ['en', 'id'] as const) {
  const t = textsIn(language)

  it(`the landing page leads a stranger in (${language})`, async () => {
    await open('/', 'stranger', { language })
    await expect.element(title(t('landing:title'))).toBeVisible()
    await page.getByRole('link', { name: t('landing:register') }).click()
    await expect.poll(address).toBe('/register')
    await expect.element(title(t('accounts:register'))).toBeVisible()
    await page.getByRole('link', { name: t('accounts:signIn') }).click()
    await expect.poll(address).toBe('/login')
    await expect.poll(() => document.title).toBe(`${t('nav:title.login')} · Menara`)
  })

  it(`a wrong password is refused in words and lets nobody in (${language})`, async () => {
    await open('/login', 'stranger', { language })
    await signInAs({ email: mailOf('hr'), password: 'not-the-password' }, t)
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('accounts:refusal.wrongPair'))
    await expect.poll(address).toBe('/login')
    expect(localStorage.getItem('token')).toBeNull()
  })
}

it('empty fields are named before anything is sent', async () => {
  await open('/login', 'stranger')
  await page.getByRole('button', { name: en('accounts:signIn') }).click()
  await expect.element(box('accounts:email')).toHaveAccessibleDescription(en('accounts:emailMissing'))
  await expect.element(box('accounts:password')).toHaveAccessibleDescription(en('accounts:passwordMissing'))
})

it('who registers is pending until an administrator activates the account', async () => {
  const who = { name: unique('Newcomer'), email: uniqueMail('newcomer'), password: 'a-long-password' }
  await open('/register', 'stranger')
  await box('accounts:name').fill(who.name)
  await box('accounts:email').fill(who.email)
  await box('accounts:password').fill(who.password)
  await page.getByRole('button', { name: en('accounts:askForAccount') }).click()
  await expect.element(page.getByRole('status')).toMatchTextContent(en('accounts:registered'))
  await page.getByRole('link', { name: en('accounts:toSignIn') }).click()
  await signInAs(who)
  await expect.element(page.getByRole('alert')).toHaveTextContent(en('accounts:refusal.notActive'))

  await open('/admin/manage/user', 'admin')
  await box('users:searchUser').fill(who.email)
  const row = page.getByRole('row').filter({ hasText: who.name })
  await expect.element(row).toMatchTextContent(en('users:status.pending'))
  await row.click()
  await expect.element(title(who.name)).toBeVisible()
  await page.getByRole('button', { name: en('users:activate') }).click()
  await expectToast('Success Update !')
  await expect.element(page.getByText(en('users:status.active'))).toBeVisible()

  await open('/login', 'stranger')
  await signInAs(who)
  await expect.poll(address).toBe('/admin/home')
  await expect.element(page.getByRole('button', { name: en('nav:userMenu', { name: who.name }), exact: false })).toBeVisible()
})

it('a stranger is sent to sign in and returned to where they wanted to go', async () => {
  await open('/admin/manage/assets?type=hvac', 'stranger')
  await expect.poll(address).toMatch(/^\/login\?next=/)
  await signInAs({ email: mailOf('operator'), password: PASSWORD })
  await expect.poll(address).toBe('/admin/manage/assets?type=hvac')
  await expect.element(title(en('assets:title'))).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: en('assets:type') })).toHaveValue(en('assets:types.hvac'))
})

it('every guarded route sends a stranger to sign in, and remembers where they wanted to go', { timeout: 120_000 }, async () => {
  // One of each branch: the decision behind them is one function.
  const guarded = shownRoutes.filter((route) => !route.public && !route.path.includes(':'))
  const branches = new Map(guarded.map(({ path }) => [path.split('/').slice(1, 3).join('/'), path]))
  expect(branches.size).toBeGreaterThan(15)
  for (const path of branches.values()) {
    await open(path, 'stranger')
    await expect.poll(address).toBe(`/login?next=${encodeURIComponent(path)}`)
  }
})

it('the address to return to is only ever one of ours', async () => {
  await open(`/login?next=${encodeURIComponent('//elsewhere.example/steal')}`, 'stranger')
  await signInAs({ email: mailOf('operator'), password: PASSWORD })
  await expect.poll(address).toBe('/admin/home')
})

it('a demo account is one press away', async () => {
  await open('/login', 'stranger')
  await page.getByRole('button', { name: en('accounts:role.guard'), exact: false }).click()
  await expect.poll(address).toBe('/admin/home')
})

it('who is signed in and comes to /login goes home; signing out forgets them', async () => {
  const { email, password } = await hire('leaver', ['Employee'])
  await open('/login', 'stranger')
  await signInAs({ email, password })
  await expect.poll(address).toBe('/admin/home')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  go('/login')
  await expect.poll(address).toBe('/admin/home')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: en('nav:signOut') }).click()
  await expect.poll(address).toMatch(/^\/login/)
  expect(stored()).toEqual([null, null])
  go('/admin/home')
  await expect.poll(address).toMatch(/^\/login/)
})

it('a handed-over token signs in and leaves the address', async () => {
  const { email, password } = await hire('handed', ['Employee'])
  const { accessToken } = (await ask(null, accounts.login, { body: { email, password } })).data
  await open(`/authentication?token=${accessToken}&next=${encodeURIComponent('/admin/setting')}`, 'stranger')
  await expect.poll(address).toBe('/admin/setting')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(en('accounts:settings'))
})

it('a token that is not one is refused with a way to sign in', async () => {
  await open('/authentication?token=made.up.token', 'stranger')
  await expect.element(page.getByRole('alert')).toHaveTextContent(en('accounts:handOver.refused'))
  await page.getByRole('link', { name: en('accounts:toSignIn') }).click()
  await expect.poll(address).toBe('/login')
})

for (const language of ['en', 'id'] as const)
  it(`who lacks the permission is told which one (${language})`, async () => {
    const t = textsIn(language)
    await open('/admin/manage/user', 'employee', { language })
    await expect.poll(address).toMatch(/^\/401\?missing=show_manage_user/)
    await expect.element(title(t('accounts:notAuthorised'))).toBeVisible()
    await expect.element(page.getByText(t('accounts:missing', { right: t('refusals:right.show_manage_user') }))).toBeVisible()
    await expect.element(page.getByText('show_manage_user', { exact: false })).toHaveLength(0)
    await page.getByRole('link', { name: t('accounts:toHome') }).click()
    await expect.poll(address).toBe('/admin/home')
  })
