import { Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title, UnstyledButton } from '@mantine/core'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { IconBuildingSkyscraper, IconMicrophone, IconTicket, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { deskHome } from '../../kit/session/desk-home.ts'
import { useMe } from '../../kit/session/session.ts'
import { OwnWorkspaces } from './own-workspaces.tsx'

const PLACES = [
  { key: 'asset', to: '/admin/home', icon: IconBuildingSkyscraper, permission: null },
  { key: 'desk', to: deskHome, icon: IconTicket, permission: 'show_ticketing' },
  { key: 'people', to: '/people', icon: IconUsersGroup, permission: 'show_plugin_people_management' },
  { key: 'talk', to: '/workspaces/ptt', icon: IconMicrophone, permission: 'show_plugin_ptt' },
] as const

/** The applications a person may enter, side by side. */
export function WorkspacesHomeScreen() {
  const { t } = useTranslation('workspaces')
  const me = useMe()
  const may = (permission: Permission) => me?.permissions.includes(permission) ?? false
  const mine = PLACES.filter((item) => item.permission === null || may(item.permission))
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('text', { name: me?.name ?? '' })} />
      <Stack>
        <OwnWorkspaces />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {mine.map((item) => (
            <UnstyledButton key={item.key} component={Link} to={typeof item.to === 'string' ? item.to : item.to(may)}>
              <Paper p="lg" h="100%">
                <Group wrap="nowrap" align="flex-start">
                  <ThemeIcon size={42} variant="light">
                    <item.icon size={22} aria-hidden />
                  </ThemeIcon>
                  <div>
                    <Title order={2}>{t(`${item.key}.title`)}</Title>
                    <Text size="sm" c="dimmed">
                      {t(`${item.key}.text`)}
                    </Text>
                  </div>
                </Group>
              </Paper>
            </UnstyledButton>
          ))}
        </SimpleGrid>
      </Stack>
    </>
  )
}
