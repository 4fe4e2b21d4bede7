import { roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../../../tests/components/app.tsx'
import { wrongInBoth } from '../../../../../../tests/components/axe.ts'
import { en } from '../../../../../../tests/components/texts.ts'
import { overflow } from '../../../../../../tests/components/width.ts'
import { ask, hire, sessionOf, signIn } from '../../../../../../tests/journeys/kit/people.ts'

const LONG = { timeout: 120_000 }
const TELEPHONE = [360, 740] as const
const admin = await sessionOf('admin')
const location_id = (await ask(admin, locations.list, { query: {} })).data.find(({ code }) => code === 'VJS')?.id ?? ''

it('RSG-13 RSG-14 a wish is made on My day, stands in the roster, and is taken back', LONG, async () => {
  const person = await hire('Wisher', ['Employee'], [location_id])
  const session = await signIn(person.email, person.password)
  await open('/people/my', session, { viewport: TELEPHONE })
  const card = page.getByRole('region', { name: en('roster:wishes.own') })
  await card.getByRole('textbox', { name: en('roster:wishes.day') }).fill('16 Dec 2026')
  await userEvent.tab()
  await card.getByRole('button', { name: en('roster:wishes.add') }).click()
  await expect.element(card.getByRole('list')).toMatchTextContent(`16 Dec 2026 · ${en('roster:dayOff')}`)
  expect(await wrongInBoth('main')).toEqual([])
  expect(overflow()).toBeLessThanOrEqual(0)
  const list = async () => (await ask(admin, roster.list, { query: { location_id, from: '2026-12-01', to: '2026-12-31' } })).data.people
  expect((await list()).find(({ user }) => user.id === person.id)?.wishes).toMatchObject([{ day: '2026-12-16', kind: 'off' }])
  await open(`/people/shift-management?month=2026-12&search=${encodeURIComponent(person.name)}`, 'admin')
  const grid = page.getByRole('grid', { name: en('roster:grid') })
  await expect.element(grid.getByRole('gridcell', { name: new RegExp(en('roster:wishes.off')) })).toBeVisible()
  await page.getByRole('button', { name: en('roster:wishes.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: en('roster:wishes.limit') })).toBeVisible()
  expect(await wrongInBoth('[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await open('/people/my', session, { viewport: TELEPHONE })
  await card.getByRole('button', { name: en('roster:wishes.takeBack', { day: '16 Dec 2026' }) }).click()
  await expect.element(card.getByRole('list')).not.toBeInTheDocument()
})
