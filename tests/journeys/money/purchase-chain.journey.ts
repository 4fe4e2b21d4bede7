import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { type BankAccount, bankAccounts, payeeAccounts } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { vendorInvoices } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockStores } from '@menara/shared/contract/stock/stock-stores.contract.ts'
import { type Vendor, vendors } from '@menara/shared/contract/vendors.contract.ts'
import { expect as expectSoon, type Page } from '@playwright/test'
import { stepOf } from '../../kit/desk/approval-steps.ts'
import { machineNow } from '../../kit/test-clock.ts'
import type { Language } from '../../kit/text-lookup.ts'
import { choose, pick } from '../kit/choices.ts'
import { journey, LONG } from '../kit/journey.ts'
import { ask, hire, sessionOf, signIn, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const t = (key: string, facts: Record<string, string | number> = {}) => en(`purchasing:${key}`, facts)
const pay = (key: string, facts: Record<string, string | number> = {}) => en(`payment:${key}`, facts)
const STEPS = '/desk/ticketing/procurement'
const PAYMENT = '/admin/plugins/payment'
/** What three vendors need to offer on a busy machine; the offers are opened after it. */
const OFFERING_MS = 90_000
/** A dozen pages of seven people on a busy machine. */
const expect = expectSoon.configure({ timeout: 60_000 })
const PROCUREMENT = 19
const PHONE = { width: 360, height: 740 }

interface Market {
  readonly category: string
  readonly site: { readonly id: string; readonly name: string; readonly zone: string }
  readonly item: { readonly id: string; readonly code: string; readonly name: string }
  readonly vendors: readonly [Vendor, Vendor, Vendor]
  readonly account: BankAccount
}
const digits = (): string => String(Math.random()).slice(2, 14)

/** A category of small purchases: their requests are approved above an amount alone, so that the award is agreed to by a second person. */
async function smallPurchases(): Promise<string> {
  const admin = await sessionOf('admin')
  const name = unique('Belanja kecil')
  const { data } = await ask(admin, categories.create, { body: { ticket_type_id: PROCUREMENT, name_en: name, name_id: name } })
  const steps = [stepOf({ user_ids: [(await sessionOf('finance')).user.id], amount_from: 100_000_000 })]
  const body = { ticket_type_id: PROCUREMENT, category_id: data.id, name_en: name, name_id: name, steps, sort: 0 }
  await ask(admin, approvals.createType, { body })
  return name
}

/** An item, vendors and an account of the journey's own, at a site with a store. */
async function openMarket(): Promise<Market> {
  const [admin, finance] = await Promise.all([sessionOf('admin'), sessionOf('finance')])
  const seen = (await ask(finance, locations.list, { query: {} })).data
  const stores = (await ask(admin, stockStores.list, { query: { active: true, limit: 100 } })).data
  const site = seen.find((location) => stores.some((store) => store.location.id === location.id))
  if (!site) throw new Error('The demo has no site with a store')
  const name = unique('Katup bola')
  const code = unique('KTP').toUpperCase().replaceAll(' ', '-')
  const item = (await ask(admin, stockItems.create, { body: { code, name_en: name, name_id: name, unit: 'pcs', standard_cost: 100_000 } }))
    .data
  const vendorNamed = async (word: string) => {
    const vendor = (await ask(admin, vendors.create, { body: { name: unique(word) } })).data
    const bank = { bank: 'Bank Contoh', bic: 'CNTHIDJA', number: digits(), holder: vendor.name.slice(0, 60) }
    await ask(finance, payeeAccounts.put, { params: { id: vendor.id }, body: { sort: 'vendor', ...bank } })
    return vendor
  }
  const account = (
    await ask(finance, bankAccounts.create, {
      body: {
        name: unique('Operasional'),
        bank: 'Bank Contoh',
        bic: 'CNTHIDJA',
        number: digits(),
        holder: 'PT Menara',
        location_id: site.id,
      },
    })
  ).data
  return {
    site,
    category: await smallPurchases(),
    item: { id: item.id, code, name },
    vendors: [await vendorNamed('PT Akasia'), await vendorNamed('PT Beringin'), await vendorNamed('PT Cemara')],
    account,
  }
}

/** Writes the request with two lines; the first is then an item of the catalogue. Returns its id. */
async function writeRequest(page: Page, { site, item, category }: Market, seal: string): Promise<string> {
  await page.goto(`${STEPS}/formTicket`)
  await page.getByRole('textbox', { name: en('tickets:fact.title') }).fill(unique('Pengadaan'))
  await choose(page, { field: en('tickets:fact.site'), option: site.name })
  await choose(page, { field: en('categories:category'), typed: category, option: new RegExp(category) })
  const field = (name: string, line: number) =>
    page.getByRole('textbox', { name: en(`ticket_types:money.${name}Of`, { line }), exact: true })
  for (const [at, [description, quantity, price]] of [[item.name, 10, 110_000] as const, [seal, 4, 55_000] as const].entries()) {
    if (at > 0) await page.getByRole('button', { name: en('ticket_types:money.addLine') }).click()
    await field('description', at + 1).fill(description)
    await field('quantity', at + 1).fill(String(quantity))
    await field('unit_price', at + 1).fill(String(price))
  }
  await page.getByRole('button', { name: en('tickets:createTicket') }).click()
  await page.waitForURL(/detail\?id=/, { waitUntil: 'commit' })
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.goto(`${STEPS}/addItem?id=${id}`)
  const first = page.getByRole('group', { name: t('lines.line', { n: 1 }), exact: true })
  await first.getByRole('combobox', { name: t('lines.description') }).fill(item.code)
  await page.getByRole('option', { name: `${item.code} · ${item.name}`, exact: true }).click()
  await expect(first).toContainText(item.code)
  const second = page.getByRole('group', { name: t('lines.line', { n: 2 }), exact: true })
  await expect(second.getByRole('combobox', { name: t('lines.description') })).toHaveValue(seal)
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Success Update !').first()).toBeVisible()
  return id
}

/** Asks the three vendors, until a moment soon. */
async function askVendors(page: Page, { site, vendors: asked }: Market, id: string): Promise<void> {
  await page.goto(`${STEPS}/priceOffering?id=${id}`)
  for (const { name } of asked) await choose(page, { field: t('rfq.vendors'), option: name })
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: t('rfq.terms') }).fill('Franko gudang')
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: site.zone, dateStyle: 'short', timeStyle: 'medium' })
  await page.getByLabel(t('rfq.deadline')).fill(wall.format(machineNow().getTime() + OFFERING_MS))
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: t('rfq.send') }).click()
  await expect(page.getByText(t('rfq.sealed'), { exact: true })).toBeVisible()
}

