import { SegmentedControl } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '../../../kit/dates/dates.ts'
import { number, useViewState } from '../../../kit/lists/view-state.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useSite, useZoneOf } from '../../../kit/site.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import classes from '../home.module.css'
import { AlarmPanels } from '../panels/alarm-panels.tsx'
import { AssetsPanel } from '../panels/assets-panel.tsx'
import { PerDayPanel } from '../panels/per-day-panel.tsx'
import { StatesPanel } from '../panels/states-panel.tsx'
import { TicketsPanel } from '../panels/tickets-panel.tsx'
import { DashboardCards } from './dashboard-cards.tsx'
import { periodOf, periods } from './dashboard-figures.ts'

const LivePanels = lazy(async () => ({ default: (await import('../panels/live-panels.tsx')).LivePanels }))

export const dashboardView = { days: number }

/** The last weeks in figures: tickets, alarms, devices and assets of the chosen site or of all. */
export function DashboardScreen() {
  const { t } = useTranslation('home')
  const { state, show } = useViewState(dashboardView)
  const days = periodOf(state.days)
  const site = useSite()
  const zone = useZoneOf()(site?.id)
  const ticketing = useMay('show_ticketing')
  const monitoring = useMay('show_plugin_iot')
  const scope = { siteId: site?.id, days, zone }
  return (
    <>
      <PageHeader
        title={t('dashboard')}
        subtitle={t('dashboardText', { site: site?.name ?? t('allSites'), zone: zoneName(zone) })}
        actions={
          <SegmentedControl
            aria-label={t('period')}
            value={String(days)}
            onChange={(value) => show({ days: Number(value) }, 'replace')}
            data={periods.map((period) => ({ value: String(period), label: t('days', { count: period }) }))}
          />
        }
      />
      <DashboardCards {...scope} />
      <div className={`${classes.columns} ${classes.two}`}>
        <div className={classes.column}>
          {ticketing && <PerDayPanel {...scope} />}
          {ticketing && <StatesPanel siteId={site?.id} />}
        </div>
        <div className={classes.column}>
          {monitoring && <AlarmPanels {...scope} />}
          {ticketing && !monitoring && <TicketsPanel siteId={site?.id} />}
          <Suspense fallback={<WaitingRows rows={3} />}>
            <LivePanels siteId={site?.id} />
          </Suspense>
          <AssetsPanel siteId={site?.id} />
        </div>
      </div>
    </>
  )
}
