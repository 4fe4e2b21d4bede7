import { Menu, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AnchoredMenu } from '../overlays/anchored.tsx'
import type { PopupProps } from '../overlays/late-popup.tsx'
import { chooseLanguage, LANGUAGES } from './language.ts'

export function LanguageList(popup: PopupProps) {
  const { i18n } = useTranslation()
  return (
    <AnchoredMenu {...popup}>
      {LANGUAGES.map(({ value, label }) => (
        <Menu.Item
          key={value}
          lang={value}
          onClick={() => void chooseLanguage(value)}
          rightSection={
            i18n.language === value ? (
              <Text size="xs" aria-hidden>
                ✓
              </Text>
            ) : null
          }
          {...(i18n.language === value && { 'aria-current': 'true' })}
        >
          {label}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  )
}
