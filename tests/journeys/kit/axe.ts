import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'
import { EVERY_RULE, inDark, linesOf, RULES_OF_COLOUR } from '../../kit/axe-rules.ts'

/** What axe finds wrong on a page as it stands, or on a part of it: rule, where, and why. */
export const wrongOn = (page: Page, within = 'html'): Promise<string[]> => found(page, within, EVERY_RULE)

/** The same in light, and then what dark colours change, without another load. The page follows the system; it is left dark. */
export async function wrongInBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await wrongOn(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Pages hear of it when they are next painted.
  await page.evaluate('new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))')
  return [...light, ...inDark(await found(page, 'html', RULES_OF_COLOUR))]
}

let source: string | undefined
/** Read when it is first needed; a page keeps it until it is loaded anew. */
const axeSource = (): string => (source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))

async function found(page: Page, within: string, options: RunOptions): Promise<string[]> {
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(axeSource())
  const asked = [within, options].map((value) => JSON.stringify(value)).join()
  return linesOf(await page.evaluate<Result[]>(`axe.run(${asked}).then(({ violations }) => violations)`))
}
