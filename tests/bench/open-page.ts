import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { storageStateOf } from '../kit/browser-storage.ts'

interface Opening {
  /** Of the product. */
  readonly url: string
  readonly path: string
  /** What the browser has in its local storage. */
  readonly stored: Readonly<Record<string, string>>
  /** Runs in the page before its own scripts. */
  readonly init?: string | undefined
  readonly context?: BrowserContextOptions
}

/** A page of the product in a browser context of its own. */
export async function openPage(browser: Browser, { url, path, stored, init, context }: Opening): Promise<Page> {
  const opened = await browser.newContext({ ...context, baseURL: url, storageState: storageStateOf(url, stored) })
  const page = await opened.newPage()
  if (init) await page.addInitScript(init)
  await page.goto(path)
  return page
}
