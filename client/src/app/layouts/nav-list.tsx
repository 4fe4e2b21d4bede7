import { ActionIcon, NavLink, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useHint } from '../../kit/overlays/hint.tsx'
import { sessionStore } from '../../kit/session/session.ts'
import { useWorkspace } from '../../kit/session/workspace.ts'
import { moduleOf } from '../../kit/session/workspace-pages.ts'
import { applicationOf, everywhere, itemAt, type NavGroup, type NavItem, navFor } from '../routing/nav.ts'
import { slugOf } from '../routing/route-table.ts'
import classes from './layout.module.css'
import { toggleFavourite, toggleGroup, useNavChoice } from './nav-choice.ts'

/** What a screen is called, in the language of the page or another one. */
export function useNavLabel(language?: string): (item: NavItem) => string {
  const { t } = useTranslation('nav', { ...(language && { lng: language }) })
  return (item) => t(item.label ?? `title.${slugOf(item.to)}`)
}

interface NavListProps {
  readonly compact?: boolean
  readonly onGo?: () => void
}
/** The favourites, then the groups of the application, which can be folded; the group of the page that is open is not. */
export function NavList({ compact = false, onGo }: NavListProps) {
  const { t } = useTranslation('nav')
  const path = useLocation({ select: (location) => location.pathname })
  const user = useStore(sessionStore, (state) => state.user)
  const { closed, favourites } = useNavChoice()
  const may = (permission: NonNullable<NavItem['permission']>) => user?.permissions.includes(permission) ?? false
  const modules = useWorkspace()?.modules
  const isOffered = ({ to }: NavItem): boolean => {
    const module = moduleOf(to)
    return !modules || module === undefined || modules.includes(module)
  }
  const groups = navFor(applicationOf(path), may)
    .map((group) => ({ ...group, items: group.items.filter(isOffered) }))
    .filter((group) => group.items.length > 0)
  const here = itemAt(groups, path)
  const all = everywhere(may)
  const kept = compact ? [] : favourites.flatMap((to) => all.find((item) => item.to === to) ?? [])
  const shared = { compact, ...(onGo && { onGo }) }
  return (
    <Stack gap={compact ? 4 : 'sm'} component="nav" aria-label={t('navigation')}>
      {kept.length > 0 && (
        <Group
          group={{ key: 'favourites', items: kept }}
          here={undefined}
          isClosed={closed.includes('favourites')}
          fixed={false}
          {...shared}
        />
      )}
      {groups.map((group) => {
        const isHere = group.items.some((item) => item.to === here)
        const isClosed = !compact && !isHere && closed.includes(group.key)
        return <Group key={group.key} group={group} here={here} isClosed={isClosed} fixed={isHere} {...shared} />
      })}
    </Stack>
  )
}

interface GroupProps {
  readonly group: NavGroup
  /** Address of the item that is lit. */
  readonly here: string | undefined
  readonly isClosed: boolean
  /** It cannot be folded now. */
  readonly fixed: boolean
  readonly compact: boolean
  readonly onGo?: () => void
}
function Group({ group: { key, items }, here, isClosed, fixed, compact, ...more }: GroupProps) {
  const label = useNavLabel()
  return (
    <div>
      {!compact && <GroupTitle name={key} isClosed={isClosed} fixed={fixed} />}
      {!isClosed &&
        items.map((item) => <Item key={item.to} item={item} text={label(item)} here={item.to === here} compact={compact} {...more} />)}
    </div>
  )
}

interface GroupTitleProps extends Pick<GroupProps, 'isClosed' | 'fixed'> {
  readonly name: string
}
function GroupTitle({ name, isClosed, fixed }: GroupTitleProps) {
  const { t } = useTranslation('nav')
  const title = (
    <Text size="xs" fw={600} c="dimmed">
      {t(`group.${name}`)}
    </Text>
  )
  if (fixed) return <div className={classes.navGroup}>{title}</div>
  const Chevron = isClosed ? IconChevronRight : IconChevronDown
  return (
    <UnstyledButton className={classes.navGroup} aria-expanded={!isClosed} onClick={() => toggleGroup(name)}>
      {title}
      <Chevron size={14} aria-hidden />
    </UnstyledButton>
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
    <div className={classes.navItem}>
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
      {!compact && <Favourite to={item.to} text={text} />}
      {hint}
    </div>
  )
}

/** Keeps a screen among the favourites; shown where the pointer or the focus is, and always on a favourite. */
function Favourite({ to, text }: { readonly to: string; readonly text: string }) {
  const { t } = useTranslation('nav')
  const isKept = useNavChoice().favourites.includes(to)
  return (
    <ActionIcon
      className={classes.favourite}
      size={24}
      variant="subtle"
      color="gray"
      data-kept={isKept}
      aria-pressed={isKept}
      aria-label={t(isKept ? 'favourite.remove' : 'favourite.add', { page: text })}
      onClick={() => toggleFavourite(to)}
    >
      {isKept ? <IconStarFilled size={13} aria-hidden /> : <IconStar size={13} aria-hidden />}
    </ActionIcon>
  )
}
