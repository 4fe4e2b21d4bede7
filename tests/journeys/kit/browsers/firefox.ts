import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { type Browser, type BrowserContext, type BrowserContextOptions, firefox, type Page } from '@playwright/test'
import { findProgram } from '../../../kit/services/services-run.ts'
import { journey, type Look, optionsOf } from '../journey.ts'
import { type Role, sessionOf } from '../people.ts'

const NAMES = ['firefox-esr', 'firefox']
/** Draws its windows: without a display Firefox has no WebGL, and so no maps. */
const DISPLAY = ['Xvfb']

/** The system's Firefox, which WebDriver BiDi drives; `FIREFOX_PATH` names another. Null when there is none, or no display for it. */
export function findFirefox(): string | null {
  const asked = process.env.FIREFOX_PATH
  const path = asked ? (existsSync(asked) ? asked : null) : findProgram(NAMES)
  return findProgram(DISPLAY) === null ? null : path
}

export const NO_FIREFOX =
  'There is no Firefox (or no Xvfb) on this machine: the journeys in Firefox are SKIPPED. To install them on Debian or Ubuntu: sudo apt-get install -y firefox-esr xvfb'

const PREFERENCES = {
  // A tone for a microphone, and nobody is asked for it.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'webgl.force-enabled': true,
  'gfx.webrender.software': true,
  'layout.css.prefers-color-scheme.content-override': 1,
}

export interface OpenFirefox {
  readonly browser: Browser
  close(): Promise<void>
}

/** Firefox on a display of its own. `preferences` are added to the usual ones. */
export async function openFirefox(preferences: Readonly<Record<string, string | number | boolean>> = {}): Promise<OpenFirefox> {
  const display = await openDisplay()
  const launcher = join(import.meta.dirname, 'firefox-launcher.ts')
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: launcher,
    headless: false,
    firefoxUserPrefs: { ...PREFERENCES, ...preferences },
    env: { ...strings(process.env), PATH: path, DISPLAY: display.name, MENARA_FIREFOX: findFirefox() ?? 'firefox' },
  })
  return {
    browser,
    async close() {
      await browser.close()
      await display.close()
    },
  }
}

const strings = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))

async function openDisplay(): Promise<{ readonly name: string; close(): Promise<void> }> {
  // It chooses a free number itself and writes it to the descriptor it is given.
  const child: ChildProcess = spawn(
    findProgram(DISPLAY) ?? 'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const ended = new Promise<void>((over) => child.once('exit', () => over()))
  const number = await new Promise<string>((told, failed) => {
    child.stdio[3]?.once('data', (data) => told(String(data).trim()))
    void ended.then(() => failed(new Error('Xvfb ended before it had a display')))
  })
  return {
    name: `:${number}`,
    async close() {
      child.kill()
      await ended
    },
  }
}

/** What Playwright sets by commands that Firefox does not have yet stays unset. */
export function firefoxOptions(session: Session | null, look: Look): BrowserContextOptions {
  const { colorScheme: _, permissions: __, ...options } = optionsOf(session, look)
  return options
}

// Chromium writes it to the console by itself; of Firefox's own words about a page WebDriver BiDi tells nothing, and of an error that is written there only its class.
const POLICY = `addEventListener('securitypolicyviolation', (it) => console.error('policy: ' + it.violatedDirective + ' ' + it.blockedURI))`
const ERRORS = `{
  const write = console.error
  let isLeft = false
  addEventListener('beforeunload', () => { isLeft = true })
  // Firefox ends what a page loads before it ends the page.
  const unloaded = (it) => isLeft && it instanceof Error && /preload|imported module/.test(it.message)
  console.error = (...all) => {
    if (!all.some(unloaded)) write(...all.map((it) => (it instanceof Error ? it + ' ' + it.stack : it)))
  }
}`
/** Of a page that is left while it still asks. */
const LEFT = /NS_BINDING_ABORTED/

/** Calls back with every answer that is an error and every request that had none. */
export async function listenToRequests(page: Page, heard: (line: string) => void): Promise<void> {
  await page.addInitScript(POLICY)
  await page.addInitScript(ERRORS)
  page.on('response', (response) => {
    if (response.status() >= 400) heard(`${response.status()} on ${page.url()}: ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    if (!LEFT.test(why)) heard(`no answer on ${page.url()}: ${request.url()} ${why}`)
  })
}

interface Fixtures {
  /** A page in Firefox, signed in as a demo account or with a session. */
  readonly inFirefox: (who: Role | Session, look?: Look) => Promise<Page>
}

/** Journeys in Firefox, or in Firefox and Chromium side by side. What Firefox says of its requests counts as noise, as Chromium's own words do. */
export const firefoxJourney = journey.extend<Fixtures, { readonly ownFirefox: OpenFirefox | null }>({
  ownFirefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const opened = findFirefox() === null ? null : await openFirefox()
      await use(opened)
      await opened?.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  inFirefox: async ({ ownFirefox, noise }, use, { skip }) => {
    skip(ownFirefox === null, NO_FIREFOX)
    const contexts: BrowserContext[] = []
    await use(async (who, look = {}) => {
      const session = typeof who === 'string' ? await sessionOf(who) : who
      const context = await (ownFirefox as OpenFirefox).browser.newContext(firefoxOptions(session, look))
      contexts.push(context)
      const page = await context.newPage()
      noise.listen(page)
      await listenToRequests(page, noise.note)
      return page
    })
    for (const context of contexts) await context.close()
  },
})
