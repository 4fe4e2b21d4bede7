import { SimpleGrid, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { PasswordCard } from './password-card.tsx'
import { LookCard, ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export function SettingScreen() {
  const { t } = useTranslation('accounts')
  return (
    <Stack maw={1080}>
      <PageHeader title={t('settings')} subtitle={t('settingsText')} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack>
          <ProfileCard />
          <LookCard />
        </Stack>
        <Stack>
          <PasswordCard />
          <SessionsCard />
        </Stack>
      </SimpleGrid>
    </Stack>
  )
}
