import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { stockCounts } from '@menara/shared/contract/stock/stock-counts.contract.ts'
import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { stockStores } from '@menara/shared/contract/stock/stock-stores.contract.ts'
import { stockTransfers } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { whitePicture } from '../../../../tests/components/picture.ts'
import { savedFiles } from '../../../../tests/components/saved-files.ts'
import { en } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const INVENTORY = '/admin/plugins/inventory'
const t = (key: string, params = {}) => en(`stock:${key}`, params)

/** A store with two bins, three and four of two items in the first of them. */
async function stocked() {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const code = unique('S').replaceAll(/[^0-9A-Za-z]/g, '')
  const draft = { location_id: site?.id ?? '', code, name: `Gudang ${code}`, bins: ['R-1', 'R-2'] }
  const store = (await ask(admin, stockStores.create, { body: draft })).data
  const items = []
  for (const [at, quantity] of [3, 4].entries()) {
    const barcode = `899${code.length}${at}${code}`
    const item = { code: `${code}-${at}`, name_en: `Fuse ${code} ${at}`, name_id: `Sekering ${code} ${at}`, unit: 'pcs', barcode }
    const made = (await ask(admin, stockItems.create, { body: item })).data
    await ask(admin, stockMovements.receive, { body: { item_id: made.id, bin_id: store.bins[0]?.id ?? '', quantity } })
    items.push(made)
  }
  return { admin, store, items, code }
}

it('STF-1 is counted by scanning, without a mouse', { timeout: 120_000 }, async () => {
  const { admin, store, items, code } = await stocked()
  const planned = (await ask(admin, stockCounts.create, { body: { store_id: store.id, planned_on: '2026-12-01' } })).data
  await ask(admin, stockCounts.start, { params: { id: planned.id }, body: { rev: planned.rev } })
  await open(`${INVENTORY}?tab=counts&count=${planned.id}`, 'admin', { viewport: [360, 800] })
  const field = page.getByRole('textbox', { name: t('scan.field') })
  await field.click()
  await userEvent.keyboard(`${items[1]?.barcode}{Enter}`)
  const counted = (at: number) => page.getByRole('textbox', { name: new RegExp(`${code} ${at}`) })
  await expect.element(counted(1)).toHaveFocus()
  expect(counted(0).query()).toBeNull()
  expect(overflow()).toBeLessThanOrEqual(0)
  expect(await wrongOn()).toEqual([])
  await userEvent.keyboard('5{Enter}')
  await expect.poll(async () => (await ask(admin, stockCounts.get, { params: { id: planned.id } })).data.counted_count).toBe(1)
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('r-1{Enter}')
  await expect.element(counted(0)).toBeVisible()
  await field.click()
  await userEvent.keyboard('nonsense{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('nonsense')
})

it('STF-2 prints labels of what is listed', { timeout: 120_000 }, async () => {
  const { code } = await stocked()
  await open(`${INVENTORY}?search=${code}`, 'admin')
  const saved = savedFiles()
  await page.getByRole('button', { name: t('labels.print') }).click()
  await expect.poll(() => saved.length).toBe(1)
})

it('STF-3 shows the turnover of ninety days, and leads to the movements behind it', { timeout: 120_000 }, async () => {
  const { items } = await stocked()
  await open(`${INVENTORY}?tab=turnover`, 'admin', { viewport: [360, 800] })
  const given = page.getByRole('link', { name: t('turnover.movements', { name: items[0]?.name_en }) })
  await expect.element(given).toMatchTextContent('0 pcs')
  expect(overflow()).toBeLessThanOrEqual(0)
  expect(await wrongOn()).toEqual([])
  await given.click()
  await expect.poll(address).toContain(`item=${items[0]?.id}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(t('card.title'))
})

it('STF-4 photos are added to a transfer that was picked, and taken off until it goes on', { timeout: 120_000 }, async () => {
  const { store, items } = await stocked()
  const [agent, finance] = [await sessionOf('agent'), await sessionOf('finance')]
  const line = { item_id: items[0]?.id ?? '', from_bin_id: store.bins[0]?.id ?? '', to_bin_id: store.bins[1]?.id ?? '', quantity: 2 }
  const body = { from_store_id: store.id, to_store_id: store.id, lines: [line] }
  let transfer = (await ask(agent, stockTransfers.create, { body })).data
  const params = { id: transfer.id }
  transfer = (await ask(agent, stockTransfers.request, { params, body: { rev: transfer.rev } })).data
  transfer = (await ask(finance, stockTransfers.approve, { params, body: { rev: transfer.rev } })).data
  await ask(agent, stockTransfers.pick, { params, body: { rev: transfer.rev } })
  await open(`/admin/plugins/item_movement?id=${transfer.id}`, 'agent', { viewport: [360, 800] })
  const photos = page.getByRole('region', { name: en('photos:title') })
  await expect.element(photos.getByRole('button', { name: en('photos:add') })).toBeVisible()
  const picker = photos.element().querySelector('input[type="file"]') as HTMLElement
  await userEvent.upload(picker, await whitePicture('rak.png'))
  const name = en('photos:photoNo', { number: 1, count: 1 })
  await expect.element(photos.getByRole('img', { name })).toBeVisible()
  await expect.element(photos).toMatchTextContent(t('transferState.picked'))
  expect(overflow()).toBeLessThanOrEqual(0)
  expect(await wrongOn()).toEqual([])
  await photos.getByRole('button', { name: en('photos:remove', { photo: name }) }).click()
  await expect.poll(() => photos.getByRole('img', { name }).query()).toBeNull()
})
