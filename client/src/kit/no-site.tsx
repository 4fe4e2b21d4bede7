import { Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from './links/anchor-link.tsx'
import { ButtonLink } from './links/button-link.tsx'
import { useMay } from './session/session.ts'
import { useHasNoSite } from './site.ts'
import { EmptyState } from './states.tsx'

const FORM = '/admin/manage/company/site/form'

/** Stands for what belongs to a site as long as there is none: says what to do about it. */
export function NoSite() {
  const { t } = useTranslation('nav')
  const mayAdd = useMay('show_manage_area')
  return (
    <EmptyState
      title={t('noSite.title')}
      text={mayAdd ? t('noSite.text') : t('noSite.ask')}
      action={mayAdd && <ButtonLink to={FORM}>{t('noSite.add')}</ButtonLink>}
    />
  )
}

/** A line above every page as long as there is no site, but for the pages on which one is added. */
export function NoSiteNote({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('nav')
  const mayAdd = useMay('show_manage_area')
  const isThere = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin/manage/company') || pathname === '/admin/first-day' })
  if (!useHasNoSite() || isThere) return null
  return (
    <div className={className} role="note">
      <Text component="span" size="sm" fw={600}>
        {t('noSite.title')}.
      </Text>{' '}
      {mayAdd ? (
        <AnchorLink to={FORM} size="sm">
          {t('noSite.add')}
        </AnchorLink>
      ) : (
        <Text component="span" size="sm">
          {t('noSite.ask')}
        </Text>
      )}
    </div>
  )
}
