import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open, reopen } from '../../../tests/components/app.tsx'
import { systemIs } from '../../../tests/components/computer.ts'
import { en, textsIn } from '../../../tests/components/texts.ts'

const id = textsIn('id')
const heading = page.getByRole('heading', { level: 1 })
const html = document.documentElement
const isShown = (scheme: 'light' | 'dark') => expect.poll(() => html.dataset['mantineColorScheme']).toBe(scheme)
const choose = (name: string) =>
  page
    .getByRole('radiogroup', { name: en('nav:scheme.label') })
    .first()
    .getByText(name)
    .click({ force: true })

it('the language changes at once, everywhere, and is there when the page is opened anew', async () => {
  await open('/admin/setting', 'guard')
  await expect.element(heading).toHaveTextContent(en('accounts:settings'))
  await page.getByRole('button', { name: en('nav:language') }).click()
  await page.getByRole('menuitem', { name: 'Bahasa Indonesia' }).click()
  const isIndonesian = async () => {
    await expect.element(heading).toHaveTextContent(id('accounts:settings'))
    const navigation = page.getByRole('navigation', { name: id('nav:navigation') })
    await expect.element(navigation.getByRole('link', { name: id('nav:title.admin_dashboard') })).toBeVisible()
    await expect.element(page.getByRole('note')).toHaveTextContent(id('nav:demo'))
    await expect.poll(() => html.lang).toBe('id')
    await expect.poll(() => document.title).toBe(`${id('nav:title.admin_setting')} · Menara`)
  }
  await isIndonesian()
  expect(localStorage.getItem('language')).toBe('id')
  await reopen()
  await isIndonesian()
  await page
    .getByRole('radiogroup', { name: id('accounts:language') })
    .getByText('English')
    .click()
  await expect.element(heading).toHaveTextContent(en('accounts:settings'))
  await expect.poll(() => html.lang).toBe('en')
})

it('colour mode system follows the operating system while it changes', async () => {
  await systemIs('dark')
  await open('/admin/setting', 'guard')
  await isShown('dark')
  await systemIs('light')
  await isShown('light')
  await systemIs('dark')
  await isShown('dark')
})

it('a chosen colour mode wins over the operating system, is kept, and can be given back', async () => {
  await open('/admin/setting', 'guard')
  await choose(en('nav:scheme.dark'))
  await isShown('dark')
  expect(localStorage.getItem('colorScheme')).toBe('dark')
  await systemIs('dark')
  await systemIs('light')
  await isShown('dark')
  await reopen()
  await isShown('dark')
  await choose(en('nav:scheme.system'))
  await isShown('light')
  expect(localStorage.getItem('colorScheme')).toBe('system')
})

it('a page that forces light is light under a dark preference and a dark system, and only that page', async () => {
  await systemIs('dark')
  await open('/desk/external', 'guard', { scheme: 'dark' })
  await expect.element(heading).toBeVisible()
  await isShown('light')
  expect(localStorage.getItem('colorScheme')).toBe('dark')
  await open('/admin/setting', 'guard', { scheme: 'dark' })
  await isShown('dark')
})
