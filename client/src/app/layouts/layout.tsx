import { AppShell, Box, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useForcedScheme } from '../../kit/colour-scheme.ts'
import { Logo } from '../../kit/logo.tsx'
import type { RouteEntry } from '../route-table.ts'
import { slugOf } from '../route-table.ts'
import { ApplicationSwitch } from './application-switch.tsx'
import { Banners } from './banners.tsx'
import { Header } from './header.tsx'
import { LanguageSwitch } from '../../kit/language-switch.tsx'
import { NavList } from './nav-list.tsx'
import { SchemeSwitch } from '../../kit/scheme-switch.tsx'
import { SiteSwitch } from './site-switch.tsx'
import { UserMenu } from './user-menu.tsx'
import classes from './layout.module.css'

interface LayoutProps { readonly entry: RouteEntry; readonly children: ReactNode }

/** The frame a route asks for: default, ikn, navbar, navbar2, workspaces, or bare for public pages. */
export function Layout({ entry, children }: LayoutProps) {
  const { t } = useTranslation('nav')
  const type = /^\/desk\/ticketing\/([a-z_]+)/.exec(useLocation({ select: (it) => it.pathname }))?.[1]
  useForcedScheme(entry.forceColorScheme)
  const title = type && entry.path.includes('$type') ? t(`type.${type}`) : t(`title.${slugOf(entry.path)}`)
  useEffect(() => { document.title = entry.path === '/' ? 'Menara' : `${title} · Menara` }, [title, entry.path])
  const Frame = FRAMES[entry.layout ?? 'default']
  return <Frame>{children}</Frame>
}

const FRAMES = { default: DefaultFrame, bare: BareFrame, ikn: IknFrame, navbar: NavbarFrame, navbar2: RailFrame, workspaces: WorkspacesFrame } as const

function SkipLink() {
  const { t } = useTranslation('nav')
  return <a className="skip" href="#main">{t('skip')}</a>
}

function Main({ children }: { readonly children: ReactNode }) {
  return <AppShell.Main id="main" tabIndex={-1}><Banners /><Box p={{ base: 'sm', sm: 'md' }} className={classes.content}>{children}</Box></AppShell.Main>
}

/** Header, side navigation (a drawer where it is narrow), content. */
function DefaultFrame({ children }: { readonly children: ReactNode }) {
  const [opened, { toggle, close }] = useDisclosure()
  return (
    <AppShell header={{ height: 56 }} navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}>
      <SkipLink />
      <AppShell.Header><Header drawer={{ opened, toggle }} /></AppShell.Header>
      <AppShell.Navbar>
        <ScrollArea type="auto" h="100%">
          <Box p="xs"><NavList onGo={close} /></Box>
          <Stack hiddenFrom="sm" p="sm" gap="sm"><SiteSwitch full /><SchemeSwitch /></Stack>
        </ScrollArea>
      </AppShell.Navbar>
      <Main>{children}</Main>
    </AppShell>
  )
}

/** Header alone: for screens that need the width. */
function NavbarFrame({ children }: { readonly children: ReactNode }) {
  return (
    <AppShell header={{ height: 56 }}>
      <SkipLink />
      <AppShell.Header><Header /></AppShell.Header>
      <Main>{children}</Main>
    </AppShell>
  )
}

/** A rail of icons beside the content: for walls and consoles. */
function RailFrame({ children }: { readonly children: ReactNode }) {
  const [opened, { toggle, close }] = useDisclosure()
  return (
    <AppShell header={{ height: 56 }} navbar={{ width: 60, breakpoint: 'sm', collapsed: { mobile: !opened } }}>
      <SkipLink />
      <AppShell.Header><Header drawer={{ opened, toggle }} /></AppShell.Header>
      <AppShell.Navbar><ScrollArea h="100%"><Box p={6}><NavList compact onGo={close} /></Box></ScrollArea></AppShell.Navbar>
      <Main>{children}</Main>
    </AppShell>
  )
}

/** Full-bleed map with a slim bar of its own. */
function IknFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.ikn}>
      <header className={classes.iknHeader}>
        <SkipLink />
        <Brand />
        <ApplicationSwitch />
        <Group ml="auto" gap={4} wrap="nowrap"><LanguageSwitch /><Box visibleFrom="sm"><SchemeSwitch /></Box><UserMenu /></Group>
      </header>
      <main id="main" tabIndex={-1} className={classes.iknContent}><Banners />{children}</main>
    </div>
  )
}

/** Chooser of workspaces: centred, without navigation. */
function WorkspacesFrame({ children }: { readonly children: ReactNode }) {
  return (
    <AppShell header={{ height: 56 }}>
      <SkipLink />
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap"><Brand /><Group gap={4} wrap="nowrap"><LanguageSwitch /><Box visibleFrom="sm"><SchemeSwitch /></Box><UserMenu /></Group></Group>
      </AppShell.Header>
      <AppShell.Main id="main" tabIndex={-1}><Banners /><Box maw={1040} mx="auto" p="md">{children}</Box></AppShell.Main>
    </AppShell>
  )
}

/** Public pages draw themselves. */
function BareFrame({ children }: { readonly children: ReactNode }) {
  return <main id="main">{children}</main>
}

function Brand() {
  return <Link to="/admin/home" style={{ color: 'inherit', textDecoration: 'none' }} aria-label="Menara"><Group gap={8} wrap="nowrap"><Logo size={28} /><Text fw={700}>Menara</Text></Group></Link>
}
