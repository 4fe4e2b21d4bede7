import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core'
import { accounts } from '@menara/shared/contract/accounts.contract.ts'
import { IconLogout, IconSettings, IconStethoscope } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/call.ts'
import { staySilent } from '../../kit/refusals.ts'
import { dropSession, useMe } from '../../kit/session.ts'

async function signOut(): Promise<void> {
  await call(accounts.logout, {}).catch(staySilent)
  dropSession()
}

export function UserMenu() {
  const { t } = useTranslation('nav')
  const me = useMe()
  if (!me) return null
  const initials = me.name
    .split(/\s+/)
    .slice(0, 2)
    .map((it) => it[0]?.toUpperCase() ?? '')
    .join('')
  return (
    <Menu position="bottom-end" withinPortal width={240}>
      <Menu.Target>
        <UnstyledButton aria-label={`${t('userMenu', { name: me.name })}, ${initials}`}>
          <Avatar radius="xl" size={34} color="brand" aria-hidden>
            {initials}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} component="div">
            {me.name}
          </Text>
          <Text size="xs" c="dimmed" component="div">
            {me.email}
          </Text>
        </Menu.Label>
        <Menu.Item component={Link} to="/admin/setting" leftSection={<IconSettings size={16} aria-hidden />}>
          {t('title.admin_setting')}
        </Menu.Item>
        <Menu.Item component={Link} to="/Test" leftSection={<IconStethoscope size={16} aria-hidden />}>
          {t('title.Test')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
