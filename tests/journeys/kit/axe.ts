import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** axe itself calls it experimental: it takes the initials in a portrait for the label of the button around it. */
const EXPERIMENTAL = ['label-content-name-mismatch']
/** All that another colour scheme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong on a page as it stands, or on a part of it: rule, where, and why. */
export const wrongOn = (page: Page, within = 'html'): Promise<string[]> =>
  found(axeOn(page).withTags(TAGS).disableRules(EXPERIMENTAL).include(within))

/** The same in light, and then what dark colours change, without another load. The page follows the system; it is left dark. */
export async function wrongInBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await wrongOn(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Pages hear of it when they are next painted.
  await page.evaluate('new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))')
  return [...light, ...(await found(axeOn(page).withRules(OF_COLOURS))).map((text) => `dark, ${text}`)]
}

/** Nothing of ours is in frames: axe need not open a page of its own to put their answers together. */
const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true)

async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary?.split('\n')[1]?.trim()})`),
  )
}
