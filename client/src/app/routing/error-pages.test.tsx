import '../../../../tests/kit/upstreams/pretend-page.ts'
import { MantineProvider } from '@mantine/core'
import { isValidElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { errorPage } from '../../../../tests/spec/routes.json'
import { CrashBoundary } from './error-pages.tsx'

/** What stands in the window after something inside has failed. */
function after(failure: unknown): string {
  const boundary = new CrashBoundary({ children: 'The page' })
  boundary.state = CrashBoundary.getDerivedStateFromError(failure)
  const shown = boundary.render()
  expect(isValidElement(shown)).toBe(true)
  return renderToStaticMarkup(<MantineProvider>{shown as ReactElement}</MantineProvider>)
}

it('AP-13 shows what is inside until it fails, then the error page with what failed', () => {
  expect(new CrashBoundary({ children: 'The page' }).render()).toBe('The page')
  for (const failure of [new Error('The frame broke'), 'The frame broke']) {
    const page = after(failure)
    for (const text of [String(errorPage.default.status), errorPage.default.message, 'The frame broke']) expect(page).toContain(text)
  }
})
