import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { Logo } from '../../kit/look/logo.tsx'
import { SchemeSwitch } from '../../kit/look/scheme-switch.tsx'
import { LanguageSwitch } from '../../kit/texts/language-switch.tsx'

/** Page of one device check, open to everyone. */
export function DeviceFrame({ title, text, children }: { readonly title: string; readonly text: string; readonly children: ReactNode }) {
  const { t } = useTranslation('selftest')
  return (
    <Box maw={560} mx="auto" p="md">
      <Group justify="space-between" mb="xl">
        <AnchorLink to="/" c="inherit" aria-label="Menara">
          <Group gap={8}>
            <Logo size={28} />
            <Text fw={700}>Menara</Text>
          </Group>
        </AnchorLink>
        <Group gap={4}>
          <LanguageSwitch />
          <SchemeSwitch />
        </Group>
      </Group>
      <Paper p="lg">
        <Stack>
          <div>
            <Title order={1}>{title}</Title>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </div>
          {children}
        </Stack>
      </Paper>
      <Group mt="md" gap="lg">
        <AnchorLink to="/audio" size="sm" underline="always">
          {t('audio.title')}
        </AnchorLink>
        <AnchorLink to="/mic" size="sm" underline="always">
          {t('mic.title')}
        </AnchorLink>
      </Group>
    </Box>
  )
}
