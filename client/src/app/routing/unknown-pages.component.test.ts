import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'

const heading = page.getByRole('heading', { level: 1 })

for (const who of ['stranger', 'operator'] as const)
  it(`an unknown page says "Page not found" and 404 (${who})`, async () => {
    for (const path of ['/nowhere/at/all', '/desk/ticketing/nonsense']) {
      await open(path, who)
      await expect.element(heading).toHaveTextContent('Page not found')
      await expect.element(page.getByText('404')).toBeVisible()
      await expect.element(page.getByText('Page Not Found')).toBeVisible()
      await expect.poll(() => document.title).toBe('404 · Menara')
    }
  })
