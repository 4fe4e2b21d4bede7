import { AppShell, Box, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../../kit/language-switch.tsx'
import { Logo } from '../../kit/logo.tsx'
import { SchemeSwitch } from '../../kit/scheme-switch.tsx'
import { ApplicationSwitch } from './application-switch.tsx'
import { Banners } from './banners.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { NavList } from './nav-list.tsx'
import { UserMenu } from './user-menu.tsx'

// A searchable list is heavy and is not needed for the first paint.
const SiteSwitch = lazy(async () => ({ default: (await import('./site-switch.tsx')).SiteSwitch }))

function SkipLink() {
  const { t } = useTranslation('nav')
  return (
    <a className="skip" href="#main">
      {t('skip')}
    </a>
  )
}

function Main({ children }: { readonly children: ReactNode }) {
  return (
    <AppShell.Main id="main" tabIndex={-1}>
      <Banners />
      <Box p={{ base: 'sm', sm: 'md' }} className={classes.content}>
        {children}
      </Box>
    </AppShell.Main>
  )
}

/** Header, side navigation (a drawer where it is narrow), content. */
export function DefaultFrame({ children }: { readonly children: ReactNode }) {
  const [opened, { toggle, close }] = useDisclosure()
  return (
    <AppShell header={{ height: 56 }} navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}>
      <SkipLink />
      <AppShell.Header>
        <Header drawer={{ opened, toggle }} />
      </AppShell.Header>
      <AppShell.Navbar>
        <ScrollArea type="auto" h="100%">
          <Box p="xs">
            <NavList onGo={close} />
          </Box>
          <Stack hiddenFrom="sm" p="sm" gap="sm">
            <Suspense fallback={null}>
              <SiteSwitch full />
            </Suspense>
            <SchemeSwitch />
          </Stack>
        </ScrollArea>
      </AppShell.Navbar>
      <Main>{children}</Main>
    </AppShell>
  )
}

/** Header alone: for screens that need the width. */
export function NavbarFrame({ children }: { readonly children: ReactNode }) {
  return (
    <AppShell header={{ height: 56 }}>
      <SkipLink />
      <AppShell.Header>
        <Header />
      </AppShell.Header>
      <Main>{children}</Main>
    </AppShell>
  )
}

/** A rail of icons beside the content: for walls and consoles. */
export function RailFrame({ children }: { readonly children: ReactNode }) {
  const [opened, { toggle, close }] = useDisclosure()
  return (
    <AppShell header={{ height: 56 }} navbar={{ width: 60, breakpoint: 'sm', collapsed: { mobile: !opened } }}>
      <SkipLink />
      <AppShell.Header>
        <Header drawer={{ opened, toggle }} />
      </AppShell.Header>
      <AppShell.Navbar>
        <ScrollArea h="100%">
          <Box p={6}>
            <NavList compact onGo={close} />
          </Box>
        </ScrollArea>
      </AppShell.Navbar>
      <Main>{children}</Main>
    </AppShell>
  )
}

/** Full-bleed map with a slim bar of its own. */
export function IknFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.ikn}>
      <header className={classes.iknHeader}>
        <SkipLink />
        <Brand />
        <ApplicationSwitch />
        <Group ml="auto" gap={4} wrap="nowrap">
          <LanguageSwitch />
          <Box visibleFrom="sm">
            <SchemeSwitch />
          </Box>
          <UserMenu />
        </Group>
      </header>
      <main id="main" tabIndex={-1} className={classes.iknContent}>
        <Banners />
        {children}
      </main>
    </div>
  )
}

/** Chooser of workspaces: centred, without navigation. */
export function WorkspacesFrame({ children }: { readonly children: ReactNode }) {
  return (
    <AppShell header={{ height: 56 }}>
      <SkipLink />
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Brand />
          <Group gap={4} wrap="nowrap">
            <LanguageSwitch />
            <Box visibleFrom="sm">
              <SchemeSwitch />
            </Box>
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Main id="main" tabIndex={-1}>
        <Banners />
        <Box maw={1040} mx="auto" p="md">
          {children}
        </Box>
      </AppShell.Main>
    </AppShell>
  )
}

function Brand() {
  return (
    <Link to="/admin/home" style={{ color: 'inherit', textDecoration: 'none' }} aria-label="Menara">
      <Group gap={8} wrap="nowrap">
        <Logo size={28} />
        <Text fw={700}>Menara</Text>
      </Group>
    </Link>
  )
}
