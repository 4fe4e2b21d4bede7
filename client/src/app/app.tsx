import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { schemeAtStart, useColourScheme } from '../kit/colour-scheme.ts'
import { queryClient } from '../kit/query.ts'
import { sessionStore } from '../kit/session.ts'
import { cssVariablesResolver, theme } from '../kit/theme.ts'
import { openPalette, paletteStore } from './palette-store.ts'
import { router } from './router.tsx'
import { openShortcuts } from './shortcuts-store.ts'
import { toastPlace } from './toast-place.ts'

// Dialogs come when the first page stands: nothing asks for them before.
const Dialogs = lazy(async () => ({ default: (await import('./dialogs.tsx')).Dialogs }))
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

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
        <Inside />
      </QueryClientProvider>
    </MantineProvider>
  )
}

function Inside() {
  useColourScheme()
  const signedIn = useStore(sessionStore, (it) => it.user !== null)
  const wanted = useStore(paletteStore, (it) => it.wanted > 0)
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
      <Notifications {...toastPlace} />
      <RouterProvider router={router} />
      {signedIn && (
        <Suspense fallback={null}>
          <Dialogs />
        </Suspense>
      )}
      {signedIn && wanted && (
        <Suspense fallback={null}>
          <Palette />
        </Suspense>
      )}
    </>
  )
}
