import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { expect, type Page } from '@playwright/test'
import { wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, hire, sessionOf, signIn, unique } from '../kit/people.ts'
import { en } from '../kit/texts.ts'
import { quietSite } from '../kit/values.ts'

const AT = '/admin/plugins/iot/alarm'
const button = (page: Page, key: `${string}:${string}`, facts?: Record<string, string>) =>
  page.getByRole('button', { name: en(key, facts), exact: true })
const people = (page: Page, desk: string) => page.locator(`[data-desk-people="${desk}"]`)
const standing = (page: Page, desk: string) => page.locator(`[data-signed-on="${desk}"]`)

async function aDesk(): Promise<{ id: string; name: string }> {
  const site = await quietSite()
  return (await ask(await sessionOf('admin'), alarmDesks.create, { body: { name: unique('Desk'), location_ids: [site.id] } })).data
}
async function anOperator(word: string) {
  const who = await hire(word, ['Operator'])
  return { ...who, session: await signIn(who.email, who.password) }
}

journey('two people at two desks: shared, taken over, handed on; both browsers know at once', async ({ as, noise }) => {
  // A page that says it is still there just when it is taken over from.
  noise.expect(/status of 404.*desk-sign-ons/)
  const desk = await aDesk()
  const [asha, budi] = [await anOperator('Asha'), await anOperator('Budi')]
  const [one, two] = [await as(asha.session), await as(budi.session)]
  for (const page of [one, two]) await page.goto(AT)
  await expect(people(two, desk.name)).toContainText(en('alarms:signOn.nobody'))

  // Asha signs on: Budi sees it without asking.
  await button(one, 'alarms:signOn.start').click()
  expect.soft(await wrongOn(one), 'dialog').toEqual([])
  await button(one, 'alarms:signOn.startAt', { desk: desk.name }).click()
  await expect(standing(one, desk.name)).toBeVisible()
  await expect(people(two, desk.name)).toContainText(asha.name)

  // Another browser of hers knows where she is.
  const again = await as(await signIn(asha.email, asha.password))
  await again.goto(AT)
  await expect(standing(again, desk.name)).toBeVisible()

  // Budi joins her.
  await button(two, 'alarms:signOn.start').click()
  await button(two, 'alarms:signOn.shareAt', { desk: desk.name }).click()
  await expect(standing(two, desk.name)).toBeVisible()
  await expect(people(one, desk.name)).toContainText(budi.name)

  // He takes over: she is told in both her browsers, and in her inbox.
  await standing(two, desk.name).click()
  await two.getByRole('menuitem', { name: en('alarms:signOn.another') }).click()
  await button(two, 'alarms:signOn.takeOverAt', { desk: desk.name }).click()
  for (const page of [one, again]) {
    await expect(page.locator('[data-sign-on-ended="taken_over"]')).toContainText(budi.name)
    await expect(standing(page, desk.name)).toHaveCount(0)
  }
  expect.soft(await wrongOn(one), 'taken over').toEqual([])
  await expect(people(one, desk.name)).not.toContainText(asha.name)
  await one.goto('/inbox')
  await expect(one.getByText(en('letters:alarm.desk_taken_over.title', { actor: budi.name, desk: desk.name })).first()).toBeVisible()

  // He signs off, and nobody is there.
  await standing(two, desk.name).click()
  await two.getByRole('menuitem', { name: en('alarms:signOn.end') }).click()
  await expect(people(two, desk.name)).toContainText(en('alarms:signOn.nobody'))
  await expect(two.locator('[data-sign-on-ended]')).toHaveCount(0)
  await ask(await sessionOf('admin'), alarmDesks.remove, { params: { id: desk.id } })
})

journey('a sign-on ends with its session, and the wall and the monitoring show who is there', async ({ as, noise }) => {
  // Her page finds that its session is over.
  noise.expect(/status of 401/)
  const desk = await aDesk()
  const cici = await anOperator('Cici')
  const page = await as(cici.session, { viewport: { width: 360, height: 740 } })
  await page.goto(AT)
  await button(page, 'alarms:signOn.start').click()
  await button(page, 'alarms:signOn.startAt', { desk: desk.name }).click()
  await expect(standing(page, desk.name)).toBeVisible()
  expect.soft(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

  const admin = await as('admin')
  await admin.goto(`${AT}?wall=${encodeURIComponent(unique('Wall'))}`)
  await expect(people(admin, desk.name)).toContainText(cici.name)
  const monitoring = await as('admin')
  await monitoring.goto('/admin/plugins/monitoring')
  const row = monitoring.getByRole('row').filter({ hasText: desk.name })
  await expect(row).toContainText(cici.name)

  // She signs out.
  await page.evaluate(`fetch('/api/v1/auth/logout', { method: 'POST', headers: { authorization: 'Bearer ${cici.session.accessToken}' } })`)
  await expect(people(admin, desk.name)).toContainText(en('alarms:signOn.nobody'))
  await expect(row).not.toContainText(cici.name)
  await ask(await sessionOf('admin'), alarmDesks.remove, { params: { id: desk.id } })
})
