import { Menu, Text } from '@mantine/core'
import { IconCalendarUser, IconLogout, IconSettings, IconStethoscope } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AnchoredMenu } from '../../kit/overlays/anchored.tsx'
import type { PopupProps } from '../../kit/overlays/late-popup.tsx'
import { useMe } from '../../kit/session/session.ts'
import { signOut } from './sign-out.ts'

export function UserItems(popup: PopupProps) {
  const { t } = useTranslation('nav')
  const me = useMe()
  return (
    <AnchoredMenu {...popup} width={240}>
      <Menu.Label>
        <Text size="sm" fw={600} component="div">
          {me?.name}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {me?.email}
        </Text>
      </Menu.Label>
      <Menu.Item component={Link} to="/people/my" leftSection={<IconCalendarUser size={16} aria-hidden />}>
        {t('title.people_my')}
      </Menu.Item>
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
    </AnchoredMenu>
  )
}
