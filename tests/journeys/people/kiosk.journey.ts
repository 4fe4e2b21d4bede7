import { attendancePins } from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { ask, type Hired, hire, sessionOf, signIn, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

/** The employee reads Indonesian on a telephone, personnel English at a desk. */
const kata = say('id')
const TELEPHONE = { width: 360, height: 740 }
const SITE = 'VJS Jakarta'
const PIN = '270494'
/** A code changes every 30 s, and a kiosk asks every 10 s whether it is still in use. */
const CHANGED = { timeout: 60_000 }

interface Registered {
  readonly name: string
  readonly link: string
}
const employeeAt = async (): Promise<Hired> => {
  const known = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data
  return hire('Kios', ['Employee'], [known.find(({ name }) => name === SITE)?.id ?? ''])
}

/** On the tab "Kiosks" of VJS: sets a kiosk up and takes its link from the panel that shows it once. */
async function registers(page: Page, mode: 'qr' | 'pin'): Promise<Registered> {
  const name = unique('Gerbang')
  await page.goto('/people/attendance')
  await page.getByRole('tab', { name: en('attendance:tab.kiosks') }).click()
  await expect(page.getByRole('combobox', { name: en('kiosks:site') })).toHaveValue(SITE)
  await page.getByRole('button', { name: en('kiosks:new') }).click()
  const form = page.getByRole('dialog', { name: en('kiosks:newAt', { site: SITE }) })
  await form.getByRole('textbox', { name: en('kiosks:name') }).fill(name)
  await form.getByRole('radio', { name: en(`kiosks:modes.${mode}`) }).check()
  await form.getByRole('button', { name: en('common:save') }).click()
  const panel = page.getByRole('dialog', { name: en('kiosks:linkOf', { name }) })
  await expect(panel.getByRole('img', { name: en('kiosks:linkCode', { name }) })).toBeVisible()
  const link = (await panel.locator('pre').textContent()) ?? ''
  expect(link).toMatch(/\/desk\/external\?kiosk=[\w-]{20,}$/)
  await panel.getByRole('button', { name: en('kiosks:done') }).click()
  await expect(panel).toBeHidden()
  await expect(rowOf(page, name)).toContainText(en('kiosks:states.unused'))
  await expect(page.getByText(link)).toHaveCount(0)
  return { name, link }
}
const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('table', { name: en('kiosks:kiosks') })
    .getByRole('row')
    .filter({ hasText: name })

/** The code on the page of a kiosk once it has changed: it counts for almost a minute more, however slow the machine is. */
async function newCode(page: Page): Promise<string> {
  const shown = page.locator('[data-code]')
  const codeNow = () => shown.getAttribute('data-code')
  const before = (await codeNow()) ?? ''
  await expect(shown).not.toHaveAttribute('data-code', before, CHANGED)
  return (await codeNow()) ?? ''
}

/** By the address that the kiosk's QR code holds. */
async function comesByCode(page: Page, code: string): Promise<void> {
  await page.goto(`/people/my?kiosk=${code}`)
  const card = page.getByRole('region', { name: kata('attendance:myAttendance') })
  await card.getByRole('button', { name: kata('kiosks:inByCode') }).click()
  await expect(card.getByRole('button', { name: kata('kiosks:outByCode') })).toBeVisible()
  await expect(card.getByRole('status')).toContainText(SITE)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}

/** The person whom the board shows now, and the kiosk that the attendance names. */
async function readsOf(page: Page, { id, name }: Hired, kiosk: string): Promise<void> {
  await expect(page.getByRole('list', { name: SITE }).getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await page.goto(`/people/attendance?tab=list&user=${id}`)
  await page.getByRole('row').filter({ hasText: name }).getByText(name).click()
  await expect(page.getByRole('dialog')).toContainText(`${kiosk} · ${en('attendance:explain.way.kiosk')}`)
}

async function opensBoard(page: Page, { name }: Hired): Promise<void> {
  await page.goto('/people/attendance')
  await expect(page.getByRole('textbox', { name: en('attendance:searchPeople') })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
}

/** Sets a PIN and reads the number that goes with it. */
async function setsPin(page: Page): Promise<string> {
  await page.goto('/admin/setting')
  const card = page.getByRole('region', { name: kata('kiosks:pin.title') })
  await card.getByLabel(kata('kiosks:pin.digit', { at: 1 })).focus()
  await page.keyboard.type(PIN)
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: kata('kiosks:pin.change') })).toBeVisible()
  return (await card.locator('b').textContent()) ?? ''
}

/** Number and PIN by keys alone; the name and the state stand there until the kiosk forgets them. */
async function comesByPin(page: Page, number: string, { name }: Hired): Promise<void> {
  await expect(page.getByLabel(en('kiosks:page.number'), { exact: true })).toBeFocused()
  await page.keyboard.type(number)
  await expect(page.getByLabel(en('kiosks:page.pin'), { exact: true })).toBeFocused()
  await page.keyboard.type(PIN)
  await page.keyboard.press('Enter')
  // Both at once: the answer goes after five seconds.
  await expect(page.getByRole('status')).toHaveText(new RegExp(`^${name}${en('kiosks:page.in')}\\d\\d:\\d\\d`))
  await expect(page.getByText(name)).toHaveCount(0)
}

/** Personnel revokes it, and its page says so by itself. */
async function revokes(page: Page, { name }: Registered, shown: Page): Promise<void> {
  await page.goto('/people/attendance?tab=kiosks')
  await expect(rowOf(page, name)).toContainText(en('kiosks:states.online'))
  await page.getByRole('button', { name: en('kiosks:revokeName', { name }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('kiosks:revoke'), exact: true })
    .click()
  await expect(rowOf(page, name)).toContainText(en('kiosks:states.revoked'))
  await expect(shown.getByRole('heading', { name: en('kiosks:page.gone') })).toBeVisible(CHANGED)
  await expect(shown.locator('[data-code], input')).toHaveCount(0)
}

journey('attendance at a kiosk: its changing code on a telephone, seen live by personnel, until it is revoked', async ({ as, noise }) => {
  noise.expect(/status of 401/)
  const hired = await employeeAt()
  const personnel = await as('hr')
  const kiosk = await registers(personnel, 'qr')
  const gate = await as('stranger')
  await gate.goto(kiosk.link)
  await expect(gate.getByRole('img', { name: en('kiosks:page.code', { name: kiosk.name }) })).toBeVisible()
  await opensBoard(personnel, hired)
  const telephone = await as(await signIn(hired.email, hired.password), { language: 'id', viewport: TELEPHONE })
  await telephone.goto('/people/my')
  await comesByCode(telephone, await newCode(gate))
  await readsOf(personnel, hired, kiosk.name)
  await revokes(personnel, kiosk, gate)
})

journey('attendance at a kiosk by number and PIN with the keyboard, until it is revoked', async ({ as, noise }) => {
  noise.expect(/status of 401/)
  const hired = await employeeAt()
  const personnel = await as('hr')
  const kiosk = await registers(personnel, 'pin')
  const session = await signIn(hired.email, hired.password)
  const number = await setsPin(await as(session, { language: 'id', viewport: TELEPHONE }))
  expect(number).toBe((await ask(session, attendancePins.own, {})).data.number)
  const gate = await as('stranger')
  await gate.goto(kiosk.link)
  await opensBoard(personnel, hired)
  await comesByPin(gate, number, hired)
  await readsOf(personnel, hired, kiosk.name)
  await revokes(personnel, kiosk, gate)
})
