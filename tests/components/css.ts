import { type Locator, locators, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss(selector: string): Locator
  }
}

locators.extend({ getByCss: (selector: string) => `css=${selector}` })

/** What a selector finds on the page, or within a part of it: for marks that no role and no text tell. */
export const css = (selector: string, within: Pick<Locator, 'getByCss'> = page): Locator => within.getByCss(selector)
