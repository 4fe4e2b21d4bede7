import type { SpotlightActionData } from '@mantine/spotlight'
import { useTranslation } from 'react-i18next'
import { choosePreference } from '../../kit/look/colour-scheme.ts'
import { chooseLanguage, LANGUAGES } from '../../kit/texts/language.ts'
import { signOut } from '../layouts/sign-out.ts'
import { router } from '../routing/router.tsx'

const SCHEMES = ['light', 'dark', 'system'] as const

/** What may be done from anywhere, found by its name in the language of the page. */
export function useCommands(): SpotlightActionData[] {
  const { t } = useTranslation('nav')
  return [
    ...SCHEMES.map((scheme) => ({ id: `scheme-${scheme}`, label: t(`command.${scheme}`), onClick: () => choosePreference(scheme) })),
    ...LANGUAGES.map(({ value, label }) => ({
      ...{ id: `language-${value}`, label: t('command.language', { language: label }) },
      onClick: () => void chooseLanguage(value),
    })),
    { id: 'settings', label: t('title.admin_setting'), onClick: () => void router.navigate({ to: '/admin/setting' }) },
    { id: 'sign-out', label: t('signOut'), onClick: () => void signOut() },
  ]
}
