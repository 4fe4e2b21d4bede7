import { Select, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../kit/lists/view-state.ts'
import { NoSite } from '../../kit/no-site.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useHasNoSite, useSite, useSites } from '../../kit/site.ts'
import { WaitingRows } from '../../kit/states.tsx'
import { ScheduleCalendar } from './calendar/schedule-calendar.tsx'
import { LoadPanel } from './load/load-panel.tsx'
import { PlanPage } from './plans/plan-page.tsx'
import { PlansPanel } from './plans/plans-panel.tsx'
import { scheduleTabs, scheduleView } from './schedule-view.ts'
import type { SitePanelProps } from './site-panel.ts'

const PANELS = { calendar: ScheduleCalendar, plans: PlansPanel, load: LoadPanel } as const

/** People, rooms, preventive work and events of a site on one calendar, preventive plans, and the load of teams. */
export function ScheduleScreen() {
  const { state } = useViewState(scheduleView)
  const sites = useSites()
  const chosen = useSite()
  const hasNone = useHasNoSite()
  const site = chosen ?? sites.find((one) => one.id === state.site) ?? sites[0]
  if (hasNone) return <NoSite />
  if (!site) return <WaitingRows />
  if (state.plan) return <PlanPage key={state.plan} id={state.plan === 'new' ? undefined : state.plan} siteId={site.id} />
  return <Panels siteId={site.id} zone={site.zone} isSiteFree={!chosen} name={site.name} />
}

interface PanelsProps extends SitePanelProps {
  readonly isSiteFree: boolean
  readonly name: string
}
function Panels({ siteId, zone, isSiteFree, name }: PanelsProps) {
  const { t } = useTranslation(['schedule', 'nav'])
  const { state, change } = useViewState(scheduleView)
  const tab = state.tab ?? 'calendar'
  const Panel = PANELS[tab]
  return (
    <>
      <PageHeader
        title={t('nav:title.admin_plugins_schedule')}
        subtitle={name}
        actions={isSiteFree && <SiteChoice siteId={siteId} choose={(site) => change({ site, team: undefined })} />}
      />
      <Tabs value={tab} onChange={(value) => change({ tab: scheduleView.tab(value) }, 'push')}>
        <Tabs.List mb="md">
          {scheduleTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Panel siteId={siteId} zone={zone} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function SiteChoice({ siteId, choose }: { readonly siteId: string; readonly choose: (id: string | undefined) => void }) {
  const { t } = useTranslation('schedule')
  const sites = useSites()
  return (
    <Select
      aria-label={t('site')}
      searchable
      allowDeselect={false}
      w={220}
      value={siteId}
      onChange={(id) => choose(id ?? undefined)}
      data={sites.map((site) => ({ value: site.id, label: site.name }))}
    />
  )
}
