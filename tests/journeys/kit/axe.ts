import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { EXPERIMENTAL, inDark, linesOf, OF_COLOURS, TAGS } from '../../kit/axe-rules.ts'

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
  return [...light, ...inDark(await found(axeOn(page).withRules(OF_COLOURS)))]
}

/** Nothing of ours is in frames: axe need not open a page of its own to put their answers together. */
const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true)

const found = async (axe: AxeBuilder): Promise<string[]> => linesOf((await axe.analyze()).violations)
