import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { expect, type Page } from '@playwright/test'
import { watchedDevice } from '../kit/devices.ts'
import { journey } from '../kit/journey.ts'
import { ask, hire, sessionOf, signIn } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const alarmRow = (page: Page, message: string) =>
  page
    .getByRole('grid', { name: en('alarms:title') })
    .getByRole('row')
    .filter({ hasText: message })

journey('from the alarm to done: acknowledged, seen by others, a ticket, worked by an agent, told to the operator', async ({ as }) => {
  const { device, troubles, close } = await watchedDevice(1, { resolvesTicket: true })
  const [trouble] = troubles
  const message = trouble?.message ?? ''
  const who = await hire('Operator on duty', ['Operator'])
  const operator = await as(await signIn(who.email, who.password))
  const guard = await as('guard')
  for (const page of [operator, guard]) {
    // What was acknowledged goes below the others: on a short screen out of sight.
    await page.goto(`/admin/plugins/iot/alarm?search=${encodeURIComponent(message)}`)
    await expect(heading(page)).toHaveText(en('alarms:title'))
  }
  await trouble?.begins()
  await expect(alarmRow(operator, message)).toContainText(en('alarms:isa.B'))
  await expect(alarmRow(guard, message)).toContainText(en('alarms:isa.B'))

  // Acknowledged in one browser, seen in the other.
  await alarmRow(operator, message).click()
  const drawer = operator.getByRole('dialog', { name: message })
  await drawer.getByRole('textbox', { name: en('alarms:comment') }).fill('On my way')
  await drawer.getByRole('button', { name: en('alarms:acknowledge'), exact: true }).click()
  await expect(drawer.getByText(en('alarms:isa.C'), { exact: true }).first()).toBeVisible()
  await expect(drawer.getByRole('region', { name: en('alarms:journal') })).toContainText('On my way')
  await expect(alarmRow(guard, message)).toContainText(en('alarms:isa.C'))
  await expect(alarmRow(guard, message)).not.toContainText(en('alarms:isa.B'))

  // A ticket from the alarm; the desk sees it come.
  const agent = await as('agent')
  await agent.goto('/desk/ticketing/alarm')
  await expect(heading(agent)).toBeVisible()
  await drawer.getByRole('button', { name: en('alarms:openTicket') }).click()
  await expect(drawer.getByRole('textbox', { name: en('alarms:ticketTitle') })).toHaveValue(`${message}: ${device.name}`)
  await drawer.getByRole('button', { name: en('alarms:createTicket') }).click()
  const number = drawer.getByRole('link', { name: /^ALM-/ })
  await expect(number).toBeVisible()
  await expect(alarmRow(guard, message)).toContainText(/ALM-/)
  const ticketRow = agent.getByRole('row').filter({ hasText: message })
  await expect(ticketRow).toBeVisible()
  await ticketRow.click()
  await expect(heading(agent)).toHaveText(`${message}: ${device.name}`)

  // The operator waits in the inbox.
  await operator.goto('/inbox')
  await expect(heading(operator)).toHaveText(en('inbox:title'))

  await agent.getByRole('button', { name: en('tickets:move.assign'), exact: true }).click()
  const assign = agent.getByRole('dialog')
  await assign.getByRole('button', { name: en('tickets:toMe') }).click()
  await assign.getByRole('button', { name: en('tickets:move.assign'), exact: true }).click()
  await expect(assign).toHaveCount(0)
  await expect(agent.getByRole('region', { name: en('tickets:timeline') })).toContainText(en('tickets:action.assigned'))

  const composer = agent.getByRole('region', { name: en('tickets:newNote') })
  await composer.getByRole('textbox', { name: en('tickets:note') }).fill('Valve replaced, see the picture')
  const picture = await agent.screenshot({ clip: { x: 0, y: 0, width: 64, height: 48 } })
  await composer.locator('input[type=file]').setInputFiles({ name: 'valve.png', mimeType: 'image/png', buffer: picture })
  await expect(composer.getByRole('img', { name: 'valve.png' })).toBeVisible()
  await composer.getByRole('button', { name: en('tickets:addNote') }).click()
  const kept = agent.getByRole('img', { name: en('tickets:imageNo', { number: 1, count: 1 }) }).first()
  await expect(kept).toBeVisible()
  await expect(kept).toHaveJSProperty('naturalWidth', 64)

  // By hand only with a reason while the alarm stands; the device's word resolves it.
  await agent.getByRole('button', { name: en('tickets:move.resolve'), exact: true }).click()
  const resolve = agent.getByRole('dialog')
  await resolve.getByRole('textbox', { name: en('tickets:solution') }).fill('Valve replaced and tested')
  await expect(resolve.getByText(en('tickets:alarmStands'))).toBeVisible()
  await resolve.getByRole('button', { name: en('common:back'), exact: true }).click()
  await expect(resolve).toHaveCount(0)
  const admin = await sessionOf('admin')
  const [alarm] = (await ask(admin, iot.alarms, { query: { device_id: device.id, search: message } })).data
  expect(alarm).toMatchObject({ ack: 'acked', acked_by: { id: who.id }, ticket: { name: expect.stringMatching(/^ALM-/) } })
  await trouble?.ends()
  const timeline = agent.getByRole('region', { name: en('tickets:timeline') })
  await expect(timeline).toContainText(en('tickets:action.resolved'))
  await expect(timeline).toContainText('Back to normal by the device')
  const reader = await as('agent', { language: 'id' })
  await reader.goto(agent.url())
  // In the history, and as the solution.
  await expect(reader.getByText('Kembali normal menurut perangkat')).toHaveCount(2)
  await expect(reader.getByRole('main')).not.toContainText('Back to normal')

  // Live in the operator's inbox, without a reload.
  const messages = operator.getByRole('main').getByRole('listitem').filter({ hasText: message })
  await expect(messages.filter({ hasText: 'was resolved' })).toBeVisible()
  await expect(messages.filter({ hasText: 'has a new note' })).toBeVisible()
  await expect(operator.getByRole('button', { name: /^Inbox, [1-9]\d* unread/ })).toBeVisible()
  await messages.filter({ hasText: 'was resolved' }).getByRole('link').click()
  await expect(heading(operator)).toHaveText(`${message}: ${device.name}`)
  await expect(operator.getByText('Back to normal by the device').first()).toBeVisible()
  await close()
})
