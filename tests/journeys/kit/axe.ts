import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'
import { EXPERIMENTAL, inDark, linesOf, OF_COLOURS, TAGS } from '../../kit/axe-rules.ts'

/** What axe finds wrong on a page as it stands, or on a part of it: rule, where, and why. */
export const wrongOn = (page: Page, within = 'html'): Promise<string[]> =>
  found(page, within, { runOnly: { type: 'tag', values: TAGS }, rules: { [EXPERIMENTAL]: { enabled: false } } })

/** The same in light, and then what dark colours change, without another load. The page follows the system; it is left dark. */
export async function wrongInBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await wrongOn(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Pages hear of it when they are next painted.
  await page.evaluate('new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))')
  return [...light, ...inDark(await found(page, 'html', { runOnly: { type: 'rule', values: OF_COLOURS } }))]
}

let source: string | undefined
/** Read when it is first needed; a page keeps it until it is loaded anew. */
const axeSource = (): string => (source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))

async function found(page: Page, within: string, options: RunOptions): Promise<string[]> {
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(axeSource())
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'], preload: false })
  return linesOf(await page.evaluate<Result[]>(`axe.run(${JSON.stringify(within)}, ${asked}).then(({ violations }) => violations)`))
}
