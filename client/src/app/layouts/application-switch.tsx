import { Button, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { latePopup, useLatePopup } from '../../kit/overlays/late-popup.tsx'
import { applicationOf, applications } from '../routing/nav.ts'
import { useMyApplications } from './my-applications.ts'

const menu = latePopup(async () => (await import('./application-menu.tsx')).ApplicationMenu)

/** Which application one is in, and the way to the others. */
export function ApplicationSwitch() {
  const { t } = useTranslation('nav')
  const here = applicationOf(useLocation({ select: (location) => location.pathname }))
  const mine = useMyApplications()
  const { trigger, popup } = useLatePopup(menu, 'menu')
  const now = applications.find((application) => application.key === here)
  if (mine.length < 2 || !now) return null
  return (
    <>
      <Button
        {...trigger}
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
      {popup}
    </>
  )
}
