import { Button, Stack, Tabs } from '@mantine/core'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { zoneName } from '../../kit/dates/dates.ts'
import { todayIn } from '../../kit/dates/zoned-time.ts'
import { saveFile } from '../../kit/exports/save-file.ts'
import { oneOf, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSite } from '../../kit/site.ts'
import { exportOf } from './counting.api.ts'
import { DailyPanel } from './daily-panel.tsx'
import { DetailPanel } from './detail-panel.tsx'
import { NowCards } from './now-cards.tsx'
import { PlacesTab } from './places-tab.tsx'

const TABS = ['counts', 'places'] as const
export const countingView = { tab: oneOf(TABS) }

/** People inside and their comings and goings; of the chosen site, or of every site at this moment. */
export function PeopleCountingScreen() {
  const { t } = useTranslation('people_counting')
  const site = useSite()
  const { state, show } = useViewState(countingView)
  const { tab: here = 'counts' } = state
  if (!site)
    return (
      <>
        <PageHeader title={t('title')} subtitle={t('allSitesText')} />
        <NowCards site={undefined} />
      </>
    )
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('siteText', { site: site.name, zone: zoneName(site.zone) })}
        actions={<ExportButton site={site} />}
      />
      <Tabs value={here} onChange={(next) => show(next === 'counts' ? {} : { tab: countingView.tab(next) })} keepMounted={false}>
        <Tabs.List mb="sm">
          {TABS.map((text) => (
            <Tabs.Tab key={text} value={text}>
              {t(`tab.${text}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="counts">
          <Stack gap="sm" key={site.id}>
            <NowCards site={site} />
            <DetailPanel site={site} />
            <DailyPanel site={site} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="places">
          <PlacesTab key={site.id} site={site} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The last 31 days by the hour. */
function ExportButton({ site }: { readonly site: Location }) {
  const { t } = useTranslation('people_counting')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const end = todayIn(site.zone)
    const start = dayAfter(end, -30)
    await exportOf({ location_id: site.id, start, end })
      .then((file) => saveFile(file, `people-${start}-${end}.csv`), showRefusal)
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={busy} onClick={() => void run()}>
      {t('exportCsv')}
    </Button>
  )
}
