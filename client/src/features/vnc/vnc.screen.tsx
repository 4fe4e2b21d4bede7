import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session/session.ts'
import { Playback } from './recording/playback.tsx'
import { SessionList } from './recording/session-list.tsx'
import { OpenScreen } from './stage/open-screen.tsx'
import { ScreenList } from './targets/screen-list.tsx'
import { TargetForm } from './targets/target-form.tsx'
import { TargetList } from './targets/target-list.tsx'
import { useVncPlace, type VncTab } from './vnc-place.ts'

/** Remote screens: what there is, one of them open, who was there, and their administration. */
export function VncScreen() {
  const { screenId, sessionId, edit } = useVncPlace()
  if (screenId) return <OpenScreen key={screenId} id={screenId} />
  if (sessionId) return <Playback key={sessionId} id={sessionId} />
  if (edit) return <TargetForm key={edit} id={edit === 'new' ? undefined : edit} />
  return <Lists />
}

function Lists() {
  const { t } = useTranslation('vnc')
  const place = useVncPlace()
  const [seesSessions, administers] = [useMay('show_manage_user'), useMay('show_manage_device')]
  const tabs = (['screens', ...(seesSessions ? ['sessions'] : []), ...(administers ? ['targets'] : [])] as VncTab[]).filter(Boolean)
  const tab = tabs.includes(place.tab) ? place.tab : 'screens'
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Tabs value={tab} onChange={(value) => place.move({ tab: value as VncTab })} keepMounted={false}>
        {tabs.length > 1 && (
          <Tabs.List mb="md">
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`tab.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        <Tabs.Panel value="screens">
          <ScreenList />
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <SessionList />
        </Tabs.Panel>
        <Tabs.Panel value="targets">
          <TargetList />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
