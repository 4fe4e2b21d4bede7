import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerInstead, refusal } from '../../../tests/components/answers.ts'
import { address, open } from '../../../tests/components/app.tsx'
import { houseTime } from '../../../tests/components/house.ts'
import { en } from '../../../tests/components/texts.ts'
import { ask, sessionOf, unique } from '../../../tests/journeys/kit/people.ts'

const SHOWN_MS = 5000
const REMOVED_AFTER_MS = 500
const A_MOMENT_MS = 20

const toast = (title: string) => page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: title })

/** An area's form, ready to be saved. */
async function openArea(): Promise<void> {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const word = unique('Toast')
  const { data } = await ask(admin, areas.create, {
    body: { location_id: site?.id ?? '', code: word.replaceAll(' ', '-').toUpperCase().slice(0, 30), name: word, kind: 'zone' },
  })
  await open(`/admin/manage/area/form?id=${data.id}`, 'admin')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(word)
}
/** Until the page is painted with what a timer brought about. */
async function nextFrames(): Promise<void> {
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
}
/** Timers stand still meanwhile: `expect.poll` would move them on. */
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !isSo(); tries += 1) await nextFrames()
  expect(isSo()).toBe(true)
}
const saveButton = page.getByRole('button', { name: en('common:saveChanges') })
const save = () => saveButton.click()

it('a toast has its exact title, stays 5000 ms and is gone 500 ms later', async () => {
  await openArea()
  const button = saveButton.element() as HTMLElement
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: await houseTime() })
  // The locator's click would move the timers on while it waits.
  button.click()
  const shown = toast('Success Update !')
  const count = () => shown.elements().length
  const opacity = () => getComputedStyle(shown.element()).opacity
  await until(() => count() === 1 && opacity() === '1')
  await vi.advanceTimersByTimeAsync(SHOWN_MS - A_MOMENT_MS)
  // Fading in takes the browser's own time.
  await until(() => opacity() === '1')
  expect(count()).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * A_MOMENT_MS)
  await until(() => opacity() !== '1')
  await vi.advanceTimersByTimeAsync(REMOVED_AFTER_MS - 3 * A_MOMENT_MS)
  await nextFrames()
  expect(count()).toBe(1)
  await vi.advanceTimersByTimeAsync(4 * A_MOMENT_MS)
  await until(() => count() === 0)
})

it('a refusal shows the specified title with the message of the server', async () => {
  await openArea()
  const refuseChanges = (answer: () => Response) => answerInstead(({ method }) => (method === 'PUT' ? answer() : undefined))
  refuseChanges(() => refusal(500, 'The lift is stuck'))
  await save()
  await expect.element(toast('Something Wrong !')).toMatchTextContent('The lift is stuck')
  refuseChanges(() =>
    refusal(422, 'The lift is stuck', [
      { field: 'colour', rule: 'required' },
      { field: 'shape', rule: 'maxLength' },
    ]),
  )
  await save()
  await expect.element(toast('Invalid from input!')).toHaveLength(2)
  await expect.element(toast('colour is required')).toHaveLength(1)
  await expect.element(toast('shape is maxLength')).toHaveLength(1)
})

it('a 401 forgets the person and leads to /login', async () => {
  await openArea()
  answerInstead(({ path }) => (path.startsWith('/api/v1/') ? refusal(401, 'The lift is stuck') : undefined))
  await save()
  await expect.poll(address).toMatch(/^\/login/)
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
})
