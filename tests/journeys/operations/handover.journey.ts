import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

/** A desk of its own, so that no other journey has its sheet open. */
async function aDesk(): Promise<string> {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  if (!site) throw new Error('The demo has no site')
  return (await ask(admin, alarmDesks.create, { body: { name: unique('Desk') } })).data.name
}

journey('a shift is handed over: written by the system, noted, signed by both, and the flagged note comes back', async ({ as }) => {
  const desk = await aDesk()
  const note = unique('Key 14 is lent')
  const leaving = await as('operator')
  await leaving.goto('/admin/plugins/iot/handover')
  await leaving.getByRole('button', { name: en('handovers:write') }).click()
  await leaving.getByRole('menuitem', { name: desk }).click()
  await expect(leaving.getByRole('heading', { level: 1 })).toHaveText(en('handovers:sheetOf', { desk }))
  await leaving.getByRole('textbox', { name: en('handovers:summary') }).fill('Chiller 2 runs warm')
  await leaving.getByRole('button', { name: en('common:save'), exact: true }).click()
  await leaving.getByRole('textbox', { name: en('handovers:addNote') }).fill(note)
  await leaving.getByRole('checkbox', { name: en('handovers:flagIt') }).check()
  await leaving.getByRole('button', { name: en('handovers:add'), exact: true }).click()
  await expect(leaving.getByText(note)).toBeVisible()

  const coming = await as('admin')
  await coming.goto(leaving.url())
  await expect(coming.getByText(note)).toBeVisible()
  await leaving.getByRole('button', { name: /and hand over$/ }).click()
  await expect(leaving.getByText(en('handovers:waitsForAnother'))).toBeVisible()
  await expect(coming.getByText('Chiller 2 runs warm')).toBeVisible()
  await coming.getByRole('textbox', { name: en('handovers:comment') }).fill('Read and understood')
  await coming.getByRole('button', { name: /and take over$/ }).click()
  await expect(coming.getByText('“Read and understood”')).toBeVisible()
  await expect(leaving.getByText('“Read and understood”')).toBeVisible()
  await leaving.reload()
  await expect(leaving.getByText(en('handovers:stateIs.taken'))).toBeVisible()

  await coming.goto('/admin/plugins/iot/handover')
  await coming.getByRole('button', { name: en('handovers:write') }).click()
  await coming.getByRole('menuitem', { name: desk }).click()
  await expect(coming.getByText(note)).toBeVisible()
  await expect(coming.getByText(en('handovers:carried'))).toBeVisible()
  await coming.getByRole('button', { name: en('handovers:clearNote', { text: note }) }).click()
  await expect(coming.getByText(note)).toHaveCount(0)
  await coming.getByRole('button', { name: en('handovers:withdraw') }).click()
  await coming
    .getByRole('dialog')
    .getByRole('button', { name: en('handovers:withdraw') })
    .click()
  await expect(coming.getByText(en('handovers:stateIs.withdrawn'), { exact: true })).toBeVisible()
})

journey('who may not see alarms sees no hand-over', async ({ as, noise }) => {
  noise.expect(/403/)
  const page = await as('employee')
  await page.goto('/admin/plugins/iot/handover')
  await expect(page).toHaveURL(/\/401/)
})
