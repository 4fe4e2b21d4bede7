import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerInstead, refusal } from '../../../tests/components/answers.ts'
import { address, open, reopen } from '../../../tests/components/app.tsx'
import { en } from '../../../tests/components/texts.ts'

const PATH = '/admin/manage/assets'
/** A failure this soon after the last one leads nowhere. */
const SOON_MS = 60_000

/** Answers how often the list was asked for; the first so many answers are refusals. */
function refuseList(times: number): () => number {
  let asked = 0
  answerInstead(({ method, path }) => {
    if (method !== 'GET' || path !== assets.list.path) return undefined
    asked += 1
    return asked <= times ? refusal(500, 'The list is stuck') : undefined
  })
  return () => asked
}

it('KT-101 a list that failed leads to /login, from where a valid session comes back and asks once more', async () => {
  const main = page.getByRole('main')
  const once = refuseList(1)
  await open(PATH, 'admin')
  await expect.element(main.getByRole('row').nth(3)).toBeVisible()
  await expect.poll(address).toBe(PATH)
  expect(once()).toBe(2)

  const always = refuseList(Number.POSITIVE_INFINITY)
  vi.setSystemTime((vi.getMockedSystemTime()?.getTime() ?? Number.NaN) + SOON_MS)
  await reopen()
  await expect.element(main.getByText('The list is stuck')).toBeVisible()
  await expect.poll(always).toBe(2)
  await expect.poll(address).toBe(PATH)

  // "Try again" is pressed once; for three seconds nobody presses it again.
  const again = main.getByRole('button', { name: en('common:tryAgain') })
  await again.click()
  await expect.element(again).toBeDisabled()
  await expect.poll(always).toBe(3)
  await expect.element(again).toBeEnabled()
})
