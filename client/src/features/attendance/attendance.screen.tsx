import { Button, Tabs } from '@mantine/core'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFetchRefusal } from '../../kit/calls/refusals.ts'
import { todayIn } from '../../kit/dates/zoned-time.ts'
import { saveFile } from '../../kit/exports/save-file.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session/session.ts'
import { usePageZone, useSite } from '../../kit/site.ts'
import { fileOf } from './attendance.api.ts'
import { AttendanceList } from './attendance-list.tsx'
import { SummaryTab } from './attendance-summary.tsx'
import { CardsTab } from './cards/cards-tab.tsx'
import { attendanceTabs, questionOf, useAttendancePlace } from './clocking/attendance-place.ts'
import { KiosksTab } from './kiosks/kiosks-tab.tsx'
import { MonthTab } from './month/month-tab.tsx'
import { PeriodsTab } from './periods/periods-tab.tsx'
import { PresenceBoard } from './presence-board.tsx'
import { ExceptionsTab } from './settling/exceptions-tab.tsx'
import { RequestsTab } from './settling/requests-tab.tsx'

const FOR_MANAGERS: readonly (typeof attendanceTabs)[number][] = ['requests', 'kiosks', 'cards']

/** Who is in, who came when, and what became of it over the days. */
export function AttendanceScreen() {
  const { t } = useTranslation('attendance')
  const { place, move } = useAttendancePlace()
  const site = useSite()
  const mayManage = useMay('show_manage_user')
  const tabs = attendanceTabs.filter((tab) => mayManage || !FOR_MANAGERS.includes(tab))
  return (
    <>
      <PageHeader title={t('title')} subtitle={site?.name ?? t('allSites')} actions={<ExportButton />} />
      <Tabs
        value={tabs.includes(place.tab) ? place.tab : 'presence'}
        onChange={(next) => move({ tab: attendanceTabs.find((tab) => tab === next) ?? 'presence', id: '' })}
        keepMounted={false}
      >
        <Tabs.List mb="sm">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="month">
          <MonthTab />
        </Tabs.Panel>
        <Tabs.Panel value="exceptions">
          <ExceptionsTab />
        </Tabs.Panel>
        {mayManage && (
          <Tabs.Panel value="requests">
            <RequestsTab />
          </Tabs.Panel>
        )}
        {mayManage && (
          <Tabs.Panel value="kiosks">
            <KiosksTab />
          </Tabs.Panel>
        )}
        {mayManage && (
          <Tabs.Panel value="cards">
            <CardsTab />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="periods">
          <PeriodsTab />
        </Tabs.Panel>
        <Tabs.Panel value="presence">
          <PresenceBoard />
        </Tabs.Panel>
        <Tabs.Panel value="list">
          <AttendanceList />
        </Tabs.Panel>
        <Tabs.Panel value="summary">
          <SummaryTab />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const USUAL_DAYS = 31

/** The days and the person chosen, else the last 31 days, as a file. */
function ExportButton() {
  const { t } = useTranslation('attendance')
  const { place } = useAttendancePlace()
  const site = useSite()
  const zone = usePageZone()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const end = place.end || todayIn(zone)
    const start = place.start || dayAfter(end, 1 - USUAL_DAYS)
    await fileOf({ ...questionOf(place, site?.id), start, end })
      .then((file) => saveFile(file, `attendance-${start}-${end}.csv`), showFetchRefusal)
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={busy} onClick={() => void run()}>
      {t('exportCsv')}
    </Button>
  )
}
