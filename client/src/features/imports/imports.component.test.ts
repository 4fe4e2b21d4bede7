import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open, settled } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { savedFiles } from '../../../../tests/components/saved-files.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const drawer = page.getByRole('dialog')
const button = (name: `${string}:${string}`, t = en) => page.getByRole('button', { name: t(name), exact: true })
const known = async (search: string) => (await ask(await sessionOf('admin'), assets.list, { query: { search } })).data
const give = (content: string) =>
  userEvent.upload(document.querySelector('input[type="file"]') as HTMLElement, new File([content], 'assets.csv', { type: 'text/csv' }))

/** Goes on with a key until something of this name has the focus, and presses Enter. */
async function press(name: string, key = '{Tab}'): Promise<void> {
  for (let left = 60; left > 0; left--) {
    if (document.activeElement?.textContent === name) return userEvent.keyboard('{Enter}')
    await userEvent.keyboard(key)
  }
  throw new Error(`The keyboard does not reach ${name}`)
}

it('IMS-1 a file is tried, imported and undone by the keyboard', { timeout: 240_000 }, async () => {
  const code = unique('IMP').replaceAll(/[^A-Za-z0-9-]/g, '')
  const [site] = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data
  await open('/admin/manage/assets', 'admin')
  await expect.element(button('imports:import')).toBeVisible()
  ;(button('imports:import').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(drawer.getByText(en('imports:chooseText'))).toBeVisible()
  await give(`Lokasi;Kode;Nama;Jenis\n${site?.code};${code};Pompa;HVAC\n${site?.code};${code}-2;;HVAC\n`)
  await press(en('imports:next'))
  await expect.element(drawer.getByRole('heading', { name: en('imports:mapTitle', { file: 'assets.csv' }) })).toHaveFocus()
  expect.soft(await wrongOn('[role=dialog]'), 'mapping').toEqual([])
  await press(en('imports:check'))
  await expect.element(drawer.getByRole('heading', { name: en('imports:state.checked') })).toHaveFocus()
  await expect.element(drawer.getByText('Name is required')).toBeVisible()
  expect.soft(await wrongOn('[role=dialog]'), 'dry run').toEqual([])
  expect(await known(code)).toEqual([])
  await press(en('imports:run_one', { count: 1 }))
  await expect.element(drawer.getByRole('heading', { name: en('imports:state.imported') })).toHaveFocus()
  expect(await known(code)).toMatchObject([{ code, name: 'Pompa' }])
  await press(en('imports:undo'))
  await expect.element(drawer.getByText(en('imports:restored_one', { count: 1 }))).toBeVisible()
  expect(await known(code)).toEqual([])
})

it('IMS-2 a selection is changed and restored by the keyboard', { timeout: 240_000 }, async () => {
  const [site] = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data
  const code = unique('SEL').replaceAll(/[^A-Za-z0-9-]/g, '')
  const draft = { location_id: site?.id ?? '', name: code, type: 'hvac' as const }
  const admin = await sessionOf('admin')
  for (const number of [1, 2]) await ask(admin, assets.create, { body: { ...draft, code: `${code}-${number}` } })
  await open(`/admin/manage/assets?search=${code}`, 'admin')
  const row = page.getByRole('row', { name: new RegExp(`${code}-1`) })
  await expect.element(row).toBeVisible()
  ;(document.querySelector('[data-row="0"]') as HTMLElement).focus()
  await userEvent.keyboard(' {ArrowDown}')
  await expect.poll(() => (document.activeElement as HTMLElement).dataset['row']).toBe('1')
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(en('imports:selected_other', { count: 2 }))).toBeVisible()
  expect.soft(await wrongOn('main'), 'selection').toEqual([])
  ;(page.getByRole('button', { name: 'Condition' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Poor' })).toBeVisible()
  await press('Poor', '{ArrowDown}')
  await expect.element(button('imports:undo')).toHaveFocus()
  const conditions = async () => (await known(code)).map(({ condition }) => condition)
  expect(await conditions()).toEqual(['poor', 'poor'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(conditions, { timeout: 20_000 }).toEqual(['good', 'good'])
})

it('IMS-3 an export is imported again without a change, on a phone in Indonesian', { timeout: 240_000 }, async () => {
  const t = textsIn('id')
  const saved = savedFiles()
  await open('/admin/manage/area', 'admin', { language: 'id', viewport: [360, 740] })
  await settled()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await button('imports:export', t).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.poll(() => saved.length, { timeout: 20_000 }).toBe(1)
  const content = new TextDecoder().decode(await saved[0]?.bytes)
  expect(content.split('\r\n')[0]).toContain('Lokasi,Kode,Nama,Jenis')
  await button('imports:import', t).click()
  await expect.element(drawer.getByText(t('imports:chooseText'))).toBeVisible()
  await give(content)
  await button('imports:next', t).click()
  await button('imports:check', t).click()
  await expect.element(drawer.getByRole('heading', { name: t('imports:state.checked') })).toBeVisible()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  const rows = content.trim().split('\r\n').length - 1
  await expect.element(drawer.getByText(String(rows), { exact: true })).toBeVisible()
  await expect.element(button('imports:saveRefused', t)).toHaveLength(0)
})

it('IMS-4 who may not add records sees neither import nor export', async () => {
  await open('/admin/plugins/inventory', 'agent')
  await settled()
  await expect.element(page.getByRole('tab').first()).toBeVisible()
  await expect.element(button('imports:import')).toHaveLength(0)
  await expect.element(button('imports:export')).toHaveLength(0)
})
