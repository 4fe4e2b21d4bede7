import { Box, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../i18n/i18n.ts'
import { Logo } from '../../kit/look/logo.tsx'
import { chooseLanguage } from '../../kit/texts/language.ts'

interface FrameProps {
  readonly told?: (language: Language) => void
  readonly children: ReactNode
}

/** A narrow page with the two languages at its top, for telephones first. */
export function ExternalFrame({ told, children }: FrameProps) {
  const { t, i18n } = useTranslation('external')
  const choose = (language: string) => {
    void chooseLanguage(language as Language)
    told?.(language as Language)
  }
  return (
    <Box mih="100dvh" p="sm">
      <Stack maw={560} mx="auto" gap="sm">
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
        <Paper p="md">{children}</Paper>
      </Stack>
    </Box>
  )
}