interface Offer {
  readonly path: string
  readonly language: Language
  /** By the text of the line. */
  readonly prices: Readonly<Record<string, number>>
}
/** A vendor hands in prices on a phone, by keyboard from field to field. */
async function offer(page: Page, { path, language, prices }: Offer): Promise<void> {
  const word = (key: string, facts: Record<string, string | number> = {}) => say(language)(`supplier:${key}`, facts)
  await page.goto(path)
  for (const [description, price] of Object.entries(prices)) {
    const field = page
      .getByRole('group', { name: description, exact: true })
      .getByRole('textbox', { name: word('unitPrice', { unit: 'pcs' }) })
    await field.fill(String(price))
  }
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText(word('received', { version: 1 }))).toBeVisible()
}

/** Splits the first line over two vendors, which needs a reason. */
async function award(page: Page, { item, vendors: [first, second] }: Market, id: string): Promise<void> {
  await page.goto(`${STEPS}/priceOffering?id=${id}`)
  const opened = page.getByRole('table', { name: t('offers.title') })
  const open = page.getByRole('button', { name: t('rfq.open'), exact: true })
  // Whoever is quicker once the deadline has passed: the buyer or the clock of the server.
  await expect(open.or(opened)).toBeVisible({ timeout: OFFERING_MS + 20_000 })
  await open.click({ timeout: 2000 }).catch(() => undefined)
  await expect(opened).toBeVisible()
  const cell = (vendor: Vendor) => page.getByRole('textbox', { name: t('award.quantity', { line: item.name, vendor: vendor.name }) })
  await expect(cell(first)).toHaveValue('10')
  await cell(first).fill('6')
  await cell(second).fill('4')
  const submit = page.getByRole('button', { name: t('award.submit'), exact: true })
  await expect(submit).toBeDisabled()
  await page.getByRole('textbox', { name: t('award.reason') }).fill('Dua pemasok mengurangi risiko')
  await submit.click()
  await expect(page.getByText(t('award.state.waiting_approval'))).toBeVisible()
}

