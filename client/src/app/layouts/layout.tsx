import { useLocation, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useForcedScheme } from '../../kit/look/colour-scheme.ts'
import type { RouteEntry } from '../routing/route-entry.ts'
import { slugOf } from '../routing/route-table.ts'
import { openFrames } from './open-frames.ts'

interface LayoutProps {
  readonly entry: RouteEntry
  readonly children: ReactNode
}

/** The frame a route asks for: default, ikn, navbar, navbar2, workspaces, or bare for public pages. */
export function Layout({ entry, children }: LayoutProps) {
  const { t } = useTranslation('nav')
  const type = /^\/desk\/ticketing\/([a-z_]+)/.exec(useLocation({ select: (location) => location.pathname }))?.[1]
  useForcedScheme(entry.forceColorScheme)
  const title = type && entry.path.includes('$type') ? t(`type.${type}`) : t(`title.${slugOf(entry.path)}`)
  useEffect(() => {
    document.title = entry.path === '/' ? 'Menara' : `${title} · Menara`
  }, [title, entry.path])
  const { wall } = useSearch({ strict: false })
  const Frame = FRAMES[entry.layout ?? 'default']
  const onWall = !entry.public && wall !== undefined && wall !== ''
  return (
    <Suspense fallback={null}>
      {onWall ? (
        <WallFrame name={String(wall)}>
          <EmergencyWatch />
          {children}
        </WallFrame>
      ) : (
        <Frame>{children}</Frame>
      )}
    </Suspense>
  )
}

// `?wall=name` on any screen: no chrome at all.
const WallFrame = lazy(async () => ({ default: (await import('../../features/wall/embed/wall-frame.tsx')).WallFrame }))

const EmergencyWatch = lazy(async () => ({ default: (await import('../../features/ptt/embed/emergency-watch.tsx')).EmergencyWatch }))

// Public pages need none of these: they come with the first guarded page.
const frame = (name: 'DefaultFrame' | 'IknFrame' | 'NavbarFrame' | 'RailFrame' | 'WorkspacesFrame') =>
  lazy(async () => ({ default: (await openFrames())[name] }))
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
