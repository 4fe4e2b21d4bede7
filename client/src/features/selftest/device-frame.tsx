import { Anchor, Box, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../../kit/language-switch.tsx'
import { Logo } from '../../kit/logo.tsx'
import { SchemeSwitch } from '../../kit/scheme-switch.tsx'

/** Page of one device check, open to everyone. */
export function DeviceFrame({ title, text, children }: { readonly title: string; readonly text: string; readonly children: ReactNode }) {
  const { t } = useTranslation('selftest')
  return (
    <Box maw={560} mx="auto" p="md">
      <Group justify="space-between" mb="xl">
        <Anchor component={Link} to="/" c="inherit" aria-label="Menara">
          <Group gap={8}>
            <Logo size={28} />
            <Text fw={700}>Menara</Text>
          </Group>
        </Anchor>
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
        <Anchor component={Link} to="/audio" size="sm" underline="always">
          {t('audio.title')}
        </Anchor>
        <Anchor component={Link} to="/mic" size="sm" underline="always">
          {t('mic.title')}
        </Anchor>
      </Group>
    </Box>
  )
}
