import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { en } from '../../../../tests/components/texts.ts'
import { ask, type Role, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const PATH = '/admin/plugins/iot/handover'
const button = (key: `${string}:${string}`) => page.getByRole('button', { name: en(key), exact: true })
const reads = (text: string) => expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()

/** Writes the sheet of a desk. */
async function write(who: Role, desk: string): Promise<void> {
  await open(PATH, who)
  await button('handovers:write').click()
  await page.getByRole('menuitem', { name: desk, exact: false }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(en('handovers:sheetOf', { desk }))
}

it('a shift is handed over: written by the system, noted, signed by both, and the flagged note comes back', {
  timeout: 120_000,
}, async () => {
  // A desk of its own, so that no other test has its sheet open.
  const desk = (await ask(await sessionOf('admin'), alarmDesks.create, { body: { name: unique('Desk') } })).data.name
  const note = unique('Key 14 is lent')
  await write('operator', desk)
  await page.getByRole('textbox', { name: en('handovers:summary'), exact: false }).fill('Chiller 2 runs warm')
  await button('common:save').click()
  await page.getByRole('textbox', { name: en('handovers:addNote'), exact: false }).fill(note)
  await page.getByRole('checkbox', { name: en('handovers:flagIt'), exact: false }).click()
  await button('handovers:add').click()
  await reads(note)
  await page.getByRole('button', { name: /and hand over$/ }).click()
  await reads(en('handovers:waitsForAnother'))
  const sheet = address()

  // Who comes reads and signs it.
  await open(sheet, 'admin')
  await reads(note)
  await reads('Chiller 2 runs warm')
  await page.getByRole('textbox', { name: en('handovers:comment'), exact: false }).fill('Read and understood')
  await page.getByRole('button', { name: /and take over$/ }).click()
  await reads('“Read and understood”')
  await open(sheet, 'operator')
  await reads('“Read and understood”')
  await reads(en('handovers:stateIs.taken'))

  await write('admin', desk)
  await reads(note)
  await reads(en('handovers:carried'))
  await page.getByRole('button', { name: en('handovers:clearNote', { text: note }) }).click()
  await expect.element(page.getByText(note)).toHaveLength(0)
  await button('handovers:withdraw').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('handovers:withdraw') })
    .click()
  await expect.element(page.getByText(en('handovers:stateIs.withdrawn'), { exact: true })).toBeVisible()
})

it('who may not see alarms sees no hand-over', async () => {
  await open(PATH, 'employee')
  await expect.poll(address).toMatch(/\/401/)
})
