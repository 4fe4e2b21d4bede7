import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { evacuations } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../../tests/components/axe.ts'
import { houseTime } from '../../../../../tests/components/house.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { overflow } from '../../../../../tests/components/width.ts'
import { ask, hire, sessionOf, signIn } from '../../../../../tests/journeys/kit/people.ts'

it('staff are marked as safe at the assembly point, taken back, and what another says is seen at once', async () => {
  const agent = await sessionOf('agent')
  const site = (await ask(agent, locations.list, { query: {} })).data.at(-1)
  if (!site) throw new Error('There is no site')
  const { id, name, email, password } = await hire('Somebody inside', ['Employee'])
  await ask(await signIn(email, password), attendances.checkIn, { body: { location_id: site.id, reason: 'Exercise' } })
  const address = `/desk/evacuation?site=${site.id}`
  await open(address, 'agent')
  const staff = page.getByRole('table', { name: en('visitors:evacuation.staff') })
  const row = staff.getByRole('row', { name: new RegExp(name) })
  const button = (what: string) => row.getByRole('button', { name: en('visitors:evacuation.markName', { what, name }) })
  await button(en('visitors:evacuation.markSafe')).click()
  await expect.element(row).toMatchTextContent(`${agent.user.name}, `)
  expect(await wrongOn('main')).toEqual([])
  await button(en('visitors:evacuation.markMissing')).click()
  const isSafe = async () =>
    (await ask(agent, evacuations.staff, { query: { location_id: site.id } })).data.find((person) => person.id === id)?.safe
  await expect.poll(isSafe).toBe(false)

  await open(address, 'admin', { language: 'id', scheme: 'dark', viewport: [360, 740] })
  const seen = page.getByRole('row', { name: new RegExp(name) })
  await expect.element(seen).toBeVisible()
  const at = new Date(await houseTime()).toISOString()
  await ask(agent, evacuations.say, { body: { words: [{ user_id: id, safe: true, at }] } })
  await expect.element(seen).toMatchTextContent(`${agent.user.name}, `)
  expect(overflow()).toBeLessThanOrEqual(0)
})
