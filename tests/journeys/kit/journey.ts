import type { Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { storageOf, storageStateOf } from '../../kit/browser-storage.ts'
import type { Language } from '../../kit/text-lookup.ts'
import { findChromium, NO_CHROMIUM } from './browsers/chromium.ts'
import { house } from './house.ts'
import { type Role, sessionOf } from './people.ts'

/** How the browser is set up before the first page. */
export interface Look {
  readonly language?: Language
  /** What the person chose; absent: nothing, so that the system decides. */
  readonly scheme?: 'light' | 'dark' | 'system'
  /** What the operating system says. */
  readonly system?: 'light' | 'dark'
  readonly viewport?: { readonly width: number; readonly height: number }
  /** IANA zone of the computer; that of the head office unless said. */
  readonly zone?: string
}

export interface Noise {
  /** A line this journey brings about on purpose. */
  expect(line: RegExp): void
  listen(page: Page): void
  /** A line of noise that the browser does not write itself. */
  note(line: string): void
}

interface Fixtures {
  /** A page in a browser of its own, signed in as a demo account or with a session; `stranger` has none. */
  readonly as: (who: Role | Session | 'stranger', look?: Look) => Promise<Page>
  /** Fails the journey when a page wrote a warning or an error to its console, or threw. */
  readonly noise: Noise
}

/** Details of a journey that `npm test -- full` alone walks: it takes long, and what it shows is guarded by faster tests in every run. */
export const LONG = { tag: '@long' }

const WIDE = { width: 1440, height: 900 }
/** Words of the graphics driver, which here is software. */
const DRIVER = [/GPU stall due to ReadPixels/, /GL Driver Message/]

export const journey = base.extend<Fixtures>({
  noise: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use, { skip }) => {
      skip(findChromium() === null, NO_CHROMIUM)
      const heard: string[] = []
      const expected = [...DRIVER]
      await use({
        expect: (line) => expected.push(line),
        note: (line) => heard.push(line),
        listen(page) {
          page.on('console', (line) => {
            if (line.type() === 'error' || line.type() === 'warning')
              heard.push(`${line.type()} on ${page.url()}: ${line.text()} ${line.location().url}`)
          })
          page.on('pageerror', (error) => heard.push(`thrown on ${page.url()}: ${error.message}`))
        },
      })
      expect(heard.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
  as: async ({ browser, noise }, use) => {
    const opened: BrowserContext[] = []
    await use(async (who, look = {}) => {
      const session = who === 'stranger' ? null : typeof who === 'string' ? await sessionOf(who) : who
      const context = await browser.newContext(optionsOf(session, look))
      opened.push(context)
      const page = await context.newPage()
      noise.listen(page)
      return page
    })
    for (const context of opened) await context.close()
  },
})

/** A context of this person's, for a browser that a journey starts itself. */
export function optionsOf(
  session: Session | null,
  { language = 'en', scheme, system = 'light', viewport = WIDE, zone = 'Asia/Jakarta' }: Look,
): BrowserContextOptions {
  return {
    baseURL: house().url,
    viewport,
    colorScheme: system,
    locale: 'en-GB',
    timezoneId: zone,
    permissions: ['microphone', 'camera'],
    storageState: storageStateOf(house().url, storageOf({ session, language, scheme })),
  }
}
