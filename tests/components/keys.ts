import { type Locator, userEvent } from 'vitest/browser'

/** Focuses an element and presses a key there, as `{Enter}`. */
export async function press(locator: Locator, key: string): Promise<void> {
  const element = await locator.findElement()
  element.focus()
  await userEvent.keyboard(key)
}
