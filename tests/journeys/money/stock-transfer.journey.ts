import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { type StockStore, stockStores } from '@menara/shared/contract/stock/stock-stores.contract.ts'
import { expect, type Page } from '@playwright/test'
import type { Language } from '../../kit/text-lookup.ts'
import { choose, pick } from '../kit/choices.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const TRANSFERS = '/admin/plugins/item_movement'
const PHONE = { width: 360, height: 740 }

interface Stock {
  readonly item: { readonly id: string; readonly name: string }
  readonly from: StockStore
  readonly to: StockStore
}
/** Two stores of the journey's own, the first with ten of an item. */
async function openStores(): Promise<Stock> {
  const admin = await sessionOf('admin')
  const seen = (await ask(await sessionOf('operator'), locations.list, { query: {} })).data
  const storeAt = async (word: string, location_id: string): Promise<StockStore> => {
    const name = unique(word)
    return (
      await ask(admin, stockStores.create, { body: { location_id, name, code: name.toUpperCase().replaceAll(' ', '-'), bins: ['R1'] } })
    ).data
  }
  const [from, to] = [await storeAt('Gudang asal', seen[0]?.id ?? ''), await storeAt('Gudang tujuan', seen[1]?.id ?? '')]
  const name = unique('Lampu LED')
  const code = unique('LED').toUpperCase().replaceAll(' ', '-')
  const body = { code, name_en: name, name_id: name, unit: 'pcs', standard_cost: 45_000 }
  const { id } = (await ask(admin, stockItems.create, { body })).data
  await ask(admin, stockMovements.receive, { body: { item_id: id, bin_id: from.bins[0]?.id ?? '', quantity: 10 } })
  return { item: { id, name }, from, to }
}

/** Asks for eight of them. Returns the address of the transfer. */
async function askFor(page: Page, { item, from, to }: Stock): Promise<string> {
  await page.goto(`${TRANSFERS}?id=new`)
  await choose(page, { field: en('stock:transfer.from'), typed: from.name, option: new RegExp(`^${from.name}`) })
  await choose(page, { field: en('stock:transfer.to'), typed: to.name, option: new RegExp(`^${to.name}`) })
  await choose(page, { field: en('stock:card.item'), option: item.name })
  await pick(page, { field: en('stock:transfer.fromBin'), option: 'R1 (10)' })
  await pick(page, { field: en('stock:transfer.toBin'), option: 'R1' })
  await page.getByRole('textbox', { name: en('stock:quantity') }).fill('8')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toMatch(/id=(?!new)/)
  return page.url()
}

interface Step {
  readonly move: string
  /** The state that follows. */
  readonly state: string
  readonly language?: Language
  readonly fill?: (form: ReturnType<Page['getByRole']>) => Promise<void>
}
/** Takes the next step of the transfer that is open. */
async function take(page: Page, { move, state, language = 'en', fill }: Step): Promise<void> {
  const t = (key: string) => say(language)(`stock:${key}`)
  const form = page.getByRole('region', { name: t('transfer.next') })
  const other = form.getByRole('radio', { name: t(`transferMove.${move}`), exact: true })
  const send = form.getByRole('button', { name: t(`transferMove.${move}`), exact: true })
  await expect(other.or(send).first()).toBeAttached()
  if ((await other.count()) > 0)
    await form
      .getByText(t(`transferMove.${move}`), { exact: true })
      .first()
      .click()
  await fill?.(form)
  await send.click()
  await expect(page.getByText(t(`transferState.${state}`), { exact: true }).first()).toBeVisible()
}

journey('what is missing of a transfer is said by its receiver, approved by somebody else, and gone from the stock', async ({ as }) => {
  journey.setTimeout(300_000)
  const stock = await openStores()
  const sender = await as('agent')
  const address = await askFor(sender, stock)
  await take(sender, { move: 'request', state: 'requested' })

  const approver = await as('finance')
  await approver.goto(address)
  await take(approver, { move: 'approve', state: 'approved' })

  await sender.goto(address)
  await take(sender, { move: 'pick', state: 'picked' })
  const sign = (language: Language, name: string) => async (form: ReturnType<Page['getByRole']>) =>
    form.getByRole('textbox', { name: say(language)('stock:transfer.sign') }).fill(name)
  await take(sender, { move: 'hand_over', state: 'in_transit', fill: sign('en', (await sessionOf('agent')).user.name) })

  // On a phone, in Indonesian: six of eight came.
  const receiver = await as('operator', { language: 'id', viewport: PHONE })
  await receiver.goto(address)
  await take(receiver, {
    ...{ move: 'receive', state: 'discrepancy', language: 'id' },
    async fill(form) {
      await form.getByRole('textbox', { name: `${stock.item.name} (pcs)` }).fill('6')
      await form.getByText(say('id')('stock:transfer.rests.missing'), { exact: true }).click()
      await form.getByRole('textbox', { name: say('id')('stock:reason') }).fill('Dua pecah di jalan')
      await sign('id', (await sessionOf('operator')).user.name)(form)
    },
  })
  expect(await receiver.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

  await approver.goto(address)
  await expect(approver.getByText('Dua pecah di jalan')).toBeVisible()
  const settled = (form: ReturnType<Page['getByRole']>) =>
    form.getByRole('textbox', { name: en('stock:reason') }).fill('Diganti pengangkut')
  await take(approver, { move: 'settle', state: 'received', fill: settled })
  await sender.goto(address)
  await take(sender, { move: 'close', state: 'closed' })

  const { balances } = (await ask(await sessionOf('admin'), stockItems.get, { params: { id: stock.item.id } })).data
  expect(balances.map(({ store, quantity }) => `${store.id} ${quantity}`).toSorted()).toEqual(
    [`${stock.from.id} 2`, `${stock.to.id} 6`].toSorted(),
  )
})
