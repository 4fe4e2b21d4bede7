import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../kit/session.ts'
import { applicationOf, applications } from '../nav.ts'

/** Asset, People, Desk: those the person may enter. */
export function ApplicationSwitch() {
  const { t } = useTranslation('nav')
  const me = useMe()
  const here = applicationOf(useLocation({ select: (it) => it.pathname }))
  const mine = applications.filter((it) => it.permission === undefined || me?.permissions.includes(it.permission))
  const now = applications.find((it) => it.key === here)
  if (mine.length < 2 || !now) return null
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="light"
          color="gray"
          px={10}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          leftSection={<now.icon size={16} aria-hidden />}
          aria-label={t('switchApplication', { name: t(`application.${here}`) })}
        >
          <Text component="span" inherit visibleFrom="sm">
            {t(`application.${here}`)}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mine.map((it) => (
          <Menu.Item
            key={it.key}
            component={Link}
            to={it.home}
            leftSection={<it.icon size={16} aria-hidden />}
            {...(it.key === here && { 'aria-current': 'true' })}
          >
            {t(`application.${it.key}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
