import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useForcedScheme } from '../../kit/colour-scheme.ts'
import type { RouteEntry } from '../route-table.ts'
import { slugOf } from '../route-table.ts'

interface LayoutProps {
  readonly entry: RouteEntry
  readonly children: ReactNode
}

/** The frame a route asks for: default, ikn, navbar, navbar2, workspaces, or bare for public pages. */
export function Layout({ entry, children }: LayoutProps) {
  const { t } = useTranslation('nav')
  const type = /^\/desk\/ticketing\/([a-z_]+)/.exec(useLocation({ select: (it) => it.pathname }))?.[1]
  useForcedScheme(entry.forceColorScheme)
  const title = type && entry.path.includes('$type') ? t(`type.${type}`) : t(`title.${slugOf(entry.path)}`)
  useEffect(() => {
    document.title = entry.path === '/' ? 'Menara' : `${title} · Menara`
  }, [title, entry.path])
  const Frame = FRAMES[entry.layout ?? 'default']
  return (
    <Suspense fallback={null}>
      <Frame>{children}</Frame>
    </Suspense>
  )
}

// Public pages need none of these: they come with the first guarded page.
const frame = (name: 'DefaultFrame' | 'IknFrame' | 'NavbarFrame' | 'RailFrame' | 'WorkspacesFrame') =>
  lazy(async () => ({ default: (await import('./frames.tsx'))[name] }))
const FRAMES = {
  default: frame('DefaultFrame'),
  bare: BareFrame,
  ikn: frame('IknFrame'),
  navbar: frame('NavbarFrame'),
  navbar2: frame('RailFrame'),
  workspaces: frame('WorkspacesFrame'),
} as const

/** Public pages draw themselves. */
function BareFrame({ children }: { readonly children: ReactNode }) {
  return <main id="main">{children}</main>
}
