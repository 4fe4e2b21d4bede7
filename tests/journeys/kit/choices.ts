import type { Locator, Page } from '@playwright/test'

interface Choice {
  /** Name of the field. */
  readonly field: string
  /** What is typed into it; the option itself unless said. */
  readonly typed?: string
  readonly option: string | RegExp
}
/** Types into a field that offers choices, and takes one of them. */
export async function choose(page: Page, { field, option, typed = String(option) }: Choice, within: Page | Locator = page): Promise<void> {
  const box = within.getByRole('combobox', { name: field, exact: true })
  await box.click()
  await box.fill(typed)
  await page.getByRole('option', { name: option, ...(typeof option === 'string' && { exact: true }) }).click()
}

/** Takes one of the choices of a field in which nothing is typed. */
export async function pick(page: Page, { field, option }: Omit<Choice, 'typed'>, within: Page | Locator = page): Promise<void> {
  await within.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}
