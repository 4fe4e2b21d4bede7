import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerInstead } from '../../../../../tests/components/answers.ts'
import { address, open } from '../../../../../tests/components/app.tsx'
import { css } from '../../../../../tests/components/css.ts'
import { type WatchedSensor, watchedSensor } from '../../../../../tests/components/devices.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { ask, type Role, sessionOf, type signIn } from '../../../../../tests/journeys/kit/people.ts'

const PATH = '/admin/plugins/iot/alarm'
const alarmRow = (message: string) =>
  page
    .getByRole('grid', { name: en('alarms:title') })
    .getByRole('row')
    .filter({ hasText: message })
const toTab = (view: string) => page.getByRole('tab', { name: new RegExp(`^${en(`alarms:view.${view}`)}`) }).click()
const drawerOf = (message: string) => page.getByRole('dialog', { name: message })

async function openDesk(who: Role | Awaited<ReturnType<typeof signIn>>, search = ''): Promise<void> {
  await open(`${PATH}?search=${encodeURIComponent(search)}`, who)
  await expect.element(page.getByRole('status').filter({ hasText: /shown/ })).toBeInTheDocument()
}
/** Raises the only alarm of a sensor and opens it in the list. */
async function openAlarm({ messages, raise }: WatchedSensor): Promise<string> {
  const message = messages[0] ?? ''
  await raise(0)
  await alarmRow(message).click()
  await expect.element(drawerOf(message)).toBeVisible()
  return message
}

it('a late acknowledgement shows the present row and keeps what was typed', async () => {
  const sensor = await watchedSensor(1, 'high')
  await openDesk('operator', sensor.own)
  const drawer = drawerOf(await openAlarm(sensor))
  const comment = drawer.getByRole('textbox', { name: en('alarms:comment'), exact: false })
  await comment.fill('Looking at it')
  // Somebody else acknowledges while this one is on its way.
  let isLate = false
  answerInstead(async ({ path }) => {
    if (isLate || !path.endsWith('/acknowledge')) return undefined
    isLate = true
    const admin = await sessionOf('admin')
    const [row] = (await ask(admin, iot.alarms, { query: { device_id: sensor.device.id } })).data
    expect(row?.ack).toBe('unacked')
    const body = { command_id: crypto.randomUUID(), occurrence: row?.occurrence ?? 0, rev: row?.rev ?? 0 }
    await ask(admin, iot.acknowledge, { params: { id: row?.id ?? '' }, body })
    return undefined
  })
  await drawer.getByRole('button', { name: en('alarms:acknowledge'), exact: true }).click()
  await expect.element(css('[data-present-row]', drawer)).toMatchTextContent(en('alarms:isa.C'))
  await expect.element(comment).toHaveValue('Looking at it')
})

it('an alarm is out of service with a ticket, and back', async () => {
  const sensor = await watchedSensor(1, 'low')
  await openDesk('admin', sensor.own)
  const message = await openAlarm(sensor)
  const drawer = drawerOf(message)
  await drawer.getByRole('button', { name: en('alarms:openTicket') }).click()
  await drawer.getByRole('button', { name: en('alarms:createTicket') }).click()
  await expect.element(drawer.getByRole('link', { name: /^ALM-/ })).toBeVisible()
  await drawer.getByRole('button', { name: en('alarms:takeOut') }).click()
  const out = page.getByRole('dialog', { name: en('alarms:ask.takeOut') })
  await out.getByRole('textbox', { name: en('alarms:reason'), exact: false }).fill('Yearly maintenance')
  await out.getByRole('button', { name: en('alarms:takeOut') }).click()
  await expect.element(out).not.toBeInTheDocument()
  await expect.element(drawer.getByText(en('alarms:isa.I'), { exact: true }).first()).toBeVisible()
  await drawer.getByRole('button', { name: en('common:close') }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await toTab('out')
  await expect.poll(address).toMatch(/view=out/)
  await expect.element(alarmRow(message)).toMatchTextContent('Yearly maintenance')
  await alarmRow(message).click()
  await drawer.getByRole('button', { name: en('alarms:putBack') }).click()
  const back = page.getByRole('dialog', { name: en('alarms:ask.putBack') })
  await back.getByRole('button', { name: en('alarms:putBack') }).click()
  await expect.element(back).not.toBeInTheDocument()
  await expect.element(alarmRow(message)).toHaveLength(0)
})
