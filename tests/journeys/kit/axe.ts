import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds wrong on a page as it stands, or on a part of it: rule, where, and why. */
export async function wrongOn(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).include(within).analyze()
  return violations.flatMap((it) =>
    it.nodes.map((node) => `${it.id}: ${node.target.join(' ')} (${node.failureSummary?.split('\n')[1]?.trim()})`),
  )
}
