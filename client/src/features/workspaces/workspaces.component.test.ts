import { workspaces } from '@menara/shared/contract/people/workspaces.contract.ts'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open, reopen } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { whitePicture } from '../../../../tests/components/picture.ts'
import { en } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'
import { enterWorkspace } from '../../kit/session/workspace.ts'

const t = (key: string, params = {}) => en(`workspaces:${key}`, params)
const link = (slug: string) =>
  page.getByRole('navigation', { name: en('nav:navigation') }).getByRole('link', { name: en(`nav:title.${slug}`), exact: true })
const newWorkspace = async (more: object = {}) =>
  (
    await ask(await sessionOf('admin'), workspaces.create, {
      body: { name: unique('Workspace'), colour: 'teal', home: 'energy', modules: ['energy', 'maps'], everyone: true, ...more },
    })
  ).data

// Whatever a test leaves entered would narrow the navigation of the next one.
afterEach(() => enterWorkspace(null))

it('WSF-1 is made with its modules and a picture, at 360 px', { timeout: 120_000 }, async () => {
  const name = unique('Control')
  await open('/admin/manage/workspace?id=new', 'admin', { viewport: [360, 800] })
  await page.getByRole('textbox', { name: t('name'), exact: true }).fill(name)
  await page.getByRole('combobox', { name: t('modules') }).click()
  await page.getByRole('option', { name: t('module.maps') }).click()
  await userEvent.keyboard('{Escape}')
  expect(overflow()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect.poll(address).toBe('/admin/manage/workspace')
  const admin = await sessionOf('admin')
  const made = (await ask(admin, workspaces.list, { query: {} })).data.find((one) => one.name === name)
  expect(made).toMatchObject({ home: 'desk', modules: ['desk', 'maps'], colour: 'blue', logo: null })
  await open(`/admin/manage/workspace?id=${made?.id}`, 'admin')
  const logo = page.getByRole('region', { name: t('logo') })
  await expect.element(logo.getByRole('button', { name: t('putLogo') })).toBeVisible()
  await userEvent.upload(logo.element().querySelector('input[type="file"]') as HTMLElement, await whitePicture('logo.png'))
  await expect.element(logo.getByRole('img')).toBeVisible()
  expect(await wrongOn()).toEqual([])
  await logo.getByRole('button', { name: t('removeLogo') }).click()
  await expect.poll(() => logo.getByRole('img').query()).toBeNull()
})

it('WSF-2 entering one narrows the navigation to its modules, also after a reload, until it is left', { timeout: 120_000 }, async () => {
  const { name } = await newWorkspace()
  await open('/workspaces/manage', 'admin')
  await page.getByRole('button', { name: t('enterName', { name }) }).click()
  await expect.poll(address).toBe('/admin/plugins/energy')
  const chip = page.getByRole('link', { name: en('nav:workspace', { name }) })
  await expect.element(chip).toBeVisible()
  await expect.element(link('admin_plugins_maps')).toBeVisible()
  expect(link('admin_plugins_iot_alarm').query()).toBeNull()
  expect(link('admin_manage_user').query()).toBeNull()
  await reopen()
  await expect.element(link('admin_plugins_energy')).toBeVisible()
  await expect.poll(() => link('admin_plugins_iot_alarm').query()).toBeNull()
  expect(await wrongOn()).toEqual([])
  await chip.click()
  await expect.poll(address).toBe('/workspaces/home')
  await page.getByRole('button', { name: t('leaveName', { name }) }).click()
  await open('/admin/home', 'admin')
  await expect.element(link('admin_plugins_iot_alarm')).toBeVisible()
})

it('WSF-3 an address leads into a module of a workspace, or says what is lacking', { timeout: 120_000 }, async () => {
  const { id, name } = await newWorkspace({ modules: ['energy', 'desk'] })
  await open(`/workspaces/redirect_module?module=energy&workspace=${id}`, 'admin')
  await expect.poll(address).toBe('/admin/plugins/energy')
  await expect.element(page.getByRole('link', { name: en('nav:workspace', { name }) })).toBeVisible()
  await open(`/workspaces/redirect_module?module=payment&workspace=${id}`, 'employee')
  await expect.poll(address).toBe('/401?missing=show_plugin_payment')
  await open('/workspaces/redirect_module', 'employee')
  await expect.element(page.getByText(t('noModule'))).toBeVisible()
})
