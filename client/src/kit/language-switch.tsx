import { ActionIcon, Menu, Text } from '@mantine/core'
import { accounts } from '@menara/shared/contract/accounts.contract.ts'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Language, setLanguage } from '../i18n/i18n.ts'
import { call } from './call.ts'
import { staySilent } from './refusals.ts'
import { sessionStore } from './session.ts'

const LANGUAGES: readonly { readonly value: Language; readonly label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'id', label: 'Bahasa Indonesia' },
]

/** The page changes at once; messages to the person follow. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language)
  if (sessionStore.getState().user) await call(accounts.setLanguage, { body: { language } }).catch(staySilent)
}

export function LanguageSwitch() {
  const { t, i18n } = useTranslation('nav')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('language')}>
          <IconLanguage size={19} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
