import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets as desk } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, type Page } from '@playwright/test'
import { journey, LONG } from '../kit/journey.ts'
import { ask, hire, sessionOf, signIn } from '../kit/people.ts'
import { withOwnProduct } from '../kit/products/own-product.ts'
import { en } from '../kit/texts.ts'

const own = withOwnProduct()

/** The inbox is asked every ten seconds: it is stale within two of these, on a busy machine somewhat later. */
const STALE_MS = 40_000
/** The backend is started again, reads its database, and is asked again. */
const BACK_MS = 60_000
const NOT_LIVE = /Not live: as of (\d+) (s|min) ago/

const ageIn = (text: string | null): number => {
  const [, count, unit] = NOT_LIVE.exec(text ?? '') ?? []
  return Number(count) * (unit === 'min' ? 60 : 1)
}

/** Tickets given to somebody: each is a message to them. */
async function giveWork(to: string, titles: readonly string[]): Promise<void> {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  for (const title of titles)
    await ask(admin, desk.create, { body: { ticket_type_id: 1, location_id: site?.id ?? '', title, priority: 'low', assignee_id: to } })
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Inbox/ })
const badge = (page: Page) => page.getByRole('banner').locator('[data-unread]')
const rows = (page: Page) => page.getByRole('main').locator('[data-inbox-id]')
const note = (page: Page) => page.getByRole('main').locator('[data-stale]')

journey(
  'the inbox in an outage: what is unread stays, says how old it is, comes back by itself and counts on',
  LONG,
  async ({ as, noise }) => {
    journey.setTimeout(240_000)
    noise.expect(/status of 50[234]/)
    const who = await hire('Agent in an outage', ['Desk agent'])
    await giveWork(who.id, ['First of all', 'Second of all'])
    const page = await as(await signIn(who.email, who.password))
    await page.goto('/inbox')
    await expect(bell(page)).toHaveAccessibleName(en('inbox:bell_other', { count: 2 }))
    await expect(rows(page)).toHaveCount(2)
    const known = await rows(page).allTextContents()

    const { back } = own.takeBackendAway()
    try {
      await expect(note(page)).toHaveText(NOT_LIVE, { timeout: STALE_MS })
      await expect(badge(page)).toHaveAttribute('data-stale', 'true')
      await expect(badge(page)).toHaveText('2')
      await expect(bell(page)).toHaveAccessibleName(/2 unread messages, Not live: as of \d+ (s|min) ago/)
      await expect(rows(page)).toHaveText(known)
      const age = ageIn(await note(page).textContent())
      await expect.poll(async () => ageIn(await note(page).textContent())).toBeGreaterThan(age)
      // Under the bell too, which opens without the server.
      await bell(page).click()
      const newest = page.getByRole('dialog', { name: en('inbox:title') })
      await expect(newest.locator('[data-stale]')).toHaveText(NOT_LIVE)
      await expect(newest.locator('[data-inbox-id]')).toHaveCount(2)
      await page.keyboard.press('Escape')
      await expect(newest).toHaveCount(0)
      // What is marked now is refused: it is unread again, without a word.
      await page
        .getByRole('main')
        .getByRole('button', { name: en('inbox:readAll') })
        .click()
      await expect(badge(page)).toHaveText('2')
      await expect(page.getByRole('alert')).toHaveCount(0)
    } finally {
      back()
    }
    await expect(note(page)).toHaveCount(0, { timeout: BACK_MS })
    await expect(badge(page)).not.toHaveAttribute('data-stale', 'true')
    await expect(bell(page)).toHaveAccessibleName(en('inbox:bell_other', { count: 2 }))

    await giveWork(who.id, ['After the outage'])
    await expect(rows(page)).toHaveCount(3, { timeout: STALE_MS })
    await expect(bell(page)).toHaveAccessibleName(en('inbox:bell_other', { count: 3 }))
    // Seen at once; a reload before the server has heard of it would take it back.
    const heard = page.waitForResponse((response) => response.url().endsWith(inbox.readAll.path))
    await page
      .getByRole('main')
      .getByRole('button', { name: en('inbox:readAll') })
      .click()
    await expect(bell(page)).toHaveAccessibleName(en('inbox:bell_zero'))
    expect((await heard).status()).toBe(200)
    await page.reload()
    await expect(rows(page)).toHaveCount(3)
    await expect(bell(page)).toHaveAccessibleName(en('inbox:bell_zero'))
  },
)