const orderOf = (page: Page, vendor: Vendor) => page.getByRole('region', { name: new RegExp(`· ${vendor.name}$`) })

async function issueOrders(page: Page, asked: readonly Vendor[], id: string): Promise<void> {
  await page.goto(`${STEPS}/purchaseOrder?id=${id}`)
  for (const vendor of asked) {
    await orderOf(page, vendor)
      .getByRole('button', { name: t('orders.issue'), exact: true })
      .click()
    await expect(orderOf(page, vendor).getByText(t('order.issued'), { exact: true })).toBeVisible()
  }
}

/** Four of six are good, one is refused. */
async function receive(page: Page, { item, vendors: [vendor] }: Market): Promise<void> {
  await orderOf(page, vendor)
    .getByRole('link', { name: t('orders.receive'), exact: true })
    .click()
  const form = page.getByRole('region', { name: t('receipts.new') })
  await form.getByRole('textbox', { name: t('receipts.deliveryNote') }).fill('SJ-1')
  const line = form.getByRole('group', { name: item.name })
  await line.getByRole('textbox', { name: t('receipts.accepted') }).fill('4')
  await line.getByRole('textbox', { name: t('receipts.rejected') }).fill('1')
  await expect(form.getByRole('button', { name: t('receipts.post') })).toBeDisabled()
  await line.getByRole('textbox', { name: t('receipts.reason') }).fill('Retak')
  await page.keyboard.press('Enter')
  const came = t('receipts.line', { description: item.name, unit: 'pcs', accepted: 4, rejected: 1, short: 0 })
  await expect(page.getByRole('article', { name: /SJ-1$/ })).toContainText(`${came} (Retak)`)
}

/** What the vendor asks for what was good, which matches at once. */
async function enterInvoice(page: Page, { vendors: [vendor] }: Market, id: string): Promise<string> {
  await page.goto(`${STEPS}/purchaseOrder?id=${id}`)
  const title = await orderOf(page, vendor).getByRole('heading').first().textContent()
  const order = title?.split(' · ')[0] ?? ''
  await page
    .getByRole('region', { name: t('invoices.titleOf', { number: order }) })
    .getByRole('button', { name: t('invoices.new') })
    .click()
  const dialog = page.getByRole('dialog')
  const number = unique('INV')
  await dialog.getByRole('textbox', { name: t('invoices.number') }).fill(number)
  await dialog.getByLabel(t('invoices.due')).fill('2031-01-31')
  await expect(dialog.getByRole('status')).toHaveText(t('invoices.sum', { amount: 'Rp 400,000' }))
  await dialog.getByRole('button', { name: t('invoices.enter') }).click()
  await expect(page.getByRole('article', { name: number }).getByText(t('invoice.matched'), { exact: true })).toBeVisible()
  return number
}

