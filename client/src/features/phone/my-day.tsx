import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCloudCheck, IconCloudX, IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../kit/dates/dates.ts'
import { todayIn } from '../../kit/dates/zoned-time.ts'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { Section } from '../../kit/section.tsx'
import { onceIdle } from '../../kit/session/idle.ts'
import { useMay } from '../../kit/session/session.ts'
import { OwnAnnouncements } from '../announcements/embed/own-announcements.tsx'
import { CheckCard } from '../attendance/embed/check-card.tsx'
import { OwnWishes } from '../attendance/embed/own-wishes.tsx'
import { OwnClaims } from '../claims/embed/own-claims.tsx'
import { OwnLeave } from '../leave/embed/own-leave.tsx'
import { OwnOvertime } from '../overtime/embed/own-overtime.tsx'
import { OwnDocuments } from '../person-documents/embed/own-documents.tsx'
import { OwnAbsences } from '../tickets/embed/own-absences.tsx'
import { useInstalling } from './keeping/installing.ts'
import { keepPage } from './keeping/phone-page.ts'
import { phoneView } from './phone-view.ts'
import { RefusedEntries } from './refused-entries.tsx'
import { RoundList } from './rounds/round-list.tsx'
import { StateLine } from './state-line.tsx'
import { usePhone, usePhoneZone } from './use-phone.ts'

/** Today: what is to be done, and whether everything that was done has reached the server. */
export function MyDay() {
  const { t } = useTranslation('phone')
  const { sync } = usePhone()
  const zone = usePhoneZone()(null)
  const { kiosk } = useViewState(phoneView).state
  return (
    <>
      <PageHeader title={t('title')} subtitle={dayText(todayIn(zone))} />
      <StateLine />
      <RefusedEntries />
      {sync !== 'offline' && <OwnAnnouncements />}
      <RoundList />
      {sync === 'offline' ? (
        <Paper component="section" p="md" aria-label={t('attendance')}>
          <Text size="sm">{t('attendanceOffline')}</Text>
        </Paper>
      ) : (
        <CheckCard kioskCode={kiosk}>
          <OwnLeave />
        </CheckCard>
      )}
      {sync !== 'offline' && <Requests />}
      {sync !== 'offline' && <OwnWishes />}
      {sync !== 'offline' && <OwnDocuments />}
      <OnThisPhone />
    </>
  )
}

/** What I asked for, where it stands, and what I may ask for from here. */
function Requests() {
  const { t } = useTranslation(['phone', 'overtime'])
  const [mayLeave, mayOvertime, mayClaim] = [
    useMay('show_ticketing_absense'),
    useMay('show_plugin_overtime'),
    useMay('show_ticketing_reimburse'),
  ]
  if (!mayLeave && !mayOvertime && !mayClaim) return null
  return (
    <Section title={t('requests')}>
      <Stack gap="md">
        <OwnAbsences />
        <OwnOvertime />
        <OwnClaims />
        <Group gap="xs" role="group" aria-label={t('ask')}>
          {mayLeave && (
            <ButtonLink variant="default" to="/desk/ticketing/$type/formTicket" params={{ type: 'absense' }}>
              {t('askLeave')}
            </ButtonLink>
          )}
          {mayOvertime && (
            <ButtonLink variant="default" to="/people/plugins/overtime" search={{ write: 'request' }}>
              {t('newRequest', { ns: 'overtime' })}
            </ButtonLink>
          )}
          {mayClaim && (
            <ButtonLink variant="default" to="/desk/ticketing/reimburse/reimburseV2" search={{ queue: 'mine' }}>
              {t('claims')}
            </ButtonLink>
          )}
        </Group>
      </Stack>
    </Section>
  )
}

/** Whether this phone opens the page without a connection, and the way to install it. */
function OnThisPhone() {
  const { t } = useTranslation('phone')
  const [isKept, setKept] = useState<boolean>()
  const install = useInstalling()
  useEffect(
    () =>
      onceIdle(() => {
        keepPage().then(setKept, () => setKept(false))
      }),
    [],
  )
  if (isKept === undefined) return null
  const Icon = isKept ? IconCloudCheck : IconCloudX
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Badge color={isKept ? 'green' : 'orange'} leftSection={<Icon size={14} aria-hidden />}>
          {t(isKept ? 'keepsPage' : 'keepsNot')}
        </Badge>
      </Group>
      {install && (
        <Button variant="default" size="lg" leftSection={<IconDownload size={20} aria-hidden />} onClick={() => void install()}>
          {t('install')}
        </Button>
      )}
    </Stack>
  )
}
