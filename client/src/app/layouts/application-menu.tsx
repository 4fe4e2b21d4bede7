import { Menu } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AnchoredMenu } from '../../kit/overlays/anchored.tsx'
import type { PopupProps } from '../../kit/overlays/late-popup.tsx'
import { applicationOf } from '../routing/nav.ts'
import { useMyApplications } from './my-applications.ts'

export function ApplicationMenu(popup: PopupProps) {
  const { t } = useTranslation('nav')
  const here = applicationOf(useLocation({ select: (location) => location.pathname }))
  return (
    <AnchoredMenu {...popup} position="bottom-start">
      {useMyApplications().map((application) => (
        <Menu.Item
          key={application.key}
          component={Link}
          to={application.home}
          leftSection={<application.icon size={16} aria-hidden />}
          {...(application.key === here && { 'aria-current': 'true' })}
        >
          {t(`application.${application.key}`)}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  )
}
