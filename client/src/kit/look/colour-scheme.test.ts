import { afterEach, expect, it, vi } from 'vitest'
import { pretendPage } from '../../../../tests/kit/upstreams/pretend-page.ts'
import { choosePreference, followScheme, forceScheme, resolveScheme, schemeStore } from './colour-scheme.ts'

/** An operating system that changes its mind. */
function systemThatIs(dark: boolean) {
  const events = new EventTarget()
  const media = Object.assign(events, { matches: dark }) as unknown as MediaQueryList
  return {
    media,
    become(now: boolean) {
      Object.assign(events, { matches: now })
      events.dispatchEvent(new Event('change'))
    },
  }
}

afterEach(() => vi.restoreAllMocks())

it.each([
  ['system', null, false, 'light'],
  ['system', null, true, 'dark'],
  ['light', null, true, 'light'],
  ['dark', null, false, 'dark'],
  ['dark', 'light', true, 'light'],
  ['light', 'dark', false, 'dark'],
  ['system', 'light', true, 'light'],
] as const)('KT-18 with preference %s, page %s and a dark system %s is %s', (preference, forced, dark, shown) => {
  expect(resolveScheme(preference, forced, dark)).toBe(shown)
})

it('KT-18 follows the operating system while it changes, for as long as it is asked to', () => {
  const system = systemThatIs(false)
  const shown: string[] = []
  const end = followScheme({ preference: 'system', forced: null }, system.media, (text) => shown.push(text))
  system.become(true)
  system.become(false)
  end()
  system.become(true)
  expect(shown).toEqual(['light', 'dark', 'light'])
})

it('KT-18 stays with the page or an explicit choice whatever the system becomes', () => {
  const system = systemThatIs(false)
  const shown = new Set<string>()
  followScheme({ preference: 'system', forced: 'light' }, system.media, (text) => shown.add(text))
  followScheme({ preference: 'light', forced: null }, system.media, (text) => shown.add(text))
  system.become(true)
  expect([...shown]).toEqual(['light'])
})

it('KT-19 warns of a page that forces system, and changes nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  forceScheme('light')
  forceScheme('system')
  expect(warn).toHaveBeenCalledOnce()
  expect(schemeStore.getState().forced).toBe('light')
  forceScheme(undefined)
  expect(schemeStore.getState().forced).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
})

it('KT-20 stores the preference in the words of the specification', () => {
  expect(schemeStore.getState().preference).toBe('system')
  for (const preference of ['dark', 'light', 'system'] as const) {
    choosePreference(preference)
    expect([pretendPage.stored.get('colorScheme'), schemeStore.getState().preference]).toEqual([preference, preference])
  }
})

it.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['purple', 'system'],
])('KT-20 reads a stored %s as %s', async (stored, preference) => {
  pretendPage.stored.set('colorScheme', stored)
  vi.resetModules()
  const fresh = await import('./colour-scheme.ts')
  expect(fresh.schemeStore.getState().preference).toBe(preference)
})