/** Takes a step of the batch that is open, and says yes. */
async function takeStep(page: Page, step: string, state: string): Promise<void> {
  await page.getByRole('button', { name: pay(`step.${step}`), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: pay(`step.${step}`), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(pay(`state.${state}`), { exact: true }).first()).toBeVisible()
}

/** Begins a batch with the invoice. Returns its address. */
async function beginBatch(page: Page, { account }: Market, invoice: string): Promise<string> {
  await page.goto(`${PAYMENT}?search=${encodeURIComponent(invoice)}`)
  await page.getByRole('checkbox', { name: new RegExp(invoice) }).click()
  await page.getByRole('button', { name: pay('batch.from_one', { count: 1 }) }).click()
  await pick(page, { field: pay('batch.account'), option: new RegExp(account.name) }, page.getByRole('dialog'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: pay('batch.begin') })
    .click()
  await page.waitForURL(/batch=/, { waitUntil: 'commit' })
  await takeStep(page, 'submit', 'submitted')
  return page.url()
}

/** Reads what the bank says, and finds the payment in it. */
async function reconcile(page: Page, { account, site, vendors: [vendor] }: Market, batch: string): Promise<void> {
  await page.goto(`${PAYMENT}?tab=statements`)
  await page.getByRole('button', { name: pay('statement.import') }).click()
  const dialog = page.getByRole('dialog')
  await pick(page, { field: pay('batch.account'), option: new RegExp(account.name) }, dialog)
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: site.zone }).format(machineNow())
  const text = `Date,Text,Reference,Debit,Credit\n${day},${vendor.name},${batch},400000,\n`
  await page.locator('input[type=file]').setInputFiles({ name: 'rekening.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: pay('statement.try') }).click()
  await expect(dialog.getByText(pay('statement.found', { taken: 1, count: 1 }))).toBeVisible()
  await dialog.getByRole('button', { name: pay('statement.import') }).click()
  await page.waitForURL(/statement=/, { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: new RegExp(`^${pay('statement.confirmName', { name: batch })}`) })
    .first()
    .click()
  await expect(page.getByText(pay('lineState.matched'), { exact: true })).toBeVisible()
}

journey('a purchase goes from its request to the line of the bank that paid it', LONG, async ({ as }) => {
  journey.setTimeout(600_000)
  const market = await openMarket()
  const [first, second, third] = market.vendors
  const seal = unique('Seal tape')
  const person = await hire('Requester', ['Desk agent'])
  const id = await writeRequest(await as(await signIn(person.email, person.password)), market, seal)

  const buyer = await as('agent')
  await askVendors(buyer, market, id)
  const session = await sessionOf('agent')
  const asked = (await ask(session, rfqs.get, { params: { id } })).data?.invitations ?? []
  const pathOf = async (vendor: Vendor): Promise<string> => {
    const invitation = asked.find((item) => item.vendor.id === vendor.id)
    return (await ask(session, rfqs.link, { params: { id: invitation?.id ?? '' } })).data.path
  }
  const { name } = market.item
  const offers: readonly (readonly [Vendor, Language, number, number])[] = [
    [first, 'en', 100_000, 60_000],
    [second, 'id', 120_000, 50_000],
    [third, 'en', 130_000, 70_000],
  ]
  await Promise.all(
    offers.map(async ([vendor, language, price, other]) => {
      const page = await as('stranger', { language, viewport: PHONE })
      await offer(page, { path: await pathOf(vendor), language, prices: { [name]: price, [seal]: other } })
    }),
  )
  await award(buyer, market, id)

  const finance = await as('finance')
  await finance.goto(`${STEPS}/priceOffering?id=${id}`)
  await finance.getByRole('button', { name: t('award.approve'), exact: true }).click()
  await expect(finance.getByText(t('award.state.approved'), { exact: true })).toBeVisible()

  await issueOrders(buyer, [first, second], id)
  await receive(buyer, market)
  const admin = await sessionOf('admin')
  expect((await ask(admin, stockItems.get, { params: { id: market.item.id } })).data.stock).toBe(4)
  const invoice = await enterInvoice(buyer, market, id)

  const batch = await beginBatch(finance, market, invoice)
  const approver = await as('hr')
  await approver.goto(batch)
  await takeStep(approver, 'approve', 'approved')
  await takeStep(finance, 'export', 'exported')
  const title = await finance.getByRole('heading', { level: 1 }).textContent()
  await reconcile(finance, market, title?.split(' · ')[0] ?? '')
  await finance.goto(batch)
  await expect(finance.getByRole('table', { name: pay('batch.lines') }).getByText(pay('state.paid'), { exact: true })).toBeVisible()
  const [paid] = (await ask(session, vendorInvoices.list, { query: { search: invoice } })).data
  expect(paid?.state).toBe('paid')
})
