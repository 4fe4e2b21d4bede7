import { Box, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../i18n/i18n.ts'
import { Logo } from './look/logo.tsx'
import { chooseLanguage } from './texts/language.ts'

interface PublicFrameProps {
  /** Pixels of the column at the most. */
  readonly width: number
  /** Called with the language that was chosen. */
  readonly onLanguage?: ((language: Language) => void) | undefined
  readonly children: ReactNode
}

/** A narrow page for people without an account, with the two languages at its top: for telephones first. */
export function PublicFrame({ width, onLanguage, children }: PublicFrameProps) {
  const { t, i18n } = useTranslation('nav')
  const choose = (language: string) => {
    void chooseLanguage(language as Language)
    onLanguage?.(language as Language)
  }
  return (
    <Box mih="100dvh" p="sm">
      <Stack maw={width} mx="auto" gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Group gap={8} wrap="nowrap">
            <Logo size={30} />
            <Text fw={750}>Menara</Text>
          </Group>
          <SegmentedControl
            size="xs"
            aria-label={t('language')}
            value={i18n.language === 'id' ? 'id' : 'en'}
            onChange={choose}
            data={[
              { value: 'id', label: 'Indonesia' },
              { value: 'en', label: 'English' },
            ]}
          />
        </Group>
        {children}
      </Stack>
    </Box>
  )
}
