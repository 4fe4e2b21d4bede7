import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerInstead } from '../../../tests/components/answers.ts'
import { address, open } from '../../../tests/components/app.tsx'
import { css } from '../../../tests/components/css.ts'
import { quietSite, watchedSensor } from '../../../tests/components/devices.ts'
import { press } from '../../../tests/components/keys.ts'
import { en } from '../../../tests/components/texts.ts'
import { ask, sessionOf } from '../../../tests/journeys/kit/people.ts'

const heading = page.getByRole('heading', { level: 1 })

it('a figure of the dashboard leads to exactly the tickets it counted', async () => {
  const admin = await sessionOf('admin')
  const site = await quietSite()
  for (const title of ['Lamp of the porch', 'Door of the porch'])
    await ask(admin, tickets.create, { body: { ticket_type_id: 1, location_id: site.id, title } })
  await open('/admin/dashboard', 'admin', { site: site.id })
  const figure = css('main a[href*="states="]').first()
  await expect.element(figure).toMatchTextContent(/2/)
  const link = figure.element()
  const count = Number(link.textContent.replaceAll(/\D/g, ''))
  const state = new URL(link.getAttribute('href') ?? '', 'http://here').searchParams.get('states') ?? ''
  await figure.click()
  const rows = page.getByRole('main').getByRole('status').filter({ hasText: /row/ })
  expect(count).toBe(2)
  await expect.element(rows).toMatchTextContent(/^2 row/)
  const without = page.getByRole('button', { name: en('tickets:withoutState', { state: en(`common:state.${state}`) }) })
  await without.click()
  await expect.element(without).toHaveLength(0)
  await expect.poll(address).not.toMatch(/states=/)
})

it('a password form without a person asks for nobody and offers the list', async () => {
  const asked: string[] = []
  answerInstead(({ path }) => {
    asked.push(path)
    return undefined
  })
  await open('/admin/manage/user/formPassword', 'admin')
  await expect.element(heading).toHaveTextContent(en('users:setPassword'))
  await expect.element(page.getByText(en('users:chooseUser'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: en('nav:title.admin_manage_user') })
    .click()
  await expect.poll(address).toBe('/admin/manage/user')
  await expect.poll(() => asked).toContain('/api/v1/users')
  expect(asked).not.toContain('/api/v1/users/')
})

it('the map of a device has its heading while the device is still asked for', async () => {
  const [device] = (await ask(await sessionOf('admin'), iot.devices, { query: { limit: 1 } })).data
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  answerInstead(({ path }) => (path === `/api/v1/iot/devices/${device?.id}` ? released : undefined))
  await open(`/admin/plugins/maps?device=${device?.id}`, 'admin')
  await expect.element(heading).toHaveTextContent(en('maps:title'))
  release(undefined)
  await expect.element(heading).not.toHaveTextContent(en('maps:title'))
  await expect.element(heading).toMatchTextContent(/./)
})

/** Every text that an element had, frame by frame, from now until it is gone. */
async function textsUntilGone(selector: string): Promise<(string | null)[]> {
  const texts: (string | null)[] = []
  for (let shown = document.querySelector(selector); shown; shown = document.querySelector(selector)) {
    texts.push(shown.textContent)
    await new Promise(requestAnimationFrame)
  }
  return texts
}

it('a question keeps its words until it is gone, and gives the focus back', async () => {
  await open('/admin/manage/area', 'admin')
  const button = page.getByRole('button', { name: /^Remove / }).first()
  await press(button, '{Enter}')
  const question = page.getByRole('dialog', { name: en('areas:removeTitle') })
  await expect.element(question).toBeVisible()
  const words = question.element().textContent
  const texts = textsUntilGone('[role=dialog]')
  await userEvent.keyboard('{Escape}')
  expect(new Set(await texts)).toEqual(new Set([words]))
  await expect.element(button).toHaveFocus()
})

it('on a wall of screens the rows of lists stand clear of each other', async () => {
  const { messages, raise } = await watchedSensor(2)
  for (const at of messages.keys()) await raise(at)
  for (const path of ['/admin/home', '/admin/plugins/iot/alarm']) {
    await open(path, 'operator', { viewport: [3840, 2160] })
    const rows = css('[data-alarm-id]')
    await expect.element(rows.nth(1)).toBeVisible()
    const boxes = rows.elements().map((row) => ({ row, box: row.getBoundingClientRect() }))
    const sorted = boxes.sort((a, b) => a.box.top - b.box.top)
    const cut = sorted.filter(({ row }) => [...row.children].some((cell) => cell.scrollHeight > row.clientHeight))
    const over = sorted.filter(({ box }, at) => box.top < (sorted[at - 1]?.box.bottom ?? Number.NEGATIVE_INFINITY) - 1)
    expect({ path, cut: cut.length, over: over.length }).toEqual({ path, cut: 0, over: 0 })
  }
})
