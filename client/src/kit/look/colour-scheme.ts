import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '../session/storage.ts'

/** The specification's storage key and words: system, light or dark. */
const KEY = 'colorScheme'
export type Preference = 'system' | 'light' | 'dark'

const isPreference = (text: string | null): text is Preference => text === 'system' || text === 'light' || text === 'dark'
interface Choice {
  readonly preference: Preference
  readonly forced: 'light' | 'dark' | null
}
export const schemeStore = createStore<Choice>(() => {
  const stored = readStored(KEY)
  return { preference: isPreference(stored) ? stored : 'system', forced: null }
})

export function choosePreference(preference: Preference): void {
  writeStored(KEY, preference)
  schemeStore.setState({ preference })
}
export const usePreference = (): Preference => useStore(schemeStore, (state) => state.preference)

/** A page may force light or dark while it is shown. Forcing `system` is not allowed: a warning, nothing else. */
export function forceScheme(forced: Preference | undefined): void {
  if (forced === 'system') {
    // biome-ignore lint/suspicious/noConsole: the specification asks for this warning.
    console.warn('A page may force light or dark, not system')
    return
  }
  schemeStore.setState({ forced: forced ?? null })
}

/** What is shown now. With `system` it follows the operating system while it changes. */
export function resolveScheme(preference: Preference, forced: 'light' | 'dark' | null, systemDark: boolean): 'light' | 'dark' {
  if (forced) return forced
  if (preference !== 'system') return preference
  return systemDark ? 'dark' : 'light'
}

type System = Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>

/** Shows what preference, page and operating system say, now and whenever the system changes. Returns the way to end it. */
export function followScheme({ preference, forced }: Choice, system: System, show: (scheme: 'light' | 'dark') => void): () => void {
  const apply = () => show(resolveScheme(preference, forced, system.matches))
  apply()
  system.addEventListener('change', apply)
  return () => system.removeEventListener('change', apply)
}

/** Keeps Mantine's scheme at what is said. Mounted once. */
export function useColourScheme(): void {
  const { setColorScheme } = useMantineColorScheme()
  const choice = useStore(schemeStore)
  useLayoutEffect(() => followScheme(choice, matchMedia('(prefers-color-scheme: dark)'), setColorScheme), [choice, setColorScheme])
}

export function useForcedScheme(forced: Preference | undefined): void {
  useLayoutEffect(() => {
    forceScheme(forced)
    return () => forceScheme(undefined)
  }, [forced])
  useEffect(() => {
    // A page inside may have freed it again: its effects come first.
    document.documentElement.dataset.forced = (forced && schemeStore.getState().forced) ?? ''
  }, [forced])
}

/** For a page inside of one that forces a scheme, which is itself shown as the person chooses. */
export function useFreeScheme(): void {
  useEffect(() => {
    forceScheme(undefined)
    document.documentElement.dataset.forced = ''
  }, [])
}

/** Before the first paint, so that nothing flashes. */
export const schemeAtStart = (): 'light' | 'dark' => {
  const { preference, forced } = schemeStore.getState()
  return resolveScheme(preference, forced, matchMedia('(prefers-color-scheme: dark)').matches)
}
