import { NavLink, Stack, Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useHint } from '../../kit/overlays/hint.tsx'
import { sessionStore } from '../../kit/session/session.ts'
import { applicationOf, itemAt, type NavItem, navFor } from '../routing/nav.ts'
import { slugOf } from '../routing/route-table.ts'

/** What a screen is called, in the language of the page or another one. */
export function useNavLabel(language?: string): (item: NavItem) => string {
  const { t } = useTranslation('nav', { ...(language && { lng: language }) })
  return (item) => t(item.label ?? `title.${slugOf(item.to)}`)
}

export function NavList({ compact = false, onGo }: { readonly compact?: boolean; readonly onGo?: () => void }) {
  const { t } = useTranslation('nav')
  const path = useLocation({ select: (location) => location.pathname })
  const user = useStore(sessionStore, (state) => state.user)
  const label = useNavLabel()
  const groups = navFor(applicationOf(path), (permission) => user?.permissions.includes(permission) ?? false)
  const here = itemAt(groups, path)
  return (
    <Stack gap={compact ? 4 : 'sm'} component="nav" aria-label={t('navigation')}>
      {groups.map((group) => (
        <div key={group.key}>
          {!compact && (
            <Text size="xs" fw={600} c="dimmed" px={10} mb={4}>
              {t(`group.${group.key}`)}
            </Text>
          )}
          {group.items.map((item) => (
            <Item key={item.to} item={item} text={label(item)} here={item.to === here} compact={compact} {...(onGo && { onGo })} />
          ))}
        </div>
      ))}
    </Stack>
  )
}

/** Which item is lit is decided by `itemAt`; the link itself speaks only for its very address. */
const EXACT = { exact: true, includeSearch: false } as const

interface ItemProps {
  readonly item: NavItem
  readonly text: string
  readonly here: boolean
  readonly compact: boolean
  readonly onGo?: () => void
}

function Item({ item, text, here, compact, onGo }: ItemProps) {
  const icon = <item.icon size={18} stroke={1.7} aria-hidden />
  const { target, hint } = useHint(text, 'right')
  return (
    <>
      <NavLink
        component={Link}
        {...(compact && target)}
        activeOptions={EXACT}
        to={item.to}
        label={compact ? undefined : text}
        aria-label={text}
        leftSection={icon}
        active={here}
        aria-current={here ? 'page' : undefined}
        styles={{
          root: { borderRadius: 8, padding: compact ? 10 : '7px 10px' },
          section: compact ? { marginInlineEnd: 0 } : {},
          body: compact ? { display: 'none' } : {},
        }}
        {...(onGo && { onClick: onGo })}
      />
      {hint}
    </>
  )
}
