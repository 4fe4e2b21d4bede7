import { Anchor, Box, Container, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconAlertTriangle, IconMap, IconTicket, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { Logo } from '../../kit/look/logo.tsx'
import { SchemeSwitch } from '../../kit/look/scheme-switch.tsx'
import { useMe } from '../../kit/session/session.ts'
import { LanguageSwitch } from '../../kit/texts/language-switch.tsx'

const PARTS = [
  ['alarms', IconAlertTriangle],
  ['maps', IconMap],
  ['desk', IconTicket],
  ['people', IconUsersGroup],
] as const

/** The front of the house: what it is, and the way in. */
export function LandingScreen() {
  const { t } = useTranslation('landing')
  const me = useMe()
  return (
    <Box mih="100dvh">
      <Group justify="space-between" p="md" component="header">
        <Group gap={8}>
          <Logo size={30} />
          <Text fw={700} fz="lg">
            Menara
          </Text>
        </Group>
        <Group gap={6}>
          <LanguageSwitch />
          <Box visibleFrom="xs">
            <SchemeSwitch />
          </Box>
          <ButtonLink to={me ? '/admin/home' : '/login'} size="xs">
            {me ? t('enter') : t('signIn')}
          </ButtonLink>
        </Group>
      </Group>
      <Container size="lg" py={{ base: 40, sm: 88 }}>
        <Stack gap="lg" maw={720}>
          <Title order={1} fz={{ base: 30, sm: 46 }} lh={1.12} fw={750}>
            {t('title')}
          </Title>
          <Text fz="lg" c="dimmed">
            {t('text')}
          </Text>
          <Group>
            <ButtonLink size="md" to={me ? '/admin/home' : '/login'}>
              {me ? t('enter') : t('signIn')}
            </ButtonLink>
            {!me && (
              <ButtonLink size="md" variant="default" to="/register">
                {t('register')}
              </ButtonLink>
            )}
          </Group>
        </Stack>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt={{ base: 40, sm: 72 }}>
          {PARTS.map(([key, Icon]) => (
            <Paper key={key} p="md">
              <ThemeIcon variant="light" size={38} mb="sm">
                <Icon size={20} aria-hidden />
              </ThemeIcon>
              <Title order={2} mb={4}>
                {t(`${key}.title`)}
              </Title>
              <Text size="sm" c="dimmed">
                {t(`${key}.text`)}
              </Text>
            </Paper>
          ))}
        </SimpleGrid>
        <Text size="sm" c="dimmed" mt="xl">
          {t('api')}{' '}
          <Anchor href="/openapi.json" underline="always">
            /openapi.json
          </Anchor>
        </Text>
      </Container>
    </Box>
  )
}
