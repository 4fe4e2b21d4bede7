import { Box, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { WayBack } from '../../features/first-day/embed/way-back.tsx'
import { EmergencyWatch } from '../../features/ptt/embed/emergency-watch.tsx'
import { readConfig } from '../../kit/calls/config.ts'
import { useNow } from '../../kit/dates/clock.ts'
import { ageText } from '../../kit/dates/dates.ts'
import { useLiveState } from '../../kit/live/live.ts'
import { Logo } from '../../kit/look/logo.tsx'
import { SchemeSwitch } from '../../kit/look/scheme-switch.tsx'
import { NoSiteNote } from '../../kit/no-site.tsx'
import { LanguageSwitch } from '../../kit/texts/language-switch.tsx'
import { ApplicationSwitch } from './application-switch.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { NavList } from './nav-list.tsx'
import { SiteSwitch } from './site-switch.tsx'
import { UserMenu } from './user-menu.tsx'

interface FrameProps {
  readonly children: ReactNode
}

function SkipLink() {
  const { t } = useTranslation('nav')
  return (
    <a className="skip" href="#main">
      {t('skip')}
    </a>
  )
}

interface ShellProps extends FrameProps {
  readonly header: ReactNode
  readonly side?: ReactNode
  /** A rail shows icons only. */
  readonly rail?: boolean
  /** Where it is narrow the side is a drawer. */
  readonly opened?: boolean
}

function Shell({ header, side, rail = false, opened = false, children }: ShellProps) {
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.header}>{header}</header>
      {side && (
        <Side rail={rail} opened={opened}>
          {side}
        </Side>
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        <Banners />
        {children}
      </main>
    </div>
  )
}

/** How far the side was scrolled: every page draws its frame anew, and the side stays where it was. */
let sideTop = 0
interface SideProps extends FrameProps {
  readonly rail: boolean
  readonly opened: boolean
}
function Side({ rail, opened, children }: SideProps) {
  const side = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!side.current) return
    side.current.scrollTop = sideTop
    side.current.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={side}
      className={`${classes.side} ${rail ? classes.rail : ''}`}
      data-opened={opened}
      onScroll={(event) => {
        sideTop = event.currentTarget.scrollTop
      }}
    >
      {children}
    </div>
  )
}

function Content({ children }: FrameProps) {
  return (
    <Box p={{ base: 'sm', sm: 'md' }} className={classes.content}>
      {children}
    </Box>
  )
}

/** Header, side navigation (a drawer where it is narrow), content. */
export function DefaultFrame({ children }: FrameProps) {
  const [opened, { toggle, close }] = useDisclosure()
  const side = (
    <>
      <Box p="xs">
        <NavList onGo={close} />
      </Box>
      <Stack hiddenFrom="sm" p="sm" gap="sm">
        <SiteSwitch full />
        <SchemeSwitch />
      </Stack>
    </>
  )
  return (
    <Shell header={<Header drawer={{ opened, toggle }} />} side={side} opened={opened}>
      <Content>{children}</Content>
    </Shell>
  )
}

/** Header alone: for screens that need the width. */
export function NavbarFrame({ children }: FrameProps) {
  return (
    <Shell header={<Header />}>
      <Content>{children}</Content>
    </Shell>
  )
}

/** A rail of icons beside the content: for walls and consoles. */
export function RailFrame({ children }: FrameProps) {
  const [opened, { toggle, close }] = useDisclosure()
  const side = (
    <Box p={6}>
      <NavList compact onGo={close} />
    </Box>
  )
  return (
    <Shell header={<Header drawer={{ opened, toggle }} />} side={side} rail opened={opened}>
      <Content>{children}</Content>
    </Shell>
  )
}

/** Full-bleed map with a slim bar of its own. */
export function IknFrame({ children }: FrameProps) {
  return (
    <div className={classes.ikn}>
      <header className={classes.iknHeader}>
        <SkipLink />
        <Brand />
        <ApplicationSwitch />
        <Group ml="auto" gap={4} wrap="nowrap">
          <OwnSwitches />
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
export function WorkspacesFrame({ children }: FrameProps) {
  const header = (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Brand />
      <Group gap={4} wrap="nowrap">
        <OwnSwitches />
      </Group>
    </Group>
  )
  return (
    <Shell header={header}>
      <Box maw={1040} mx="auto" p="md">
        {children}
      </Box>
    </Shell>
  )
}

function OwnSwitches() {
  return (
    <>
      <LanguageSwitch />
      <Box visibleFrom="sm">
        <SchemeSwitch />
      </Box>
      <UserMenu />
    </>
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

const PATIENCE_MS = 1500

/** Above everything: calls for help, that the data is made up, and that the line to the server is down. */
function Banners() {
  const { t } = useTranslation('nav')
  const live = useLiveState()
  const now = useNow()
  const away = live.status === 'offline' && now - live.since > PATIENCE_MS
  return (
    <>
      {readConfig().demo && (
        <div className={classes.demo} role="note">
          {t('demo')}
        </div>
      )}
      <EmergencyWatch />
      <WayBack className={classes.notice} />
      <NoSiteNote className={classes.notice} />
      {away && (
        <div className={classes.offline} role="status">
          {t('away', { age: ageText(live.since, now) })}
        </div>
      )}
    </>
  )
}
