import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '../../client/src/app/app.css'
import { notifications } from '@mantine/notifications'
import type { Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '../../client/src/app/app.tsx'
import { router } from '../../client/src/app/routing/router.tsx'
import { openTexts, setLanguage } from '../../client/src/i18n/i18n.ts'
import { loadConfig } from '../../client/src/kit/calls/config.ts'
import { queryClient } from '../../client/src/kit/calls/query.ts'
import { schemeAtStart, schemeStore } from '../../client/src/kit/look/colour-scheme.ts'
import { closeQuestion } from '../../client/src/kit/overlays/confirm.tsx'
import { takeStored } from '../../client/src/kit/session/session.ts'
import { chooseSite } from '../../client/src/kit/site.ts'
import { type Role, sessionOf } from '../journeys/kit/people.ts'
import { storageOf } from '../kit/browser-storage.ts'
import type { Language } from '../kit/text-lookup.ts'
import { css } from './css.ts'

/** How the page is before it is opened. */
export interface Look {
  readonly language?: Language
  readonly scheme?: 'light' | 'dark'
  /** Pixels; 1440 by 900 unless said. */
  readonly viewport?: readonly [width: number, height: number]
  /** The id of the site that is chosen in the header; all of them unless said. */
  readonly site?: string
}

const WIDE = [1440, 900] as const
/** A page that shows nothing of anybody. */
const NOWHERE = '/401'
let mounted: Promise<void> | undefined

/** The client is mounted once; a test goes to its page and leaves it again. */
let root: Root | undefined

async function mount(): Promise<void> {
  await Promise.all([openTexts(), loadConfig()])
  const element = document.body.appendChild(document.createElement('div'))
  element.id = 'root'
  router.history.replace(NOWHERE)
  root = createRoot(element)
  root.render(
    <Suspense fallback={null}>
      <App />
    </Suspense>,
  )
}

/** Opens the client at an address, as a demo account or with a session; `stranger` has none. What was open before is closed. */
export async function open(
  path: string,
  who: Role | Session | 'stranger',
  { language = 'en', scheme, viewport = WIDE, site }: Look = {},
): Promise<void> {
  await close()
  const session = who === 'stranger' ? null : typeof who === 'string' ? await sessionOf(who) : who
  await page.viewport(...viewport)
  for (const [name, value] of Object.entries(storageOf({ session, language, scheme }))) localStorage.setItem(name, value)
  mounted ??= mount()
  await mounted
  await setLanguage(language)
  schemeStore.setState({ preference: scheme ?? 'system' })
  document.documentElement.dataset['mantineColorScheme'] = schemeAtStart()
  takeStored()
  queryClient.clear()
  chooseSite(site ?? null)
  await router.navigate({ href: path, replace: true })
}

/** The page is filled in: nothing is waited for any more. */
export async function settled(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(css('[aria-busy="true"], [data-map][data-state="opening"]')).toHaveLength(0)
}

/** The same address anew, as after a reload: what the page had not stored is gone. */
export async function reopen(): Promise<void> {
  const path = address()
  await router.navigate({ href: NOWHERE, replace: true })
  queryClient.clear()
  await router.navigate({ href: path, replace: true })
}

/** Follows a link of the client without opening it anew. */
export const go = (path: string): void => router.history.push(path)

/** Where the client is, with its search. */
export const address = (): string => router.history.location.href

/** Takes away what toasts are shown. */
export const dismissToasts = (): void => notifications.clean()

/** Leaves the page and forgets whatever the browser kept for it. */
export async function close(): Promise<void> {
  if (!mounted) return
  await router.navigate({ href: NOWHERE, replace: true })
  dismissToasts()
  localStorage.clear()
  sessionStorage.clear()
  await queryClient.cancelQueries()
  closeQuestion()
  await clearOverlays()
}

const OVERLAYS = '.mantine-Modal-overlay, .mantine-Drawer-overlay'
/** Times the browser is asked whether the last dialog has faded out. */
const FRAMES = 60

/**
 * What covered the page fades out. A test that stopped the timers meanwhile leaves it there for good, over the pages of all tests after it:
 * then the client is put up anew.
 */
async function clearOverlays(): Promise<void> {
  for (let frame = 0; frame < FRAMES; frame += 1) {
    if (!document.querySelector(OVERLAYS)) return
    await new Promise(requestAnimationFrame)
  }
  root?.unmount()
  document.getElementById('root')?.remove()
  mounted = undefined
}
