import { Menu } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AnchoredMenu } from '../../kit/anchored.tsx'
import type { PopupProps } from '../../kit/late-popup.tsx'
import { applicationOf } from '../nav.ts'
import { useMyApplications } from './my-applications.ts'

export function ApplicationMenu(popup: PopupProps) {
  const { t } = useTranslation('nav')
  const here = applicationOf(useLocation({ select: (it) => it.pathname }))
  return (
    <AnchoredMenu {...popup} position="bottom-start">
      {useMyApplications().map((it) => (
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
    </AnchoredMenu>
  )
}
