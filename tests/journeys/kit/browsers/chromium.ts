import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The headless build first: without the windows and menus of the whole browser, it opens a page at less than half the CPU. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPS = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * For machines without a graphics card: WebGL (maps) by software, and nothing else. Without the
 * first two, Chromium draws every page through the software WebGL driver, at a third more CPU.
 */
export const SOFTWARE_DRAWING = ['--use-gl=angle', '--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader'] as const

/** The browser of the journeys: the system's, else Playwright's own. `CHROMIUM_PATH` names another. Null when there is none. */
export function findChromium(): string | null {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return existsSync(asked) ? asked : null
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const known = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...APPS, chromium.executablePath()]
  return known.find((path) => path !== '' && existsSync(path)) ?? null
}

export const NO_CHROMIUM =
  'There is no Chromium on this machine: the journeys are SKIPPED. To install it on Debian or Ubuntu: sudo apt-get install -y chromium-headless-shell'
