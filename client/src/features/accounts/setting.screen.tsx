import { SimpleGrid, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { readConfig } from '../../kit/calls/config.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { KioskPinCard } from '../attendance/embed/kiosk-pin-card.tsx'
import { MyDataCard } from '../personal-data/embed/my-data-card.tsx'
import { PasskeysCard } from './passkeys/passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { LookCard, NoticesCard, ProfileCard } from './profile-card.tsx'
import { SecondFactorCard } from './second-factor/second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TokensCard } from './tokens/tokens-card.tsx'

/** The own account, how one signs in, and this browser. */
export function SettingScreen() {
  const { t } = useTranslation(['accounts', 'security', 'refusals'])
  // Another upstream has its own ways of signing in, and is asked for none of ours.
  const isOurs = !readConfig().foreign
  return (
    <Stack maw={1080}>
      <PageHeader title={t('settings')} subtitle={t('settingsText')} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack>
          <ProfileCard />
          <LookCard />
          <NoticesCard />
          {isOurs && <TokensCard />}
        </Stack>
        <Stack>
          <PasswordCard />
          {isOurs && <SecondFactorCard />}
          {isOurs && <PasskeysCard />}
          {isOurs && <KioskPinCard />}
          <SessionsCard />
          {isOurs && <MyDataCard />}
        </Stack>
      </SimpleGrid>
    </Stack>
  )
}
