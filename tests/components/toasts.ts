import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { dismissToasts } from './app.tsx'

/** A toast of this title comes. It is taken away then: it stays for as long as the pointer rests on it, and covers what is below. */
export async function expectToast(title: string): Promise<void> {
  await expect.element(page.getByText(title, { exact: true }).first()).toBeVisible()
  dismissToasts()
}
