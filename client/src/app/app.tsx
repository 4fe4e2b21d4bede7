import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { notificationsStore } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { queryClient } from '../kit/calls/query.ts'
import { schemeAtStart, useColourScheme } from '../kit/look/colour-scheme.ts'
import { cssVariablesResolver, theme } from '../kit/look/theme.ts'
import { ConfirmPlace, closeQuestion } from '../kit/overlays/confirm.tsx'
import { useLate } from '../kit/overlays/late.ts'
import { onceIdle } from '../kit/session/idle.ts'
import { sessionStore } from '../kit/session/session.ts'
import { closePalette, openPalette, paletteStore } from './palette/palette-store.ts'
import { closeShortcuts, openShortcuts, shortcutsStore } from './palette/shortcuts-store.ts'
import { CrashBoundary } from './routing/error-pages.tsx'
import { router } from './routing/router.tsx'

// What stands over the page comes when it is asked for: the first page needs none of it.
const shortcuts = async () => (await import('./palette/shortcuts.tsx')).ShortcutsHelp
const toasts = async () => (await import('./toasts.tsx')).Toasts
const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }))

// What one person has opened over a page is closed for the next.
sessionStore.subscribe((after, before) => {
  if (after.user?.id !== before.user?.id) for (const close of [closePalette, closeShortcuts, closeQuestion]) close()
})

// The preference is kept by us under the specification's key; Mantine only shows it.
const unkept: MantineColorSchemeManager = {
  get: () => schemeAtStart(),
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} colorSchemeManager={unkept} defaultColorScheme="light">
      <QueryClientProvider client={queryClient}>
        <CrashBoundary>
          <Inside />
        </CrashBoundary>
      </QueryClientProvider>
    </MantineProvider>
  )
}

function Inside() {
  useColourScheme()
  const signedIn = useStore(sessionStore, (state) => state.user !== null)
  const palette = useStore(paletteStore, (state) => state.wanted)
  const Shortcuts = useLate(
    shortcuts,
    useStore(shortcutsStore, (state) => state.wanted),
  )
  const Toasts = useLate(toasts, useToastsWanted())
  useHotkeys([
    [
      'mod+K',
      () => {
        if (sessionStore.getState().user) openPalette()
      },
    ],
    ['shift+?', openShortcuts],
  ])
  return (
    <>
      <RouterProvider router={router} />
      {Toasts && <Toasts />}
      {signedIn && (
        <>
          <ConfirmPlace />
          {Shortcuts && <Shortcuts />}
          <Suspense fallback={null}>{palette && <Palette />}</Suspense>
        </>
      )}
    </>
  )
}

/** With the first toast, or when the browser is at rest, so that a toast needs no server. */
function useToastsWanted(): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => onceIdle(() => setRested(true), 2500), [])
  const any = useSyncExternalStore(notificationsStore.subscribe, () => notificationsStore.getState().notifications.length > 0)
  return rested || any
}
