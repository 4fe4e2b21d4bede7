import { ActionIcon } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { latePopup, useLatePopup } from '../overlays/late-popup.tsx'

const list = latePopup(async () => (await import('./language-list.tsx')).LanguageList)

export function LanguageSwitch() {
  const { t } = useTranslation('nav')
  const { trigger, popup } = useLatePopup(list, 'menu')
  return (
    <>
      <ActionIcon {...trigger} size="lg" aria-label={t('language')}>
        <IconLanguage size={19} />
      </ActionIcon>
      {popup}
    </>
  )
}
