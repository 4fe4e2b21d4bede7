import { ActionIcon, Box, Burger, Button, Group, Kbd, Text, UnstyledButton } from '@mantine/core'
import { IconKeyboard, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../kit/look/logo.tsx'
import { SchemeSwitch } from '../../kit/look/scheme-switch.tsx'
import { useHint } from '../../kit/overlays/hint.tsx'
import { LanguageSwitch } from '../../kit/texts/language-switch.tsx'
import { openPalette } from '../palette/palette-store.ts'
import { openShortcuts } from '../palette/shortcuts-store.ts'
import { ApplicationSwitch } from './application-switch.tsx'
import classes from './layout.module.css'
import { SiteSwitch } from './site-switch.tsx'
import { UserMenu } from './user-menu.tsx'
import { WorkspaceChip } from './workspace-chip.tsx'

const InboxBell = lazy(async () => ({ default: (await import('../../features/inbox/embed/inbox-bell.tsx')).InboxBell }))

interface HeaderProps {
  readonly drawer?: { readonly opened: boolean; readonly toggle: () => void }
}

export function Header({ drawer }: HeaderProps) {
  const { t } = useTranslation('nav')
  const { target, hint } = useHint(t('shortcuts'))
  return (
    <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
      <Group gap="sm" wrap="nowrap" miw={0}>
        {drawer && (
          <Burger
            hiddenFrom="sm"
            size="sm"
            opened={drawer.opened}
            onClick={drawer.toggle}
            aria-label={t('menu')}
            aria-expanded={drawer.opened}
          />
        )}
        <UnstyledButton component={Link} to="/admin/home" aria-label={`Menara: ${t('toHome')}`}>
          <Group gap={8} wrap="nowrap">
            <Logo size={28} />
            <Text fw={700} visibleFrom="xs">
              Menara
            </Text>
          </Group>
        </UnstyledButton>
        <ApplicationSwitch />
        <WorkspaceChip />
      </Group>
      <Box visibleFrom="md" className={classes.search}>
        <Button
          variant="default"
          fullWidth
          justify="space-between"
          styles={{ label: { flex: 1 } }}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={<Kbd size="xs">Ctrl K</Kbd>}
          onClick={openPalette}
          c="dimmed"
          fw={400}
        >
          {t('searchOrJump')}
        </Button>
      </Box>
      <Group gap={4} wrap="nowrap">
        <ActionIcon hiddenFrom="md" size="lg" aria-label={t('searchOrJump')} onClick={openPalette}>
          <IconSearch size={19} />
        </ActionIcon>
        <Box visibleFrom="sm">
          <SiteSwitch />
        </Box>
        <LanguageSwitch />
        <Box visibleFrom="sm">
          <SchemeSwitch />
        </Box>
        <ActionIcon {...target} visibleFrom="lg" size="lg" aria-label={t('shortcuts')} onClick={openShortcuts}>
          <IconKeyboard size={19} />
        </ActionIcon>
        {hint}
        <Suspense fallback={<Box w={34} />}>
          <InboxBell />
        </Suspense>
        <UserMenu />
      </Group>
    </Group>
  )
}
